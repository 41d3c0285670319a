// SPDX-License-Identifier: Apache-2.0
// A network with random data, whose memories are compared with the golden execution after each round. A
// difference is a Mismatch.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "model/nic/executor.h"
#include "model/nic/tables.h"
#include "verif/nic/network/network.h"
#include "verif/nic/tests/link_checker.h"

namespace trib::nic {

class Bench {
 public:
  Bench(const Wiring& wiring, const std::vector<Tables>& tables, std::uint32_t flits,
        const NetworkTiming& timing, const Settings& settings, std::uint64_t seed = 1,
        const std::vector<unsigned>& modes = {}, const MakeFabric& make_fabric = {});

  /// From now on every flit of every link is compared, too. Rounds are those after `round`.
  void check_links(std::uint16_t round = 0);
  /// No more, as when flits are damaged.
  void leave_links();

  /// Roots round by what QUANTIZE asks for.
  void round_by(const Rounding& rounding) { rounding_ = rounding; }

  /// Restores the memories to their contents after the last round, or before the first one.
  void refill();
  /// Of the next round, for what starts it by itself.
  void expect_round();
  /// All memories have what the golden execution of that round says.
  void require_golden();
  /// A round, and its cycles.
  std::uint64_t run(std::uint64_t limit = 5'000'000, const std::vector<unsigned>& skew = {});
  /// Each port has sent exactly what the schedule requires, `rounds` times.
  void require_counters(unsigned rounds = 1);

  const std::vector<Tables>& tables() const { return tables_; }
  /// The ERROR register of each node.
  std::string errors();

 private:
  Wiring wiring_;
  std::vector<Tables> tables_;

 public:
  Network network;

 private:
  std::uint32_t first_;  // flit of the message in a memory
  bool lockstep_;
  std::vector<unsigned> modes_;   // of the nodes
  std::vector<Memory> memories_;  // after the golden execution
  Execution execution_;
  Rounding rounding_;
  std::unique_ptr<LinkChecker> checker_;
};

}  // namespace trib::nic
