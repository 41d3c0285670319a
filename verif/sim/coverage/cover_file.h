// SPDX-License-Identifier: Apache-2.0
// The coverage of one run as a JSON file, which `tributary regress` and `tributary coverage` merge:
//   {"test", "seed", "configuration",
//    "groups": [{"name", "rows": [], "columns": [], "cells": [{"kind", "hits"}]}]}
// kind: wanted, ignored or illegal. Cells row by row; no columns: a cell per row.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/sim/coverage/cover_group.h"

namespace trib {

struct CoverRun {
  std::string test;
  std::uint64_t seed = 0;
  std::string configuration;
};

// Throws RecordingError if the file can't be written.
void write_cover_file(const std::string& file, const CoverRun& run,
                      const std::vector<const CoverGroup*>& groups);

}  // namespace trib
