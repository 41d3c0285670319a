// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/cluster_port.h"

#include <algorithm>
#include <optional>

namespace trib {

ClusterPort::ClusterPort(NodeDut& dut, const ClusterPortConfig& config)
    : port_(config.port),
      period_(config.period),
      worker_(config.worker),
      source_(dut, config.port, config.source_pace),
      sink_(dut, config.port, config.sink_pace) {}

void ClusterPort::connect() {
  source_.set_supplier([this](std::uint64_t cycle) { return next_frame(cycle); });
  source_.on_frame_started(
      [this](const FramePtr&, std::uint64_t cycle) { first_sent_ = std::min(first_sent_, cycle); });
  sink_.on_frame([this](const FramePtr& frame, std::uint64_t, std::uint64_t cycle) {
    take_frame(frame, cycle);
  });
}

void ClusterPort::begin_run() {
  first_sent_ = kNever;
  last_received_ = kNever;
}

void ClusterPort::before_edge(std::uint64_t cycle) {
  if (cycle % kTickCycles == 0) {
    const std::optional<Time> deadline = worker_.deadline();
    if (deadline && *deadline <= time_of(cycle)) {
      worker_.tick(time_of(cycle));
    }
  }
  source_.before_edge(cycle);
  sink_.before_edge(cycle);
}

FramePtr ClusterPort::next_frame(std::uint64_t cycle) {
  FramePtr frame = worker_.poll_transmit(time_of(cycle));
  return frame && fault_ ? fault_(port_, Direction::kReceived, std::move(frame)) : frame;
}

void ClusterPort::take_frame(FramePtr frame, std::uint64_t cycle) {
  if (fault_) {
    frame = fault_(port_, Direction::kSent, std::move(frame));
  }
  if (frame) {
    last_received_ = cycle;
    worker_.receive(*frame, time_of(cycle));
  }
}

}  // namespace trib
