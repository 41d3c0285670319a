// SPDX-License-Identifier: Apache-2.0
// The lines of a log, and patterns that are searched for in them.
#pragma once

#include <cstddef>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace trib {

// LinePattern: a regular expression that a user gives, searched for in a line. Its syntax is that of
// RE2, which has neither look-around nor back references; in return a search takes time in
// proportion to the line, whatever the pattern. ^ and $ are the ends of the line.
// Errors: PatternError, with what is wrong.
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

// LogLines: the lines of a log, one after the other, each as report_text(). A line ends with LF, CR
// LF, or CR, as progress bars print it. Of a line that is longer than kMaxBytes its beginning is
// given, so a log may hold anything.
class LogLines {
 public:
  static constexpr std::size_t kMaxBytes = 1000;

  // No lines if there is no such file.
  explicit LogLines(const std::string& file) : stream_(file, std::ios::binary) {}

  // Nothing at the end.
  std::optional<std::string> next();

 private:
  std::ifstream stream_;
};

// A number as a program prints it: "12", "-0.5", "+1e9"; nothing if the whole text is not one finite
// number that a double can hold.
std::optional<double> log_number(std::string_view text);

}  // namespace trib
