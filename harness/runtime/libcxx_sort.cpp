// SPDX-License-Identifier: Apache-2.0
// std::sort of libc++ for arrays of numbers ([sort]), which its headers declare as instantiated in the shared library.
#include <algorithm>

namespace std::__1 {

template <typename T, typename U>
struct __less {};

template <typename Compare, typename Iterator>
void __sort(Iterator first, Iterator last, Compare) {
  std::sort(first, last);
}

template void __sort<__less<char, char>&, char*>(char*, char*, __less<char, char>&);
template void __sort<__less<signed char, signed char>&, signed char*>(signed char*, signed char*,
                                                                      __less<signed char, signed char>&);
template void __sort<__less<unsigned char, unsigned char>&, unsigned char*>(unsigned char*, unsigned char*,
                                                                            __less<unsigned char, unsigned char>&);
template void __sort<__less<wchar_t, wchar_t>&, wchar_t*>(wchar_t*, wchar_t*, __less<wchar_t, wchar_t>&);
template void __sort<__less<short, short>&, short*>(short*, short*, __less<short, short>&);
template void __sort<__less<unsigned short, unsigned short>&, unsigned short*>(unsigned short*, unsigned short*,
                                                                               __less<unsigned short, unsigned short>&);
template void __sort<__less<int, int>&, int*>(int*, int*, __less<int, int>&);
template void __sort<__less<unsigned, unsigned>&, unsigned*>(unsigned*, unsigned*, __less<unsigned, unsigned>&);
template void __sort<__less<long, long>&, long*>(long*, long*, __less<long, long>&);
template void __sort<__less<unsigned long, unsigned long>&, unsigned long*>(unsigned long*, unsigned long*,
                                                                            __less<unsigned long, unsigned long>&);
template void __sort<__less<long long, long long>&, long long*>(long long*, long long*, __less<long long, long long>&);
template void __sort<__less<unsigned long long, unsigned long long>&, unsigned long long*>(
    unsigned long long*, unsigned long long*, __less<unsigned long long, unsigned long long>&);
template void __sort<__less<float, float>&, float*>(float*, float*, __less<float, float>&);
template void __sort<__less<double, double>&, double*>(double*, double*, __less<double, double>&);
template void __sort<__less<long double, long double>&, long double*>(long double*, long double*,
                                                                      __less<long double, long double>&);

}  // namespace std::__1
