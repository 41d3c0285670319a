// SPDX-License-Identifier: Apache-2.0
// Contents of a GTKWave save file, as far as tests want to know it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace trib {

struct ViewLine {
  std::string name;
  std::uint64_t flags;
};

struct ViewFile {
  std::vector<ViewLine> signals;
  std::vector<std::string> groups;  // titles, in their order, with two blanks for each level
  std::uint64_t begin = 0;          // [timestart]
  double zoom = 0;
  std::optional<std::uint64_t> marker;
};

/// Throws std::runtime_error if it can't be read, or a group is not closed as it was opened.
ViewFile read_view(const std::string& path);

}  // namespace trib
