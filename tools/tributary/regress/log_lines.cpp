// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/log_lines.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <charconv>
#include <cmath>

#include "tools/tributary/report/report_text.h"

namespace trib {
namespace {

re2::RE2::Options options() {
  re2::RE2::Options options;
  options.set_log_errors(false);
  return options;
}

}  // namespace

LinePattern::LinePattern(const std::string& pattern)
    : pattern_(std::make_unique<re2::RE2>(pattern, options())) {
  if (pattern_->ok()) return;
  throw PatternError(
      fmt::format("'{}' is no regular expression (syntax of RE2): {}", pattern, pattern_->error()));
}

LinePattern::~LinePattern() = default;
LinePattern::LinePattern(LinePattern&&) noexcept = default;
LinePattern& LinePattern::operator=(LinePattern&&) noexcept = default;

bool LinePattern::in(const std::string& line) const {
  return re2::RE2::PartialMatch(line, *pattern_);
}

namespace {

// Enough that what is cut in a character lies beyond kMaxBytes.
constexpr std::size_t kKept = LogLines::kMaxBytes + 4;

}  // namespace

std::optional<std::string> LogLines::next() {
  std::streambuf& bytes = *stream_.rdbuf();
  constexpr auto kEnd = std::ifstream::traits_type::eof();
  auto byte = bytes.sbumpc();
  if (byte == kEnd) return std::nullopt;
  std::string line;
  for (; byte != kEnd && byte != '\n' && byte != '\r'; byte = bytes.sbumpc()) {
    if (line.size() < kKept) line += static_cast<char>(byte);
  }
  if (byte == '\r' && bytes.sgetc() == '\n') bytes.sbumpc();
  return std::string(prefix(report_text(line), kMaxBytes));
}

std::optional<double> log_number(std::string_view text) {
  if (text.substr(0, 1) == "+" && text.substr(1, 1) != "-") text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace trib
