// SPDX-License-Identifier: Apache-2.0
// Rounds of networks of interfaces that `bench network` measures: on the RTL, or on its model in time. Each
// row names the command that repeats it.
#pragma once

#include <cstdint>
#include <string>

#include "tools/tributary/bench/bench_context.h"
#include "tools/tributary/bench/measurement.h"

namespace trib {

struct NetworkCase {
  std::string network;
  std::string algorithm;
  std::uint64_t bytes = 0;
  bool rtl = false;
  bool message_mode = false;
  bool by_flit = false;
  std::string lockstep = "off";

  // Without the name of the program.
  std::string command() const;
};

// Errors: std::runtime_error for a wrong sum.
double cycles_of(const NetworkCase& one, const BenchContext& context);

// A row about a case, without a figure.
Measurement network_row(const std::string& id, const NetworkCase& one, const std::string& unit);

}  // namespace trib
