// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/soak/soak_segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "host/engine/collective.h"
#include "model/base/random.h"
#include "verif/node/pins/pins_node.h"

namespace trib {
namespace {

constexpr std::size_t kMaxMessageChunks = 400;
constexpr unsigned kTrees = 12;        // one segment in so many is done by a tree of nodes
constexpr unsigned kLargeChunks = 24;  // and one in so many has chunks of the largest size
constexpr unsigned kLongLinks = 6;     // and one in so many has links of up to kLongDelay

constexpr std::size_t kFrameOverhead = 88;  // bytes: headers, FCS, preamble, gap
constexpr std::uint32_t kShortDelay = 300;  // ns
constexpr std::uint32_t kLongDelay = 2000;

// Small ones mostly: they make the most frames per second of simulation.
constexpr std::array<std::size_t, 10> kChunkBytes = {4, 8, 16, 32, 64, 64, 100, 256, 512, 1408};

// Small whole numbers, whose sum is exact, other ones for each worker and message.
float value(unsigned worker, std::uint32_t message, std::size_t element) {
  return static_cast<float>((element * (2 * worker + 1) + message) % 1021) - 510;
}

class SoakMessage {
 public:
  SoakMessage(unsigned workers, std::size_t elements, std::uint32_t id)
      : id_(id), send_(workers), receive_(workers, std::vector<float>(elements)) {
    for (unsigned worker = 0; worker < workers; ++worker) {
      for (std::size_t i = 0; i < elements; ++i) send_[worker].push_back(value(worker, id, i));
    }
  }

  std::vector<Collective> collectives() {
    std::vector<Collective> all;
    for (std::size_t w = 0; w < send_.size(); ++w) {
      all.push_back(all_reduce(send_[w].data(), receive_[w].data(), send_[w].size(), id_));
    }
    return all;
  }

  void check() const {
    for (std::size_t i = 0; i < send_[0].size(); ++i) {
      float sum = 0;
      for (const std::vector<float>& send : send_) sum += send[i];
      for (std::size_t w = 0; w < receive_.size(); ++w) {
        if (receive_[w][i] == sum) continue;
        throw SoakError(fmt::format("message {}, element {} of {}: worker {} has {}, the sum is {}",
                                    id_, i, send_[0].size(), w, receive_[w][i], sum));
      }
    }
  }

