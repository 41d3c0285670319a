// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/coverage/cover_group.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib {

CoverGroup::CoverGroup(std::string name, std::vector<std::string> bins)
    : CoverGroup(std::move(name), std::move(bins), {}) {}

CoverGroup::CoverGroup(std::string name, std::vector<std::string> rows,
                       std::vector<std::string> columns)
    : name_(std::move(name)),
      rows_(std::move(rows)),
      columns_(std::move(columns)),
      cells_(rows_.size() * std::max<std::size_t>(columns_.size(), 1)) {}

const CoverGroup::Cell& CoverGroup::cell(std::size_t row, std::size_t column) const {
  const std::size_t width = std::max<std::size_t>(columns_.size(), 1);
  if (column >= width) throw std::out_of_range("no such column in the coverage group " + name_);
  return cells_.at(row * width + column);
}

CoverGroup::Cell& CoverGroup::cell(std::size_t row, std::size_t column) {
  return const_cast<Cell&>(std::as_const(*this).cell(row, column));
}

std::uint64_t CoverGroup::hits(std::size_t row, std::size_t column) const {
  return cell(row, column).hits;
}

CoverGroup::Kind CoverGroup::kind(std::size_t row, std::size_t column) const {
  return cell(row, column).kind;
}

std::string CoverGroup::cell_name(std::size_t index) const {
  if (columns_.empty()) return rows_[index];
  return rows_[index / columns_.size()] + " x " + columns_[index % columns_.size()];
}

template <typename Predicate>
std::vector<std::string> CoverGroup::names_where(const Predicate& predicate) const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (predicate(cells_[i])) names.push_back(cell_name(i));
  }
  return names;
}

std::vector<std::string> CoverGroup::bins() const {
  return names_where([](const Cell& /*any*/) { return true; });
}

std::size_t CoverGroup::wanted() const {
  return static_cast<std::size_t>(std::count_if(
      cells_.begin(), cells_.end(), [](const Cell& cell) { return cell.kind == Kind::kWanted; }));
}

std::size_t CoverGroup::covered() const { return wanted() - holes().size(); }

std::vector<std::string> CoverGroup::holes() const {
  return names_where([](const Cell& cell) { return cell.kind == Kind::kWanted && cell.hits == 0; });
}

std::vector<std::string> CoverGroup::violations() const {
  return names_where([](const Cell& cell) { return cell.kind == Kind::kIllegal && cell.hits > 0; });
}

}  // namespace trib
