// SPDX-License-Identifier: Apache-2.0
// The tests of the interface that are run by their names and seeds. Each is a simulation of its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/nic/tests/nic_coverage.h"

namespace trib::nic {

struct NicTest {
  std::string name;
  std::string text;  // what it is
  /// Gives the cycles that were simulated. Errors: Mismatch, RtlError.
  std::uint64_t (*run)(std::uint64_t seed, NicCoverage& coverage);
};

/// Random schedules on a random network with any latencies, stalls and settings, every flit checked.
std::uint64_t run_random(std::uint64_t seed, NicCoverage& coverage);
/// The same with one flit or credit of a link damaged: an interface stops with an error, or the sums are
/// right; after RESET a whole round is.
std::uint64_t run_damage(std::uint64_t seed, NicCoverage& coverage);
/// Every register: reset value, read-back, what is refused at rest, in a round and after an error.
std::uint64_t run_registers(std::uint64_t seed, NicCoverage& coverage);

const std::vector<NicTest>& nic_tests();

}  // namespace trib::nic
