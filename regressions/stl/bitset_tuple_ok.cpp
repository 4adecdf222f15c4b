// what: bitset operations against arithmetic, tuple compare, tie
// bmc:
// expect: verified
// why: same bits
#include <bmc/bmc.hpp>
#include <bitset>
#include <tuple>
proof_harness void bt() {
  unsigned x = bmc::any<unsigned char>(), y = bmc::any<unsigned char>();
  std::bitset<8> a(x), b(y);
  bmc::check(((a ^ b).to_ulong() == (x ^ y)) && ((a << 2).to_ulong() == ((x << 2) & 255)), "ops");
  bmc::check(a.count() == (unsigned)__builtin_popcount(x) && a.any() == (x != 0), "count");
  auto t = std::make_tuple(x, y), u = std::make_tuple(y, x);
  bmc::check((t < u) == (x < y), "lexicographic");
  unsigned p, q;
  std::tie(p, q) = t;
  bmc::check(p == x && q == y, "tie");
}
