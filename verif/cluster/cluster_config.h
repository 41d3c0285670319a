// SPDX-License-Identifier: Apache-2.0
// What a Cluster is made of: which node, how many workers, how fast the links, what is recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "model/frame/layout.h"
#include "model/worker/time.h"
#include "verif/bfm/pace_config.h"
#include "verif/clock/clock_scheduler.h"

namespace trib {

/// The reference configurations of the node.
enum class NodeKind : std::uint8_t { k10g, k100g };

constexpr Frequency clock_of(NodeKind kind) {
  return kind == NodeKind::k10g ? kClock10g : kClock100g;
}
constexpr WireRate wire_rate_of(NodeKind kind) {
  return kind == NodeKind::k10g ? kWireRate10g : kWireRate100g;
}

/// Waves (FST) of the cycles first_cycle..last_cycle, counted from the start of reset.
struct WaveConfig {
  std::string file;
  std::uint64_t first_cycle = 0;
  std::uint64_t last_cycle = std::numeric_limits<std::uint64_t>::max();
};

struct ClusterConfig {
  NodeKind node = NodeKind::k10g;
  unsigned workers = 4;                   // on ports 0..workers-1, all members of the group
  std::size_t chunk_bytes = kMaxPayload;  // payload of a chunk
  std::uint32_t onset = 1;                // beats; kOnsetStoreAndForward = whole frame
  std::uint16_t epoch = 1;
  std::uint64_t seed = 1;                      // of the registers without reset and of the stalls
  Time initial_timeout = 1000 * kMicrosecond;  // of a worker, until it has measured a round trip
  unsigned max_retries = 10;                   // of a worker, per chunk
  std::uint64_t timeout_cycles = 4'000'000;    // run() fails if no worker gets a frame for so long
  bool check = true;            // a NodeModel runs along: every verdict and frame is compared
  bool protocol_checks = true;  // a StreamChecker watches all streams
  std::optional<WaveConfig> waves;
  std::string pcap;  // file that all frames are written to (pcapng); empty = none
  /// Pace of the links in both directions; none: the wire rate of the node's configuration.
  std::optional<PaceConfig> source_pace;
  std::optional<PaceConfig> sink_pace;
};

}  // namespace trib
