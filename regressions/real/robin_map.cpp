// SPDX-License-Identifier: Apache-2.0
// library: tsl::robin_map
// package: robin-map-dev
// proves: memory safety; what was added is found with its last value, what was erased is not; nothing leaks
// leaves out: growth beyond the first table
// bound: two insertions, a look-up and an erasure with any keys below 256
// expect: verified
// files: tsl
// seeded: tsl/robin_hash.h | m_buckets[previous_ibucket].set_value_of_empty_bucket( | m_buckets[ibucket].set_value_of_empty_bucket( | assertion
// bmc: --check-leaks
#include <bmc/bmc.hpp>

#include <tsl/robin_map.h>

proof_harness void finds_what_was_added() {
  tsl::robin_map<unsigned, int> map;
  const unsigned a = bmc_any_u8(), b = bmc_any_u8(), c = bmc_any_u8();
  map[a] = 1;
  map[b] = 2;
  bmc::check(map.size() == (a == b ? 1u : 2u), "one entry for each key");
  const auto found = map.find(c);
  bmc::check((found != map.end()) == (c == a || c == b), "the key is there if it was added");
  if (found != map.end()) bmc::check(found->second == (c == b ? 2 : 1), "with its last value");
  map.erase(a);
  bmc::check(map.count(a) == 0 && map.count(b) == (a == b ? 0u : 1u), "only what was erased is gone");
}
