// SPDX-License-Identifier: Apache-2.0
// Observation of the latency from line to line; see line_latency_monitor.h.
#include "tools/tributary/bench/line_latency_monitor.h"

#include "model/frame/codec.h"
#include "verif/node/pins/pins_node.h"

namespace trib {
namespace {

double ns_between(std::uint64_t from_fs, std::uint64_t to_fs) {
  return 1e-6 * (static_cast<double>(to_fs) - static_cast<double>(from_fs));
}

}  // namespace

LineLatencyMonitor::LineLatencyMonitor(Cluster& cluster) {
  auto& node = dynamic_cast<PinsNode&>(cluster.dut());
  for (unsigned port = 0; port < node.ports(); ++port) {
    node.pins(port).on_received([this](const LineTimes& times) { received(times); });
    node.pins(port).on_sent([this](const LineTimes& times) { sent(times); });
  }
}

void LineLatencyMonitor::received(const LineTimes& times) {
  const std::optional<Header> header = decode(times.frame.bytes);
  if (!header || header->type != FrameType::kContribution || header->has(kFlagRetry)) return;
  Arrival& last = last_[header->sequence];
  if (times.first_beat_fs >= last.first_beat_fs) last = {times.first_bit_fs, times.first_beat_fs};
}

void LineLatencyMonitor::sent(const LineTimes& times) {
  const std::optional<Header> header = decode(times.frame.bytes);
  if (times.frame.bad || !header || header->type != FrameType::kResult || header->has(kFlagRetry)) {
    return;
  }
  const Arrival& last = last_.at(header->sequence);
  latencies_.push_back({ns_between(last.first_bit_fs, last.first_beat_fs),
                        ns_between(last.first_beat_fs, times.first_beat_fs),
                        ns_between(times.first_beat_fs, times.first_bit_fs)});
}

}  // namespace trib
