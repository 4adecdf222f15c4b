// SPDX-License-Identifier: Apache-2.0
// <functional> of libc++: the placeholders of std::bind.

namespace std::__1::placeholders {

template <int Number>
struct __ph {};

extern const __ph<1> _1{};
extern const __ph<2> _2{};
extern const __ph<3> _3{};
extern const __ph<4> _4{};
extern const __ph<5> _5{};
extern const __ph<6> _6{};
extern const __ph<7> _7{};
extern const __ph<8> _8{};
extern const __ph<9> _9{};
extern const __ph<10> _10{};

}  // namespace std::__1::placeholders
