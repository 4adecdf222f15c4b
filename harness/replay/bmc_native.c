// SPDX-License-Identifier: Apache-2.0
// The harness interface for a native run: `bmc --replay` links it with a harness and a counterexample's inputs, which
// lie in the file that BMC_REPLAY_INPUTS names, one line of hexadecimal bytes for each value that the harness asks for.
// BMC_REPLAY_FAILING holds the numbers of the program's own allocations that fail: "0,3,".
#include <bmc/bmc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Calls the harness; bmc makes it.
void bmc_replay_harness(void);

__attribute__((weak)) void __sanitizer_print_stack_trace(void);

enum { kOtherPath = 77, kAssertion = 78 };
/// bmc records no more bytes of one input; the rest is zero.
enum { kMostBytes = 1 << 16 };

static _Noreturn void stop(int status, const char* what, const char* text) {
  fprintf(stderr, "bmc-native: %s%s\n", what, text);
  if (status == kAssertion && __sanitizer_print_stack_trace) __sanitizer_print_stack_trace();
  fflush(NULL);
  _Exit(status);
}

static int digit(int c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/// The next recorded value; zeros when there is none left, which is behind the violation.
void bmc_replay_value(void* to, size_t size) {
  static FILE* inputs;
  static bool is_open;
  if (!is_open) {
    const char* name = getenv("BMC_REPLAY_INPUTS");
    inputs = name ? fopen(name, "r") : NULL;
    is_open = true;
  }
  memset(to, 0, size);
  int c = inputs ? fgetc(inputs) : EOF;
  if (c == EOF) return;
  size_t count = 0;
  for (; c != '\n' && c != EOF; c = fgetc(inputs), count++) {
    const int low = fgetc(inputs);
    if (count < size) ((unsigned char*)to)[count] = (unsigned char)(digit(c) * 16 + digit(low));
  }
  if (count != size && count != kMostBytes) stop(kOtherPath, "the harness asks for an input of another size", "");
}

/// Does the next allocation fail?
static bool fails(void) {
  static unsigned long number;
  const char* list = getenv("BMC_REPLAY_FAILING");
  const unsigned long wanted = number++;
  for (char* end; list && *list; list = end + 1)
    if (strtoul(list, &end, 10) == wanted) return true;
  return false;
}

void* bmc_replay_malloc(size_t size) { return fails() ? NULL : malloc(size); }
void* bmc_replay_calloc(size_t count, size_t size) { return fails() ? NULL : calloc(count, size); }
void* bmc_replay_aligned_alloc(size_t alignment, size_t size) { return fails() ? NULL : aligned_alloc(alignment, size); }
void* bmc_replay_realloc(void* old, size_t size) {
  const bool is_release = old && size == 0;
  return !is_release && fails() ? NULL : realloc(old, size);
}

#define BMC_ANY_(type, name)                                    \
  type bmc_any_##name(void) {                                   \
    type value;                                                 \
    bmc_replay_value(&value, sizeof value);                     \
    return value;                                               \
  }
BMC_ANY_(bool, bool)
BMC_ANY_(char, char)
BMC_ANY_(int8_t, i8)
BMC_ANY_(int16_t, i16)
BMC_ANY_(int32_t, i32)
BMC_ANY_(int64_t, i64)
BMC_ANY_(uint8_t, u8)
BMC_ANY_(uint16_t, u16)
BMC_ANY_(uint32_t, u32)
BMC_ANY_(uint64_t, u64)
BMC_ANY_(int, int)
BMC_ANY_(unsigned, uint)
BMC_ANY_(long, long)
BMC_ANY_(unsigned long, ulong)
BMC_ANY_(size_t, size)
BMC_ANY_(float, float)
BMC_ANY_(double, double)

void bmc_any_bytes(void* bytes, size_t size) { bmc_replay_value(bytes, size); }

void bmc_assume_(bool condition) {
  if (!condition) stop(kOtherPath, "an assumption does not hold", "");
}
void bmc_assert_(bool condition, const char* message) {
  if (!condition) stop(kAssertion, "assertion fails: ", message);
}
void bmc_cover_(bool condition, const char* message) { (void)condition, (void)message; }

int main(void) {
  bmc_replay_harness();
  fprintf(stderr, "bmc-native: the harness returned\n");
  return 0;
}