 private:
  std::uint32_t id_;
  std::vector<std::vector<float>> send_;
  std::vector<std::vector<float>> receive_;
};

// `delay`: ns, of propagation and of jitter, at most.
LinkFaults faults(double rate, std::uint32_t delay, Random& random) {
  LinkFaults faults;
  faults.loss = rate;
  faults.corruption = rate;
  faults.truncation = rate;
  faults.duplication = rate;
  faults.reordering = rate;
  faults.reorder_depth = random.between(1, 4);
  faults.propagation = random.below(delay) * kNanosecond;
  faults.jitter = random.below(delay) * kNanosecond;
  faults.jitter_keeps_order = random.below(2) == 0;
  return faults;
}

LinkConfig link(double rate, std::uint32_t delay, Random& random) {
  LinkConfig link;
  link.up = faults(rate, delay, random);
  link.down = faults(rate, delay, random);
  return link;
}

// Now and then, for less than a worker's patience.
std::vector<LinkOutage> outages(Random& random) {
  std::vector<LinkOutage> result;
  Time at = 0;
  for (unsigned i = 0; i < 4; ++i) {
    at += random.between(500, 10'000) * kMicrosecond;
    const Time up = at + random.between(1, 300) * kMicrosecond;
    result.push_back({at, up});
    at = up;
  }
  return result;
}

// Four times what a window takes on the wire and on the longest way up and down: so a chunk is
// hardly ever sent again in vain, and a loss that nothing else repairs does not cost much.
Time minimum_timeout(const FabricConfig& config, std::uint32_t delay) {
  const Time window =
      static_cast<Time>(16 * (config.chunk_bytes + kFrameOverhead)) * kWireTimePerByte;
  const Time levels = config.tree.nodes.size() > 1 ? 2 : 1;
  return 4 * levels * (window + 4 * static_cast<Time>(delay) * kNanosecond);
}

void add_link(Link& link, SoakTotals& totals) {
  for (const LinkDirection* direction : {&link.up(), &link.down()}) {
    const LinkCounts& counts = direction->counts();
    totals.lost += counts.lost;
    totals.damaged += counts.corrupted + counts.truncated;
    totals.duplicated += counts.duplicated;
    totals.reordered += counts.reordered;
    totals.outage += counts.outage;
  }
}

void add_lines(NodeDut& node, SoakTotals& totals) {
  auto* behind_pins = dynamic_cast<PinsNode*>(&node);
  if (behind_pins == nullptr) return;
  for (unsigned port = 0; port < node.ports(); ++port) {
    const PinsPort& pins = behind_pins->pins(port);
    totals.line_lost += pins.to_node().lost() + pins.to_far_end().lost();
  }
}

void add_totals(Fabric& fabric, SoakTotals& totals) {
  totals.cycles += fabric.cycle();
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    const WorkerStatistics& statistics = fabric.worker(worker).statistics();
    totals.frames += statistics.frames_sent;
    totals.retransmissions += statistics.retransmissions;
    totals.timeouts += statistics.timeouts;
    add_link(fabric.link(worker), totals);
  }
  const std::vector<TreeNode>& nodes = fabric.config().tree.nodes;
  for (unsigned node = 0; node < nodes.size(); ++node) {
    add_lines(fabric.node(node).dut(), totals);
    if (nodes[node].uplink) add_link(fabric.trunk(node).link(), totals);
  }
}

}  // namespace

FabricConfig soak_config(const SoakShape& shape, std::uint64_t segment) {
  const double rate = shape.rate;
  Random random{shape.seed, segment};
  FabricConfig config;
  config.seed = random();
  if (random.below(kTrees) == 0) config.tree = two_levels(2, 2);
  config.chunk_bytes =
      random.below(kLargeChunks) == 0 ? kMaxPayload : kChunkBytes[random.below(kChunkBytes.size())];
  constexpr std::array<std::uint32_t, 4> kOnsets = {1, 1, 8, 0xffff};
  config.onset = kOnsets[random.below(kOnsets.size())];
  if (shape.pins) config.onset = std::max(config.onset, pins_onset(config.node));
  config.pins = shape.pins;
  config.bit_errors = shape.bit_errors;
  const std::uint32_t delay = random.below(kLongLinks) == 0 ? kLongDelay : kShortDelay;
  const std::size_t workers = worker_places(config.tree).size();
  for (unsigned worker = 0; worker < workers; ++worker) {
    config.links[worker] = link(rate, delay, random);
    if (rate > 0 && random.below(4) == 0) config.links[worker].outages = outages(random);
  }
  config.trunk = link(rate, delay, random);
  config.minimum_timeout = minimum_timeout(config, delay);
  config.initial_timeout = config.minimum_timeout;
  PaceConfig sink;
  sink.rate = config.node.wire_rate();
  sink.stall_probability = rate;
  sink.stall_burst = random.between(1, 60);
  config.sink_pace = sink;
  config.job = static_cast<std::uint32_t>(random());
  return config;
}

void run_soak_segment(const FabricConfig& config, std::uint64_t chunks, SoakTotals& totals) {
  Random random(config.seed);
  Fabric fabric(config);
  std::uint32_t id = 0;
  for (std::uint64_t done = 0; done < chunks;) {
    const std::size_t part = std::min<std::uint64_t>(
        chunks - done, random.below(4) == 0 ? 1 : random.between(1, kMaxMessageChunks));
    const std::size_t chunk_elements = config.chunk_bytes / sizeof(float);
    const std::size_t elements =
        part * chunk_elements - random.below(static_cast<std::uint32_t>(chunk_elements));
    SoakMessage message(fabric.workers(), elements, ++id);
    fabric.run(message.collectives());
    message.check();
    done += part;
  }
  ++totals.segments;
  totals.chunks += chunks;
  add_totals(fabric, totals);
}

}  // namespace trib
