// SPDX-License-Identifier: Apache-2.0
#include "driver/options.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "driver/option_rows.h"
#include "driver/suggest.h"

namespace bmc {
namespace {

/// What a callback throws through CLI11, so that our message stays as it is.
struct BadOption {
  Error error;
};

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ",") + name;
  return text;
}

void set(const OptionRow& row, Options& options, const std::string& value) {
  const std::string wrong = row.field.set(options, value);
  if (!wrong.empty()) throw BadOption{{row.names.front(), wrong, ""}};
}

/// CLI11 runs callbacks after parsing, in its own order; triggering on parse makes the last option count.
void add_row(CLI::App& app, const OptionRow& row, Options& options) {
  if (row.value.empty()) {
    const auto on_flag = [&](const CLI::results_t& values) {
      if (values.back() != "true") throw BadOption{{row.names.front(), "takes no value", ""}};
      set(row, options, "");
      return true;
    };
    app.add_option(joined(row.names), on_flag)
        ->type_size(0)
        ->expected(0)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->trigger_on_parse();
  } else {
    const auto on_value = [&](const CLI::results_t& values) {
      set(row, options, values.back());
      return true;
    };
    app.add_option(joined(row.names), on_value)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
        ->trigger_on_parse();
  }
}

Error unknown_option(const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const OptionRow& row : option_rows()) names.insert(names.end(), row.names.begin(), row.names.end());
  const std::string guess = closest(name, names);
  return {name, "unknown option", guess.empty() ? "see bmc --help" : "did you mean " + guess + "?"};
}

/// CLI11's own message (a missing value, in practice) as one line.
Error syntax_error(const CLI::ParseError& e) {
  std::string what = e.what();
  std::ranges::replace(what, '\n', ' ');
  return {"", what, "see bmc --help"};
}

}  // namespace

Result<Options> parse_options(const std::vector<std::string>& arguments) {
  Options options;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  for (const OptionRow& row : option_rows()) add_row(app, row, options);
  const auto separator = std::ranges::find(arguments, "--");
  if (separator != arguments.end()) options.clang_options.assign(separator + 1, arguments.end());
  std::vector<std::string> reversed(std::make_reverse_iterator(separator), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const BadOption& bad) {
    return bad.error;
  } catch (const CLI::ParseError& e) {
    return syntax_error(e);
  }
  for (const std::string& word : app.remaining()) {
    if (word.size() > 1 && word.front() == '-') return unknown_option(word);
    options.inputs.push_back(word);
  }
  return options;
}

}  // namespace bmc
