// SPDX-License-Identifier: Apache-2.0
// Register writes to a network interface before a round: its tables and its settings.
#pragma once

#include <cstdint>
#include <vector>

#include "model/nic/tables.h"

namespace trib::nic {

struct Settings {
  unsigned mode = 0;  // a bit for each port
  unsigned dependence = 0, lockstep = 0;
  std::uint32_t step_time = 0, early = 1, timeout = 100'000, base = 0;
  std::uint32_t quantize = 0;  // needs codecs
};

/// Words of the register map in the order in which they are written: tables, COUNT of each list, FLOWS, and
/// the settings. Errors: std::invalid_argument if something does not fit into its field.
std::vector<TableWord> writes_of(const Tables& tables, const Settings& settings);

}  // namespace trib::nic
