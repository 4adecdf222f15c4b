// SPDX-License-Identifier: Apache-2.0
#include "frontend/model_archive.h"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

namespace bmc {
namespace {

constexpr std::size_t kAlignment = 8;

std::uint32_t size32(std::size_t size) { return static_cast<std::uint32_t>(size); }

template <typename T>
void append(std::string& bytes, const std::vector<T>& rows) {
  bytes.append(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(T));
}

void align(std::string& bytes) { bytes.resize((bytes.size() + kAlignment - 1) / kAlignment * kAlignment); }

/// The next `count` rows; `bytes` then begins behind them.
template <typename T>
std::span<const T> take(std::string_view& bytes, std::size_t count) {
  const auto* rows = reinterpret_cast<const T*>(bytes.data());
  bytes.remove_prefix(count * sizeof(T));
  return {rows, count};
}

}  // namespace

std::string pack_models(const std::vector<std::string>& members, std::vector<PackedSymbol> symbols) {
  std::ranges::sort(symbols, {}, &PackedSymbol::name);
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < symbols.size(); i++) numbers.emplace(symbols[i].name, i);

  std::string names;
  std::vector<std::uint32_t> uses;
  std::vector<ModelArchive::Symbol> rows;
  for (const PackedSymbol& symbol : symbols) {
    const std::uint32_t first_use = size32(uses.size());
    for (const std::string& name : symbol.uses)
      if (const auto it = numbers.find(name); it != numbers.end()) uses.push_back(it->second);
    rows.push_back({{size32(names.size()), size32(symbol.name.size())},
                    {first_use, size32(uses.size()) - first_use},
                    symbol.member});
    names += symbol.name;
  }
  const ModelArchive::Header header = {size32(rows.size()), size32(members.size()), size32(uses.size()),
                                       size32(names.size())};
  std::string bytes(reinterpret_cast<const char*>(&header), sizeof header);
  append(bytes, rows);
  const std::size_t places_at = bytes.size();
  std::vector<ModelArchive::Range> places(members.size());
  append(bytes, places);
  append(bytes, uses);
  bytes += names;
  for (std::size_t i = 0; i < members.size(); i++) {
    align(bytes);
    places[i] = {size32(bytes.size()), size32(members[i].size())};
    bytes += members[i];
  }
  std::ranges::copy(std::as_bytes(std::span(places)), reinterpret_cast<std::byte*>(bytes.data() + places_at));
  return bytes;
}

ModelArchive::ModelArchive(std::string_view bytes) : bytes_(bytes) {
  const Header header = take<Header>(bytes, 1).front();
  symbols_ = take<Symbol>(bytes, header.symbols);
  members_ = take<Range>(bytes, header.members);
  uses_ = take<std::uint32_t>(bytes, header.uses);
  names_ = bytes.substr(0, header.name_bytes);
}

std::optional<std::uint32_t> ModelArchive::find(std::string_view name) const {
  const auto name_of = [this](const Symbol& s) { return names_.substr(s.name.begin, s.name.size); };
  const auto it = std::ranges::lower_bound(symbols_, name, {}, name_of);
  if (it == symbols_.end() || name_of(*it) != name) return std::nullopt;
  return static_cast<std::uint32_t>(it - symbols_.begin());
}

std::string_view ModelArchive::name(std::uint32_t symbol) const {
  return names_.substr(symbols_[symbol].name.begin, symbols_[symbol].name.size);
}

std::span<const std::uint32_t> ModelArchive::uses(std::uint32_t symbol) const {
  return uses_.subspan(symbols_[symbol].uses.begin, symbols_[symbol].uses.size);
}

std::string_view ModelArchive::member(std::uint32_t index) const {
  return bytes_.substr(members_[index].begin, members_[index].size);
}

}  // namespace bmc
