// SPDX-License-Identifier: Apache-2.0
#include "native_models.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmath>

namespace bmc::native {
namespace {

jmp_buf escape;
Outcome outcome;
double scripted_double = 0;

[[noreturn]] void leave() { longjmp(escape, 1); }

}  // namespace

std::mt19937& random_source() {
  static std::mt19937 source(1);
  return source;
}

Outcome attempt(const std::function<void()>& body) {
  outcome = Outcome();
  if (setjmp(escape) == 0) {
    body();
    outcome.finished = true;
  }
  return outcome;
}

void next_double(double value) { scripted_double = value; }

void seed(unsigned value) { random_source().seed(value); }

unsigned pick(unsigned limit) { return static_cast<unsigned>(random_source()() % limit); }

std::string random_text(const std::string& alphabet, size_t longest) {
  std::string text(pick(static_cast<unsigned>(longest) + 1), ' ');
  for (char& c : text) c = alphabet[pick(static_cast<unsigned>(alphabet.size()))];
  return text;
}

}  // namespace bmc::native

using bmc::native::random_source;

extern "C" {

void model___bmc_claim(bool ok, const char* kind, const char*) {
  if (ok) return;
  bmc::native::outcome.claim = kind;
  bmc::native::leave();
}
void model___bmc_unsupported(const char* what) {
  bmc::native::outcome.unsupported = what;
  bmc::native::leave();
}
/// What one thread waits for never comes.
void model___bmc_wait_for_ever() {
  bmc::native::outcome.claim = "deadlock";
  bmc::native::leave();
}
void model___bmc_approximated(const char* what) { bmc::native::outcome.approximated.push_back(what); }
void model___bmc_readable(const void* p, size_t n) {
  for (size_t i = 0; i < n; i++) (void)static_cast<const volatile char*>(p)[i];
}
void model___bmc_writable(void* p, size_t n) { model___bmc_readable(p, n); }
void model_bmc_assume_(bool condition) {
  if (condition) return;
  bmc::native::outcome.excluded = true;
  bmc::native::leave();
}

bool model_bmc_any_bool() { return random_source()() % 2 != 0; }
unsigned char model_bmc_any_u8() { return static_cast<unsigned char>(random_source()()); }
uint32_t model_bmc_any_u32() { return random_source()(); }
uint64_t model_bmc_any_u64() { return static_cast<uint64_t>(random_source()()) << 32 | random_source()(); }
// Small, so that assumptions of a range have a chance to hold.
int model_bmc_any_int() { return static_cast<int>(random_source()() % 64); }
long model_bmc_any_long() { return static_cast<long>(random_source()() % 64); }
size_t model_bmc_any_size() { return random_source()() % 16; }
double model_bmc_any_double() { return bmc::native::scripted_double; }
void model_bmc_any_bytes(void* p, size_t n) {
  for (size_t i = 0; i < n; i++) static_cast<char*>(p)[i] = static_cast<char>(' ' + random_source()() % 64);
}

void* model_malloc(size_t n) { return malloc(n); }
void* model_calloc(size_t n, size_t size) { return calloc(n, size); }
void* model_realloc(void* p, size_t n) { return realloc(p, n); }
void* model_aligned_alloc(size_t alignment, size_t n) { return aligned_alloc(alignment, n); }
void model_free(void* p) { free(p); }
// bmc's own ones take any pointer where there is nothing to copy.
void* model_memcpy(void* to, const void* from, size_t n) { return n ? memcpy(to, from, n) : to; }
void* model_memmove(void* to, const void* from, size_t n) { return n ? memmove(to, from, n) : to; }
void* model_memset(void* to, int c, size_t n) { return n ? memset(to, c, n) : to; }
void model_abort() { abort(); }
void model__Exit(int status) { _Exit(status); }
void model_exit(int status) { exit(status); }

double model_fmod(double x, double y) { return fmod(x, y); }
double model_fma(double x, double y, double z) { return fma(x, y, z); }
double model_trunc(double x) { return trunc(x); }
float model_truncf(float x) { return truncf(x); }
double model_round(double x) { return round(x); }
float model_roundf(float x) { return roundf(x); }
long double model_roundl(long double x) { return roundl(x); }
double model_rint(double x) { return rint(x); }
float model_rintf(float x) { return rintf(x); }
long double model_rintl(long double x) { return rintl(x); }
long double model_truncl(long double x) { return truncl(x); }

}  // extern "C"
