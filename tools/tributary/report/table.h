// SPDX-License-Identifier: Apache-2.0
// Table: rows of text in aligned columns.
// In: a header and rows of as many cells. Out: lines, columns two spaces apart, each as wide as its
// widest cell; a column is set to the right if all its cells begin like a number. Errors:
// std::logic_error for a row of another length.
#pragma once

#include <string>
#include <vector>

namespace trib {

class Table {
 public:
  explicit Table(std::vector<std::string> header);

  void add_row(std::vector<std::string> row);
  std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;  // the header first
};

}  // namespace trib
