// SPDX-License-Identifier: Apache-2.0
// Functional coverage of one thing: named bins, or the cross of two sets of bins. A bin is wanted,
// ignored (can't happen or does not matter) or illegal (must not happen).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

class CoverGroup {
 public:
  enum class Kind : std::uint8_t { kWanted, kIgnored, kIllegal };

  CoverGroup(std::string name, std::vector<std::string> bins);
  CoverGroup(std::string name, std::vector<std::string> rows, std::vector<std::string> columns);

  // Throw std::out_of_range for a bin that is not.
  void hit(std::size_t row, std::size_t column = 0) { ++cell(row, column).hits; }
  void want(std::size_t row, std::size_t column = 0) { cell(row, column).kind = Kind::kWanted; }
  void ignore(std::size_t row, std::size_t column = 0) { cell(row, column).kind = Kind::kIgnored; }
  void illegal(std::size_t row, std::size_t column = 0) { cell(row, column).kind = Kind::kIllegal; }

  const std::string& name() const { return name_; }
  const std::vector<std::string>& rows() const { return rows_; }
  const std::vector<std::string>& columns() const { return columns_; }  // empty: no cross
  std::vector<std::string> bins() const;  // "row" or "row x column", row by row
  std::size_t wanted() const;
  std::size_t covered() const;                  // wanted bins that were hit
  std::vector<std::string> holes() const;       // names of wanted bins that were not
  std::vector<std::string> violations() const;  // names of illegal bins that were hit
  std::uint64_t hits(std::size_t row, std::size_t column = 0) const;
  Kind kind(std::size_t row, std::size_t column = 0) const;

 private:
  struct Cell {
    Kind kind = Kind::kWanted;
    std::uint64_t hits = 0;
  };

  const Cell& cell(std::size_t row, std::size_t column) const;
  Cell& cell(std::size_t row, std::size_t column);
  std::string cell_name(std::size_t index) const;
  template <typename Predicate>
  std::vector<std::string> names_where(const Predicate& predicate) const;

  std::string name_;
  std::vector<std::string> rows_;
  std::vector<std::string> columns_;
  std::vector<Cell> cells_;  // row by row
};

}  // namespace trib
