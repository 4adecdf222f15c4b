// SPDX-License-Identifier: Apache-2.0
#include "report/listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "report/json.h"
#include "report/style.h"

namespace bmc {
namespace {

void write_json_rows(std::ostream& out, std::string_view title, const std::vector<ListingRow>& rows) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const ListingRow& row : rows) {
    nlohmann::ordered_json entry = {{"name", row.name}, {"location", to_json(row.location)}};
    if (!row.kind.empty()) entry["kind"] = row.kind;
    if (!row.note.empty()) entry["note"] = row.note;
    list.push_back(entry);
  }
  nlohmann::ordered_json whole;
  whole[std::string(title)] = list;
  out << dump(whole, 2) << '\n';
}

}  // namespace

void write_listing(std::ostream& out, std::string_view title, const std::vector<ListingRow>& rows,
                   const TextStyle& style, bool json) {
  if (json) return write_json_rows(out, title, rows);
  std::size_t name_width = 0, place_width = 0;
  for (const ListingRow& row : rows) {
    name_width = std::max(name_width, printable(row.name).size());
    place_width = std::max(place_width, show_loc(style, row.location, true).size());
  }
  for (const ListingRow& row : rows) {
    std::string text = fmt::format("{:<{}}  {:<{}}  {}", printable(row.name), name_width,
                                   show_loc(style, row.location, true), place_width, printable(row.note));
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  }
}

}  // namespace bmc
