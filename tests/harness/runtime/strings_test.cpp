// SPDX-License-Identifier: Apache-2.0
// The models of string functions agree with the C library of this machine.
#include <gtest/gtest.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

#include "native_models.h"

extern "C" {
size_t model_strlen(const char*);
size_t model_strnlen(const char*, size_t);
char* model_strcpy(char*, const char*);
char* model_stpcpy(char*, const char*);
char* model_strncpy(char*, const char*, size_t);
char* model_stpncpy(char*, const char*, size_t);
char* model_strcat(char*, const char*);
char* model_strncat(char*, const char*, size_t);
size_t model_strlcpy(char*, const char*, size_t);
size_t model_strlcat(char*, const char*, size_t);
size_t model_strxfrm(char*, const char*, size_t);
int model_strcmp(const char*, const char*);
int model_strncmp(const char*, const char*, size_t);
int model_strcasecmp(const char*, const char*);
int model_strncasecmp(const char*, const char*, size_t);
char* model_strchr(const char*, int);
char* model_strrchr(const char*, int);
char* model_strchrnul(const char*, int);
char* model_strstr(const char*, const char*);
char* model_strcasestr(const char*, const char*);
char* model_strpbrk(const char*, const char*);
size_t model_strspn(const char*, const char*);
size_t model_strcspn(const char*, const char*);
char* model_strtok(char*, const char*);
char* model_strtok_r(char*, const char*, char**);
char* model_strsep(char**, const char*);
char* model_strdup(const char*);
char* model_strndup(const char*, size_t);
void* model_memchr(const void*, int, size_t);
void* model_memrchr(const void*, int, size_t);
int model_memcmp(const void*, const void*, size_t);
void* model_memccpy(void*, const void*, int, size_t);
void* model_memmem(const void*, size_t, const void*, size_t);
char* model_dirname(char*);
char* model___xpg_basename(char*);
char* model_basename(const char*);
char* dirname(char*);
char* __xpg_basename(char*);
void model_swab(const void*, void*, ssize_t);
int model_ffs(int);
int model_ffsl(long);
char* model_strerror(int);
char* model_strsignal(int);
int model___xpg_strerror_r(int, char*, size_t);
void* model___memcpy_chk(void*, const void*, size_t, size_t);
char* model___strcpy_chk(char*, const char*, size_t);
size_t model_wcslen(const wchar_t*);
int model_wcscmp(const wchar_t*, const wchar_t*);
wchar_t* model_wcsstr(const wchar_t*, const wchar_t*);
int __xpg_strerror_r(int, char*, size_t);
}

namespace bmc::native {
namespace {

using RuntimeStrings = Seeded;

const std::string kAlphabet = "abAB,";
constexpr int kRounds = 20000;

int sign(int value) { return (value > 0) - (value < 0); }

TEST_F(RuntimeStrings, ComparisonsAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string a = random_text(kAlphabet, 5), b = random_text(kAlphabet, 5);
    const size_t n = pick(7);
    ASSERT_EQ(sign(strcmp(a.c_str(), b.c_str())), sign(model_strcmp(a.c_str(), b.c_str()))) << a << " " << b;
    ASSERT_EQ(sign(strncmp(a.c_str(), b.c_str(), n)), sign(model_strncmp(a.c_str(), b.c_str(), n)));
    ASSERT_EQ(strcasecmp(a.c_str(), b.c_str()), model_strcasecmp(a.c_str(), b.c_str()));
    ASSERT_EQ(strncasecmp(a.c_str(), b.c_str(), n), model_strncasecmp(a.c_str(), b.c_str(), n));
    const size_t common = std::min(a.size(), b.size());
    ASSERT_EQ(sign(memcmp(a.data(), b.data(), common)), sign(model_memcmp(a.data(), b.data(), common)));
  }
  EXPECT_GT(model_strcmp("\xff", "a"), 0) << "characters compare as unsigned char";
}

TEST_F(RuntimeStrings, SearchesAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string text = random_text(kAlphabet, 8), part = random_text(kAlphabet, 3);
    const char* s = text.c_str();
    const int c = pick(6) == 0 ? 0 : kAlphabet[pick(5)];
    ASSERT_EQ(strlen(s), model_strlen(s));
    ASSERT_EQ(strnlen(s, 4), model_strnlen(s, 4));
    ASSERT_EQ(strchr(s, c), model_strchr(s, c));
    ASSERT_EQ(strrchr(s, c), model_strrchr(s, c));
    ASSERT_EQ(strchrnul(s, c), model_strchrnul(s, c));
    ASSERT_EQ(strstr(s, part.c_str()), model_strstr(s, part.c_str()));
    ASSERT_EQ(strcasestr(s, part.c_str()), model_strcasestr(s, part.c_str()));
    ASSERT_EQ(strpbrk(s, part.c_str()), model_strpbrk(s, part.c_str()));
    ASSERT_EQ(strspn(s, part.c_str()), model_strspn(s, part.c_str()));
    ASSERT_EQ(strcspn(s, part.c_str()), model_strcspn(s, part.c_str()));
    ASSERT_EQ(memchr(s, c, text.size()), model_memchr(s, c, text.size()));
    ASSERT_EQ(memrchr(s, c, text.size()), model_memrchr(s, c, text.size()));
    ASSERT_EQ(memmem(s, text.size(), part.data(), part.size()), model_memmem(s, text.size(), part.data(), part.size()));
  }
}

