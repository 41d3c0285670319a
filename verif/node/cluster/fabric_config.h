// SPDX-License-Identifier: Apache-2.0
// Configuration of a fabric: which nodes in which tree, how fast and how good the links, what is
// checked and recorded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>

#include "host/engine/worker_config.h"
#include "model/base/time.h"
#include "model/frame/encoding.h"
#include "model/frame/layout.h"
#include "verif/node/cluster/tree_config.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/link/link_config.h"
#include "verif/sim/stream/pace_config.h"

namespace trib {

/// Waves (FST) of the cycles first_cycle..last_cycle, counted from the start of reset.
struct WaveConfig {
  std::string file;  // of node 0; that of node n of a tree is wave_file_of_node()
  std::uint64_t first_cycle = 0;
  std::uint64_t last_cycle = std::numeric_limits<std::uint64_t>::max();
};

/// Settings that do not depend on the shape of the tree.
struct FabricSettings {
  NodeVariant node = node_variant("10g");
  bool pins = false;      // the nodes have their Ethernet ports (verif/node/pins/pins_node.h)
  double bit_errors = 0;  // with pins of 10G: of a bit on a line, to be wrong, 0 to 1e-6
  std::size_t chunk_bytes = kMaxPayload;  // payload of a chunk
  unsigned window = 0;                    // of the workers, in chunks; 0: the node's
  std::uint32_t onset = 1;                // beats; kOnsetStoreAndForward = whole frame
  std::uint16_t epoch = 1;                // of a start by registers
  /// The workers join for the job (GR1, GR2), and the registers hold no more than addresses,
  /// uplinks and who is to join at a node that has nodes below it. Otherwise the registers start
  /// the group.
  bool joined = true;
  codec::Encoding result_encoding{};  // that the registers of all nodes say (GC12.3)
  std::uint32_t job = 1;
  std::uint64_t key = 0;       // of the group, on all nodes (SE2)
  std::uint32_t deadline = 0;  // of a chunk at a node with only workers (GR3), cycles; twice as
                               // long at the node above, and so on; 0 = none
  std::uint64_t seed = 1;      // of the registers without reset, of the stalls and of the links
  Time initial_timeout = 1000 * kMicrosecond;     // of a worker, until it has measured a round trip
  Time minimum_timeout = kDefaultMinimumTimeout;  // of a worker; the maximum is in the same
                                                  // proportion as there
  unsigned max_retries = 10;                      // of a worker, per chunk
  Late late = Late::kFail;                        // of a worker, WK3
  std::uint64_t timeout_cycles = 4'000'000;  // run() fails if no worker gets a frame for so long
  bool check = true;                         // the golden model follows each node, step by step
  bool protocol_checks = true;               // a StreamChecker watches all streams
  std::optional<WaveConfig> waves;
  TimeWindow recorded;  // what waves and frames hold; waves of the cycles in question, besides
  std::string pcap;   // file that all frames are written to (pcapng), as the nodes see them, node n
                      // port p as interface n * ports + p; empty = none
  std::string trace;  // file for the steps of node 0 (verif/node/trace/step_file.h); empty = none
  LinkConfig link;    // between every worker and its node ...
  std::map<unsigned, LinkConfig> links;  // ... but for the workers named here
  /// Pace of the nodes' streams; none: the wire rate of the nodes' variant. A source that is
  /// slower than the wire holds its worker up.
  std::optional<PaceConfig> source_pace;
  std::optional<PaceConfig> sink_pace;
};

struct FabricConfig : FabricSettings {
  TreeConfig tree = one_level(4);
  LinkConfig trunk;  // between every node and its parent
};

}  // namespace trib
