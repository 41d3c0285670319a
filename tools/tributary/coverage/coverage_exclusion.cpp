// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/coverage_exclusion.h"

#include <fmt/format.h>

#include <optional>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

// The text of a line that is a comment and nothing else.
std::optional<std::string> comment_of(const std::string& line) {
  const std::string text = trimmed(line);
  if (text.rfind("//", 0) != 0) return std::nullopt;
  return trimmed(text.substr(2));
}

}  // namespace

std::vector<CoverageExclusion> read_exclusions(std::istream& source, const std::string& file) {
  std::vector<CoverageExclusion> exclusions;
  std::string reason;  // the comment that ends on the line before
  bool off = false;
  std::string line;
  for (unsigned number = 1; std::getline(source, line); ++number) {
    const std::optional<std::string> comment = comment_of(line);
    if (comment == "verilator coverage_off") {
      if (off) throw FileError(file, fmt::format("line {}: coverage is off already", number));
      if (reason.empty()) {
        throw FileError(file, fmt::format("line {}: coverage_off without a reason; say why in a "
                                          "comment on the line above",
                                          number));
      }
      exclusions.push_back({number, reason});
      off = true;
    } else if (comment == "verilator coverage_on") {
      if (!off) throw FileError(file, fmt::format("line {}: coverage is on already", number));
      off = false;
    } else if (line.find("verilator coverage_o") != std::string::npos) {
      throw FileError(file, fmt::format("line {}: coverage is switched by a line comment on a line "
                                        "of its own",
                                        number));
    }
    if (comment && comment->rfind("verilator ", 0) != 0) {
      reason += (reason.empty() ? "" : " ") + *comment;
    } else {
      reason.clear();
    }
  }
  if (off) {
    throw FileError(file,
                    fmt::format("line {}: coverage is never on again", exclusions.back().line));
  }
  return exclusions;
}

}  // namespace trib
