// SPDX-License-Identifier: Apache-2.0
#include "frontend/model_archive.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/models.h"

namespace bmc {
namespace {

std::vector<std::string> uses_of(const ModelArchive& archive, std::string_view name) {
  std::vector<std::string> names;
  for (const std::uint32_t symbol : archive.uses(*archive.find(name))) names.emplace_back(archive.name(symbol));
  return names;
}

TEST(ModelArchive, GivesBackWhatWasPacked) {
  const std::string bytes =
      pack_models({"first", "", "third member"},
                  {{"strdup", 2, {"malloc", "strlen", "write"}}, {"malloc", 0, {}}, {"strlen", 2, {"strlen"}}});
  const ModelArchive archive(bytes);
  ASSERT_EQ(archive.member_count(), 3u);
  EXPECT_EQ(archive.member(0), "first");
  EXPECT_EQ(archive.member(1), "");
  EXPECT_EQ(archive.member(2), "third member");
  EXPECT_EQ(archive.symbol_count(), 3u);
  EXPECT_EQ(archive.member_of(*archive.find("malloc")), 0u);
  EXPECT_EQ(archive.member_of(*archive.find("strdup")), 2u);
  EXPECT_EQ(uses_of(archive, "strdup"), (std::vector<std::string>{"malloc", "strlen"}));
  EXPECT_EQ(uses_of(archive, "strlen"), (std::vector<std::string>{"strlen"}));
  EXPECT_EQ(uses_of(archive, "malloc"), (std::vector<std::string>{}));
}

TEST(ModelArchive, FindsNothingElse) {
  const std::string bytes = pack_models({"m"}, {{"b", 0, {}}, {"bb", 0, {}}});
  const ModelArchive archive(bytes);
  for (const char* name : {"", "a", "ba", "bbb", "c"}) EXPECT_FALSE(archive.find(name)) << name;
}

TEST(ModelArchive, OfNothingIsEmpty) {
  const std::string bytes = pack_models({}, {});
  EXPECT_EQ(ModelArchive(bytes).member_count(), 0u);
  EXPECT_FALSE(ModelArchive(bytes).find("x"));
}

TEST(ModelArchive, OfTheModelsKnowsWhatTheyUseByStaticFunctions) {
  const ModelArchive archive(model_archive());
  ASSERT_TRUE(archive.find("strdup"));
  EXPECT_TRUE(std::ranges::count(uses_of(archive, "strdup"), "strlen"));
  // printf formats by static functions, which call others.
  ASSERT_TRUE(archive.find("printf"));
  EXPECT_FALSE(archive.uses(*archive.find("printf")).empty());
  EXPECT_FALSE(archive.find("malloc")) << "the engine's own";
}

}  // namespace
}  // namespace bmc
