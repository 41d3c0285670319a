// SPDX-License-Identifier: Apache-2.0
// Csv: rows of cells as comma-separated values (RFC 4180, but lines end with LF): a cell with a
// comma, a quote or a line break is quoted. Errors: FileError when the file can't be written.
#pragma once

#include <string>
#include <vector>

namespace trib {

class Csv {
 public:
  explicit Csv(const std::vector<std::string>& header) { add_row(header); }

  void add_row(const std::vector<std::string>& row);
  const std::string& text() const { return text_; }
  void write(const std::string& path) const;

 private:
  std::string text_;
};

}  // namespace trib
