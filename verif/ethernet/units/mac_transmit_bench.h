// SPDX-License-Identifier: Apache-2.0
// trib_mac_transmit with a stream of frames, pauses of its clock and faults of the link, held cycle
// by cycle to MacTransmitChecker, and its strobes to what the checker has counted.
#pragma once

#include <Vtrib_mac_transmit.h>

#include <array>
#include <deque>
#include <optional>
#include <vector>

#include "model/base/random.h"
#include "model/ethernet/mac_transmit_checker.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::ethernet {

class MacTransmitBench {
 public:
  explicit MacTransmitBench(std::uint64_t seed);

  Random& random() { return random_; }
  MacTransmitChecker& checker() { return checker_; }

  // The next frame: `late` cycles after the one before, and `pauses` without a word before word
  // number `hole`.
  void offer(const Frame& frame, unsigned late = 0, std::size_t hole = 0, unsigned pauses = 0);
  std::size_t words_waiting() const { return stream_.size(); }
  void set_fault(LinkFault fault) { fault_ = fault; }
  // One word to the line; before it, cycles without advance.
  void step(unsigned pauses = 0);
  // Until all that was offered is sent or dropped; then the checker's remarks and the strobes.
  void finish();

  // Words of the line since reset.
  const std::vector<XgmiiWord>& line() const { return line_; }
  std::uint64_t strobes(TransmitOutcome outcome) const {
    return strobes_[static_cast<std::size_t>(outcome)];
  }
  std::uint64_t frames() const { return frames_; }

 private:
  void drive(bool advance);
  void take_strobes(unsigned strobes);

  ModuleBench<Vtrib_mac_transmit> bench_;
  Random random_;
  MacTransmitChecker checker_;
  std::deque<std::optional<StreamWord>> stream_;
  LinkFault fault_ = LinkFault::None;
  bool faults_ = false;  // one was reported at some time
  std::vector<XgmiiWord> line_;
  std::array<std::uint64_t, 4> strobes_{};  // by TransmitOutcome
  std::uint64_t frames_ = 0;
};

}  // namespace trib::ethernet
