// SPDX-License-Identifier: Apache-2.0
// The bare loop around the simulated node; see bare_loop.h.
#include "tools/tributary/bench/bare_loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "verif/sim/clock/stop_request.h"

namespace trib {
namespace {

constexpr std::uint64_t kCycleFs = 6'400'000;

ClusterConfig bare_config(std::uint64_t seed) {
  ClusterConfig config;
  config.seed = seed;
  config.joined = false;  // the frames have the epoch of a start by registers
  config.check = false;
  config.protocol_checks = false;
  return config;
}

}  // namespace

BareLoop::BareLoop(std::uint64_t seed)
    : cluster_(bare_config(seed)),
      dut_(cluster_.dut()),
      time_fs_((cluster_.cycle() + 1) * kCycleFs) {
  for (unsigned port = 0; port < dut_.ports(); ++port) dut_.set_tx_ready(port, true);
}

// Sends a beat if the wire has come to it, otherwise none.
inline void BareLoop::feed(unsigned port, Feed& feed, std::uint64_t cycle) {
  const unsigned beat_bytes = dut_.beat_bytes();
  if (feed.next == feed.frames->size() || cycle * beat_bytes < feed.start_byte) {
    if (feed.driving) dut_.idle_rx(port);
    feed.driving = false;
    return;
  }
  const Bytes& bytes = (*feed.frames)[feed.next]->bytes;
  const auto count =
      static_cast<unsigned>(std::min<std::size_t>(beat_bytes, bytes.size() - feed.offset));
  const bool last = feed.offset + count == bytes.size();
  dut_.drive_rx(port, {bytes.data() + feed.offset, count, last, false});
  feed.driving = true;
  feed.offset += count;
  if (last) {
    feed.start_byte += bytes.size() + kWireOverheadBytes;
    feed.offset = 0;
    ++feed.next;
  }
}

SpeedSlice BareLoop::run(const FrameBatch& batch) {
  std::vector<Feed> feeds(batch.size());
  std::uint64_t bytes = 0;
  for (std::size_t port = 0; port < batch.size(); ++port) {
    feeds[port].frames = &batch[port];
    feeds[port].missing = batch[port].size();
    for (const FramePtr& frame : batch[port]) bytes += frame->bytes.size() + kWireOverheadBytes;
  }
  std::size_t unfinished = batch.size();
  const std::uint64_t limit = bytes / dut_.beat_bytes() + kDrainCycles;
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t cycle = 0;
  for (; unfinished > 0; ++cycle) {
    if (cycle > limit) {
      throw std::runtime_error(
          fmt::format("T6: the node owes results {} cycles after the bare loop began", cycle));
    }
    const std::uint32_t valids = dut_.tx_valids();
    for (unsigned port = 0; port < feeds.size(); ++port) {
      feed(port, feeds[port], cycle);
      if ((valids >> port & 1) != 0 && dut_.tx_beat(port).last && --feeds[port].missing == 0) {
        --unfinished;
      }
    }
    StopRequest::check();
    dut_.clock_cycle(time_fs_);
    time_fs_ += kCycleFs;
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {cycle, wall.count()};
}

}  // namespace trib
