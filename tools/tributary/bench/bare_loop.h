// SPDX-License-Identifier: Apache-2.0
// BareLoop: the fastest way to feed frames to the simulated node, what T6 measures the harness
// against. It drives the beats of each port at wire rate, is always ready on transmit, looks at no
// byte of what comes out and only counts frames. In: frames by port. Out: cycles and wall seconds
// until as many frames have come out of each port as went in. Errors: std::runtime_error if they
// don't within kDrainCycles after the last beat.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/tributary/bench/harness_run.h"
#include "verif/node/cluster/cluster.h"

namespace trib {

class BareLoop {
 public:
  static constexpr std::uint64_t kDrainCycles = 100'000;

  explicit BareLoop(std::uint64_t seed);

  SpeedSlice run(const FrameBatch& batch);

 private:
  struct Feed {
    const std::vector<FramePtr>* frames = nullptr;
    std::size_t next = 0;          // frame being sent, or to be sent next
    std::size_t offset = 0;        // bytes of it already sent
    std::uint64_t start_byte = 0;  // when it may start, in byte times from the start of the slice
    bool driving = false;
    std::size_t missing = 0;  // frames that have not come out yet
  };

  void feed(unsigned port, Feed& feed, std::uint64_t cycle);

  Cluster cluster_;  // for reset and registers alone
  NodeDut& dut_;
  std::uint64_t time_fs_;
};

}  // namespace trib
