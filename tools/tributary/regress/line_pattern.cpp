// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/line_pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>

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

}  // namespace trib
