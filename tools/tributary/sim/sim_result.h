// SPDX-License-Identifier: Apache-2.0
// What one simulation of several has come to.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "tools/tributary/devices/device.h"

namespace trib {

struct SimResult {
  DeviceRun run;
  int code = 0;          // its exit code; 128 + a signal's number
  double seconds = 0;    // of wall time
  bool stopped = false;  // by a signal that was passed on
  std::string output;    // all that it has printed
  std::string
      verdict;  // its last line of the form "TEST PASSED ..."; empty if it did not get there
  nlohmann::ordered_json counters;  // of the device at the end; null if not reached

  bool passed() const { return code == 0; }
  // Clock cycles simulated, and UVM_ERRORs, as far as the verdict says.
  std::optional<std::uint64_t> cycles() const;
  std::optional<std::uint64_t> errors() const;
  nlohmann::ordered_json json() const;
};

// The last verdict in what a simulation has printed.
std::string verdict_line(const std::string& output);

}  // namespace trib
