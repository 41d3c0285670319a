// SPDX-License-Identifier: Apache-2.0
// LogLines: the lines of a log, one after the other, each as report_text(). A line ends with LF, CR
// LF, or CR, as progress bars print it. Of a line that is longer than kMaxBytes its beginning is
// given, so a log may hold anything.
#pragma once

#include <cstddef>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace trib {

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
