// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/tests/nic_test.h"

namespace trib::nic {

const std::vector<NicTest>& nic_tests() {
  static const std::vector<NicTest> kTests = {
      {"nic_random", "random schedules, networks, latencies, stalls and settings", run_random},
      {"nic_damage", "the same with a flit or a credit damaged, and recovery", run_damage},
      {"nic_registers", "the register map of the interface", run_registers},
  };
  return kTests;
}

}  // namespace trib::nic
