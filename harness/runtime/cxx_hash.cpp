// SPDX-License-Identifier: Apache-2.0
// What std::unordered_map and std::hash leave to the library. Bucket counts are those of libstdc++, so that orders of
// iteration are the same.
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "cxx.h"

namespace std {
namespace {

/// The bucket counts, each about 1.1 times the one before.
constexpr size_t kBucketCounts[] = {
    2,      3,      5,      7,      11,     13,     17,     19,     23,     29,     31,     37,     41,     43,
    47,     53,     59,     61,     67,     71,     73,     79,     83,     89,     97,     103,    109,    113,
    127,    137,    139,    149,    157,    167,    179,    193,    199,    211,    227,    241,    257,    277,
    293,    313,    337,    359,    383,    409,    439,    467,    503,    541,    577,    619,    661,    709,
    761,    823,    887,    953,    1031,   1109,   1193,   1289,   1381,   1493,   1613,   1741,   1879,   2029,
    2179,   2357,   2549,   2753,   2971,   3209,   3469,   3739,   4027,   4349,   4703,   5087,   5503,   5953,
    6427,   6949,   7517,   8123,   8783,   9497,   10273,  11113,  12011,  12983,  14033,  15173,  16411,  17749,
    19183,  20753,  22447,  24281,  26267,  28411,  30727,  33223,  35933,  38873,  42043,  45481,  49201,  53201,
    57557,  62233,  67307,  72817,  78779,  85229,  92203,  99733,  107897, 116731, 126271, 136607, 147793, 159871,
    172933, 187091, 202409, 218971, 236897, 256279, 277261, 299951, 324503,
};

size_t bucket_count_for(size_t at_least) {
  for (const size_t count : kBucketCounts)
    if (count >= at_least) return count;
  __bmc_unsupported("a hash table of more than 300000 buckets");
  return 0;
}

}  // namespace

namespace __detail {

size_t _Prime_rehash_policy::_M_next_bkt(size_t at_least) const {
  if (at_least == 0) return 1;
  const size_t count = bucket_count_for(at_least);
  _M_next_resize = static_cast<size_t>(static_cast<double>(count) * static_cast<double>(_M_max_load_factor));
  return count;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t more) const {
  if (elements + more <= _M_next_resize) return {false, 0};
  // The first insertion makes room for 11.
  const size_t wanted = _M_next_resize != 0 || elements + more > 11 ? elements + more : 11;
  const double needed = static_cast<double>(wanted) / static_cast<double>(_M_max_load_factor);
  if (needed >= static_cast<double>(buckets)) {
    const size_t enough = static_cast<size_t>(needed) + 1, doubled = buckets * 2;
    return {true, _M_next_bkt(enough > doubled ? enough : doubled)};
  }
  _M_next_resize = static_cast<size_t>(static_cast<double>(buckets) * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace __detail

namespace {

constexpr size_t kMultiplier = 0xc6a4a7935bd1e995u;

size_t scramble(size_t word) { return word ^ (word >> 47); }

}  // namespace

/// MurmurHash64A (A. Appleby, public domain), as libstdc++ uses it on 64-bit machines.
size_t _Hash_bytes(const void* data, size_t length, size_t seed) {
  const char* const bytes = static_cast<const char*>(data);
  size_t hash = seed ^ (length * kMultiplier);
  size_t at = 0;
  for (; length - at >= 8; at += 8) {
    size_t word;
    memcpy(&word, bytes + at, 8);
    hash = (hash ^ (scramble(word * kMultiplier) * kMultiplier)) * kMultiplier;
  }
  if (at < length) {
    size_t rest = 0;
    for (size_t i = 0; at + i < length; i++)
      rest |= static_cast<size_t>(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
    hash = (hash ^ rest) * kMultiplier;
  }
  return scramble(scramble(hash) * kMultiplier);
}

/// FNV-1a.
size_t _Fnv_hash_bytes(const void* data, size_t length, size_t hash) {
  for (size_t i = 0; i < length; i++) {
    hash ^= static_cast<const unsigned char*>(data)[i];
    hash *= 1099511628211u;
  }
  return hash;
}

}  // namespace std
