// SPDX-License-Identifier: Apache-2.0
// Verilator's coverage files (*.dat): a text line per point,
//   C '<fields>' <hits>
// and a field is \x01 <key> \x02 <value>. Keys used: page (v_line/<module> and the like), f file,
// l line, n column, o comment, S lines of the block. All others, the instance above all, are left
// out.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "tools/tributary/coverage/cover_point.h"

namespace trib {

// Throws FileError for a file that can't be read or is none of Verilator's.
void read_verilator_data(const std::string& file,
                         const std::function<void(const CoverPoint&, std::uint64_t hits)>& take);

// The file is there whole or not at all. Throws FileError if it can't be written.
void write_verilator_data(const std::string& file,
                          const std::map<CoverPoint, std::uint64_t>& points);

}  // namespace trib
