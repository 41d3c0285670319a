// SPDX-License-Identifier: Apache-2.0
// Observation of the node's latency; see latency_monitor.h.
#include "tools/tributary/bench/latency_monitor.h"

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"

namespace trib {

LatencyMonitor::LatencyMonitor(Fabric& fabric) {
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    const WorkerPlace& place = fabric.place(worker);
    ports_.push_back({&fabric.node(place.node).dut(), place.port});
    fabric.source(worker).on_frame_started([this, worker](const FramePtr& frame, std::uint64_t) {
      contribution_started(worker, *frame);
    });
    fabric.sink(worker).on_frame(
        [this, worker](const FramePtr& frame, std::uint64_t, std::uint64_t) {
          result_received(worker, *frame);
        });
  }
  fabric.attach(*this);
}

std::vector<std::uint64_t> LatencyMonitor::take_latencies() {
  return std::exchange(latencies_, {});
}

void LatencyMonitor::before_edge(std::uint64_t cycle) {
  for (Port& state : ports_) {
    if (state.header_beats != 0 && state.dut->rx_view(state.port).valid) {
      if (--state.header_beats == 0) {
        std::uint64_t& last = header_done_[state.sequence];
        last = std::max(last, cycle);
      }
    }
    if (!state.dut->tx_valid(state.port)) continue;
    if (!state.in_frame) {
      state.in_frame = true;
      state.first_valid.push_back(cycle);
    }
    const StreamView beat = state.dut->tx_view(state.port);
    if (beat.ready && beat.last) state.in_frame = false;
  }
}

void LatencyMonitor::contribution_started(unsigned worker, const Frame& frame) {
  const std::optional<Header> header = decode(frame.bytes);
  if (!header || header->type != FrameType::kContribution || header->has(kFlagRetry)) return;
  ports_[worker].sequence = header->sequence;
  ports_[worker].header_beats = kHeaderBytes / ports_[worker].dut->beat_bytes();
}

void LatencyMonitor::result_received(unsigned worker, const Frame& frame) {
  // The sink reports a frame in the cycle of its last beat; a frame has several beats, so its
  // first was seen in an earlier cycle.
  const std::uint64_t first_valid = ports_[worker].first_valid.front();
  ports_[worker].first_valid.pop_front();
  const std::optional<Header> header = decode(frame.bytes);
  if (frame.bad || !header || header->type != FrameType::kResult || header->has(kFlagRetry)) return;
  latencies_.push_back(first_valid - header_done_.at(header->sequence));
}

}  // namespace trib
