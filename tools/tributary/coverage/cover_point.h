// SPDX-License-Identifier: Apache-2.0
// CoverPoint: one place of the RTL that Verilator counts, whatever instance it is in.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>

namespace trib {

enum class PointKind : std::uint8_t { kLine, kBranch, kToggle, kUser };

struct CoverPoint {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  PointKind kind = PointKind::kLine;
  std::string comment;  // "block", "if", "else", "elsif", "case"; a signal's bit; a property's name
  std::string lines;    // those of the block, as "3-5,9"; empty: none of its own

  // The arm of an if or a case. Verilator calls arms of an else-if chain and of a case lines.
  bool is_arm() const {
    return kind == PointKind::kBranch || (kind == PointKind::kLine && comment != "block");
  }
  bool operator<(const CoverPoint& other) const {
    return std::tie(file, line, column, kind, comment) <
           std::tie(other.file, other.line, other.column, other.kind, other.comment);
  }
};

}  // namespace trib
