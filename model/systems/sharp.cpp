// SPDX-License-Identifier: Apache-2.0
#include "model/systems/sharp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>

#include "model/systems/published.h"

namespace trib::systems {
namespace {

constexpr double kMicro = 1e-6;

// A fat tree of switches with half of their ports up, as few as reach all workers.
Cost switch_cost(unsigned workers, unsigned ports) {
  if (workers <= ports) return {workers, "switches", 1};
  const unsigned leaves = (workers + ports / 2 - 1) / (ports / 2);
  const unsigned spines = (leaves * (ports / 2) + ports - 1) / ports;
  return {workers + leaves * (ports / 2), "switches", leaves + spines};
}

double streaming_rate(double gbps) { return kSharp2Share.value / 100 * gbps * 1e9 / 8; }

}  // namespace

double SharpLine::segments(double bytes) {
  return std::max(1.0, std::ceil(bytes / kSharpSegment.value));
}

SharpLine SharpLine::through_points() {
  const double others = segments(4096) - 1;
  return SharpLine((kSharp4096Bytes.value - kSharp8Bytes.value) / others * kMicro);
}

SharpLine SharpLine::calibrated_by_ntt() {
  const double ours = kNttMessage.value * 8e-9 / kNttGoodput.value;
  const double theirs = ours / (1 - kNttReduction.value / 100);
  return SharpLine((theirs - kSharp8Bytes.value * kMicro) / (segments(kNttMessage.value) - 1));
}

double SharpLine::seconds(double bytes) const {
  return kSharp8Bytes.value * kMicro + (segments(bytes) - 1) * turnaround_;
}

double SharpEvents::seconds(double bytes) const {
  constexpr auto kLevels = static_cast<unsigned>(kSharpLevels.value);
  constexpr double kHop = kSharpHop.value * kMicro;
  constexpr double kHost = kSharp8Bytes.value * kMicro - 2 * kLevels * kHop;
  std::array<double, kLevels> busy{};  // until when a switch on the way up is
  std::deque<double> operations;
  double received = 0;
  const auto segments = static_cast<std::size_t>(SharpLine::segments(bytes));
  for (std::size_t i = 0; i < segments; ++i) {
    double at = 0;
    if (operations.size() == static_cast<std::size_t>(kSharpOperations.value)) {
      at = operations.front();
      operations.pop_front();
    }
    for (double& until : busy) {
      at = std::max(at, until);
      until = at + turnaround_;
      at += kHop;
    }
    received = at + kLevels * kHop + kHost;
    operations.push_back(received);
  }
  return received;
}

double SharpV1::seconds(const Allreduce& work) const { return line_.seconds(work.bytes); }

Cost SharpV1::cost(unsigned workers) const {
  return switch_cost(workers, static_cast<unsigned>(kSharpPorts.value));
}

std::string SharpV1::beyond(const Allreduce& work) const {
  return work.gbps == 100 ? "" : "there are no such switches of this rate";
}

double SharpStreaming::fixed_seconds() {
  return kSharp2At16K.value * kMicro - 16384 / streaming_rate(kSharp2Gbps.value);
}

double SharpStreaming::seconds(const Allreduce& work) const {
  return fixed_seconds() + work.bytes / streaming_rate(work.gbps);
}

Cost SharpStreaming::cost(unsigned workers) const {
  return switch_cost(workers, static_cast<unsigned>(kSharp2Ports.value));
}

std::string SharpStreaming::beyond(const Allreduce& work) const {
  if (work.bytes < kSharp2Streamed.value) return "shorter messages are not streamed";
  return work.gbps == 10 ? "there are no such switches of this rate" : "";
}

}  // namespace trib::systems
