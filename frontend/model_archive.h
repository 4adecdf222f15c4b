// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bmc {

/// One symbol that the models define, as it is packed.
struct PackedSymbol {
  std::string name;
  std::uint32_t member = 0;       ///< The module that defines it.
  std::vector<std::string> uses;  ///< Symbols that its code refers to, itself or by local ones of its module.
};

/// Packs bitcode modules and the symbols that they define. Names in `uses` that are no symbol are left out.
/// Requires: no two symbols have one name.
std::string pack_models(const std::vector<std::string>& members, std::vector<PackedSymbol> symbols);

/// Reads what pack_models wrote, in place: nothing is parsed and nothing copied.
class ModelArchive {
 public:
  /// Requires: `bytes` is aligned to 8, and outlives this.
  explicit ModelArchive(std::string_view bytes);

  std::uint32_t symbol_count() const { return static_cast<std::uint32_t>(symbols_.size()); }
  std::optional<std::uint32_t> find(std::string_view name) const;
  std::string_view name(std::uint32_t symbol) const;
  std::uint32_t member_of(std::uint32_t symbol) const { return symbols_[symbol].member; }
  std::span<const std::uint32_t> uses(std::uint32_t symbol) const;

  std::uint32_t member_count() const { return static_cast<std::uint32_t>(members_.size()); }
  /// The bitcode of one module.
  std::string_view member(std::uint32_t index) const;

 private:
  friend std::string pack_models(const std::vector<std::string>&, std::vector<PackedSymbol>);
  struct Header {
    std::uint32_t symbols, members, uses, name_bytes;
  };
  struct Range {
    std::uint32_t begin, size;
  };
  struct Symbol {
    Range name, uses;
    std::uint32_t member;
  };

  // In this order in the archive, behind the header: symbols by name, members, uses, names, the bitcode.
  std::string_view bytes_;
  std::span<const Symbol> symbols_;
  std::span<const Range> members_;
  std::span<const std::uint32_t> uses_;
  std::string_view names_;
};

}  // namespace bmc