/// Two buffers with the same start, for a function of the library and its model.
struct Buffers {
  char real[32], model[32];
  explicit Buffers(const std::string& start) {
    memset(real, '#', sizeof real);
    memcpy(real, start.c_str(), start.size() + 1);
    memcpy(model, real, sizeof real);
  }
  bool same() const { return memcmp(real, model, sizeof real) == 0; }
};

TEST_F(RuntimeStrings, CopiesAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string start = random_text(kAlphabet, 8), text = random_text(kAlphabet, 8);
    const size_t n = pick(10);
    Buffers b(start);
    ASSERT_EQ(stpcpy(b.real, text.c_str()) - b.real, model_stpcpy(b.model, text.c_str()) - b.model);
    ASSERT_TRUE(b.same());
    strcpy(b.real, start.c_str());
    ASSERT_EQ(b.model, model_strcpy(b.model, start.c_str()));
    ASSERT_TRUE(b.same());
    ASSERT_EQ(stpncpy(b.real, text.c_str(), n) - b.real, model_stpncpy(b.model, text.c_str(), n) - b.model);
    ASSERT_TRUE(b.same());
    b = Buffers(start);
    strncpy(b.real, text.c_str(), n);
    ASSERT_EQ(b.model, model_strncpy(b.model, text.c_str(), n));
    ASSERT_TRUE(b.same());
    b = Buffers(start);
    strcat(b.real, text.c_str());
    ASSERT_EQ(b.model, model_strcat(b.model, text.c_str()));
    ASSERT_TRUE(b.same());
    b = Buffers(start);
    strncat(b.real, text.c_str(), n);
    ASSERT_EQ(b.model, model_strncat(b.model, text.c_str(), n));
    ASSERT_TRUE(b.same());
    const void* end = memccpy(b.real, text.c_str(), ',', text.size());
    const void* model_end = model_memccpy(b.model, text.c_str(), ',', text.size());
    ASSERT_EQ(end == nullptr, model_end == nullptr);
    ASSERT_TRUE(b.same());
  }
}

TEST_F(RuntimeStrings, StrlcpyAndStrlcatTruncateAndReturnTheWholeLength) {
  for (int round = 0; round < kRounds; round++) {
    const std::string start = random_text(kAlphabet, 6), text = random_text(kAlphabet, 6);
    const size_t size = pick(12);
    char out[16];
    memset(out, '#', sizeof out);
    ASSERT_EQ(text.size(), model_strlcpy(out, text.c_str(), size));
    if (size > 0) {
      ASSERT_EQ(text.substr(0, size - 1), out);
    } else {
      ASSERT_EQ('#', out[0]);
    }
    memset(out, '#', sizeof out);
    strcpy(out, start.c_str());
    const size_t kept = std::min(start.size(), size);
    ASSERT_EQ(kept + text.size(), model_strlcat(out, text.c_str(), size));
    if (size > start.size()) {
      ASSERT_EQ((start + text).substr(0, size - 1), out);
    } else {
      ASSERT_EQ(start, out);
    }
  }
}

TEST_F(RuntimeStrings, TokensAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string text = random_text("ab, ", 9), delimiters = random_text(", ", 2);
    Buffers b(text);
    char *real_rest = nullptr, *model_rest = nullptr;
    char* real = strtok_r(b.real, delimiters.c_str(), &real_rest);
    char* model = model_strtok_r(b.model, delimiters.c_str(), &model_rest);
    for (;;) {
      ASSERT_EQ(real == nullptr, model == nullptr) << '"' << text << '"';
      ASSERT_TRUE(b.same());
      if (real == nullptr) break;
      ASSERT_EQ(real - b.real, model - b.model);
      real = strtok_r(nullptr, delimiters.c_str(), &real_rest);
      model = model_strtok_r(nullptr, delimiters.c_str(), &model_rest);
    }
    b = Buffers(text);
    char *real_at = b.real, *model_at = b.model;
    while (real_at != nullptr) {
      ASSERT_EQ(strsep(&real_at, delimiters.c_str()) - b.real, model_strsep(&model_at, delimiters.c_str()) - b.model);
      ASSERT_EQ(real_at == nullptr, model_at == nullptr);
      ASSERT_TRUE(b.same());
    }
  }
  char text[] = "a-b";
  EXPECT_STREQ("a", model_strtok(text, "-"));
  EXPECT_STREQ("b", model_strtok(nullptr, "-"));
  EXPECT_EQ(nullptr, model_strtok(nullptr, "-"));
}

