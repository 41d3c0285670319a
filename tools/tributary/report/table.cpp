// SPDX-License-Identifier: Apache-2.0
// Layout of a table; see table.h.
#include "tools/tributary/report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace trib {
namespace {

bool begins_like_number(const std::string& cell) {
  if (cell.empty()) return true;
  const std::size_t sign = cell[0] == '-' || cell[0] == '+' ? 1 : 0;
  return sign == cell.size() || std::isdigit(static_cast<unsigned char>(cell[sign])) != 0;
}

}  // namespace

Table::Table(std::vector<std::string> header) { rows_.push_back(std::move(header)); }

void Table::add_row(std::vector<std::string> row) {
  if (row.size() != rows_.front().size()) {
    throw std::logic_error(
        fmt::format("Table: {} cells in a row of {}", row.size(), rows_.front().size()));
  }
  rows_.push_back(std::move(row));
}

std::string Table::text() const {
  const std::size_t columns = rows_.front().size();
  std::vector<std::size_t> width(columns, 0);
  std::vector<bool> right(columns, rows_.size() > 1);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (std::size_t column = 0; column < columns; ++column) {
      width[column] = std::max(width[column], rows_[i][column].size());
      if (i > 0 && !begins_like_number(rows_[i][column])) right[column] = false;
    }
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t column = 0; column < columns; ++column) {
      const char* const gap = column == 0 ? "" : "  ";
      line += right[column] ? fmt::format("{}{:>{}}", gap, row[column], width[column])
                            : fmt::format("{}{:<{}}", gap, row[column], width[column]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace trib
