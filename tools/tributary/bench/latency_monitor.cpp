// SPDX-License-Identifier: Apache-2.0
// Observation of the node's latency; see latency_monitor.h.
#include "tools/tributary/bench/latency_monitor.h"

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"

namespace trib {

LatencyMonitor::LatencyMonitor(Cluster& cluster)
    : dut_(cluster.dut()), ports_(cluster.config().workers) {
  for (unsigned port = 0; port < ports_.size(); ++port) {
    cluster.source(port).on_frame_started([this](const FramePtr& frame, std::uint64_t cycle) {
      contribution_started(*frame, cycle);
    });
    cluster.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
      result_received(port, *frame);
    });
  }
  cluster.attach(*this);
}

std::vector<std::uint64_t> LatencyMonitor::take_latencies() {
  return std::exchange(latencies_, {});
}

void LatencyMonitor::before_edge(std::uint64_t cycle) {
  const std::uint32_t valids = dut_.tx_valids();
  for (unsigned port = 0; port < ports_.size(); ++port) {
    if ((valids >> port & 1) == 0) continue;
    Port& state = ports_[port];
    if (!state.in_frame) {
      state.in_frame = true;
      state.first_valid.push_back(cycle);
    }
    const StreamView beat = dut_.tx_view(port);
    if (beat.ready && beat.last) state.in_frame = false;
  }
}

void LatencyMonitor::contribution_started(const Frame& frame, std::uint64_t cycle) {
  const std::optional<Header> header = decode(frame.bytes);
  if (!header || header->type != FrameType::kContribution || header->has(kFlagRetry)) return;
  const std::uint64_t done = cycle + kHeaderBytes / dut_.beat_bytes() - 1;
  std::uint64_t& last = header_done_[header->sequence];
  last = std::max(last, done);
}

void LatencyMonitor::result_received(unsigned port, const Frame& frame) {
  // The sink reports a frame in the cycle of its last beat; a frame has several beats, so its
  // first was seen in an earlier cycle.
  const std::uint64_t first_valid = ports_[port].first_valid.front();
  ports_[port].first_valid.pop_front();
  const std::optional<Header> header = decode(frame.bytes);
  if (frame.bad || !header || header->type != FrameType::kResult || header->has(kFlagRetry)) return;
  latencies_.push_back(first_valid - header_done_.at(header->sequence));
}

}  // namespace trib