TEST_F(RuntimeStrings, DuplicatesAreIndependentCopies) {
  const char* text = "duplicate";
  char *whole = model_strdup(text), *part = model_strndup(text, 3);
  EXPECT_STREQ(text, whole);
  EXPECT_STREQ("dup", part);
  free(whole);
  free(part);
}

TEST_F(RuntimeStrings, SmallFunctionsAgreeWithTheLibrary) {
  for (int bit = 0; bit < 64; bit++) {
    EXPECT_EQ(ffsl(static_cast<long>(1UL << bit)), model_ffsl(static_cast<long>(1UL << bit)));
    EXPECT_EQ(ffs(static_cast<int>(1U << bit % 32)), model_ffs(static_cast<int>(1U << bit % 32)));
  }
  EXPECT_EQ(0, model_ffs(0));
  char real[5] = "", model[5] = "";
  swab("abcde", real, 5);
  model_swab("abcde", model, 5);
  EXPECT_STREQ(real, model);
  char out[16];
  EXPECT_EQ(strxfrm(nullptr, "text", 0), model_strxfrm(nullptr, "text", 0));
  EXPECT_EQ(4U, model_strxfrm(out, "text", sizeof out));
  EXPECT_STREQ("text", out);
}

TEST_F(RuntimeStrings, ErrorAndSignalTextsAreThoseOfTheLibrary) {
  for (int number = -3; number < 150; number++) {
    const std::string expected = strerror(number);
    EXPECT_EQ(expected, model_strerror(number));
    char real[64], model[64];
    const size_t size = 8 + pick(56);
    EXPECT_EQ(__xpg_strerror_r(number, real, size), model___xpg_strerror_r(number, model, size)) << number;
    EXPECT_STREQ(real, model);
  }
  for (int number = -2; number < 70; number++)
    EXPECT_EQ(std::string(strsignal(number)), model_strsignal(number)) << number;
}

/// What the function returns and leaves of the path.
std::pair<std::string, std::string> part_of(char* (*function)(char*), std::string path) {
  const std::string part = function(path.data());
  return {part, path.c_str()};
}

TEST_F(RuntimeStrings, PartsOfPathsAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string path = random_text("a/", 8);
    ASSERT_EQ(part_of(dirname, path), part_of(model_dirname, path)) << path;
    ASSERT_EQ(part_of(__xpg_basename, path), part_of(model___xpg_basename, path)) << path;
    ASSERT_EQ(basename(path.c_str()), model_basename(path.c_str())) << path;
  }
  EXPECT_STREQ(dirname(nullptr), model_dirname(nullptr));
  EXPECT_STREQ(__xpg_basename(nullptr), model___xpg_basename(nullptr));
}

TEST_F(RuntimeStrings, FortifiedFormsClaimThatTheDestinationIsLargeEnough) {
  static char out[16];
  EXPECT_TRUE(attempt([] { model___memcpy_chk(out, "text", 4, 4); }).finished);
  EXPECT_EQ("out-of-bounds", attempt([] { model___memcpy_chk(out, "text", 4, 3); }).claim);
  EXPECT_TRUE(attempt([] { model___strcpy_chk(out, "text", 5); }).finished);
  EXPECT_EQ("out-of-bounds", attempt([] { model___strcpy_chk(out, "text", 4); }).claim);
}

TEST_F(RuntimeStrings, WideStringsAgreeWithTheLibrary) {
  for (int round = 0; round < kRounds; round++) {
    const std::string a = random_text(kAlphabet, 6), b = random_text(kAlphabet, 2);
    const std::wstring x(a.begin(), a.end()), y(b.begin(), b.end());
    ASSERT_EQ(wcslen(x.c_str()), model_wcslen(x.c_str()));
    ASSERT_EQ(sign(wcscmp(x.c_str(), y.c_str())), sign(model_wcscmp(x.c_str(), y.c_str())));
    ASSERT_EQ(wcsstr(x.c_str(), y.c_str()), model_wcsstr(x.c_str(), y.c_str()));
  }
}

}  // namespace
}  // namespace bmc::native
