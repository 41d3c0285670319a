// SPDX-License-Identifier: Apache-2.0
// LinePattern: a regular expression that a user gives, searched for in a line. Its syntax is that of
// RE2, which has neither look-around nor back references; in return a search takes time in
// proportion to the line, whatever the pattern. ^ and $ are the ends of the line.
// Errors: PatternError, with what is wrong.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>

namespace re2 {
class RE2;
}

namespace trib {

class PatternError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class LinePattern {
 public:
  explicit LinePattern(const std::string& pattern);
  ~LinePattern();
  LinePattern(LinePattern&&) noexcept;
  LinePattern& operator=(LinePattern&&) noexcept;
  LinePattern(const LinePattern&) = delete;
  LinePattern& operator=(const LinePattern&) = delete;

  bool in(const std::string& line) const;

 private:
  std::unique_ptr<re2::RE2> pattern_;
};

}  // namespace trib
