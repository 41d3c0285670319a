// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/soak/soak_segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "model/worker/collective.h"
#include "verif/seq/random.h"

namespace trib {
namespace {

constexpr std::size_t kMaxMessageChunks = 400;

// Small ones mostly: they make the most frames per second of simulation.
constexpr std::array<std::size_t, 10> kChunkBytes = {4, 8, 16, 64, 64, 100, 256, 512, 1408, 8192};

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

LinkFaults faults(double rate, Random& random) {
  LinkFaults faults;
  faults.loss = rate;
  faults.corruption = rate;
  faults.truncation = rate;
  faults.duplication = rate;
  faults.reordering = rate;
  faults.reorder_depth = random.between(1, 4);
  faults.propagation = random.below(2000) * kNanosecond;
  faults.jitter = random.below(2000) * kNanosecond;
  faults.jitter_keeps_order = random.below(2) == 0;
  return faults;
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

void add_links(Cluster& cluster, unsigned workers, SoakTotals& totals) {
  for (unsigned worker = 0; worker < workers; ++worker) {
    for (const LinkDirection* direction :
         {&cluster.link(worker).up(), &cluster.link(worker).down()}) {
      const LinkCounts& counts = direction->counts();
      totals.lost += counts.lost;
      totals.damaged += counts.corrupted + counts.truncated;
      totals.duplicated += counts.duplicated;
      totals.reordered += counts.reordered;
      totals.outage += counts.outage;
    }
  }
}

}  // namespace

ClusterConfig soak_config(std::uint64_t seed, std::uint64_t segment, double rate) {
  Random random{seed, segment};
  ClusterConfig config;
  config.seed = random();
  config.chunk_bytes = kChunkBytes[random.below(kChunkBytes.size())];
  constexpr std::array<std::uint32_t, 4> kOnsets = {1, 1, 8, 0xffff};
  config.onset = kOnsets[random.below(kOnsets.size())];
  for (unsigned worker = 0; worker < config.workers; ++worker) {
    LinkConfig link;
    link.up = faults(rate, random);
    link.down = faults(rate, random);
    if (rate > 0 && random.below(4) == 0) link.outages = outages(random);
    config.links[worker] = link;
  }
  PaceConfig sink;
  sink.rate = wire_rate_of(config.node);
  sink.stall_probability = rate;
  sink.stall_burst = random.between(1, 60);
  config.sink_pace = sink;
  return config;
}

void run_soak_segment(const ClusterConfig& config, std::uint64_t chunks, SoakTotals& totals) {
  Random random(config.seed);
  Cluster cluster(config);
  std::uint32_t id = 0;
  for (std::uint64_t done = 0; done < chunks;) {
    const std::size_t part = std::min<std::uint64_t>(
        chunks - done, random.below(4) == 0 ? 1 : random.between(1, kMaxMessageChunks));
    const std::size_t chunk_elements = config.chunk_bytes / sizeof(float);
    const std::size_t elements =
        part * chunk_elements - random.below(static_cast<std::uint32_t>(chunk_elements));
    SoakMessage message(config.workers, elements, ++id);
    cluster.run(message.collectives());
    message.check();
    done += part;
  }
  ++totals.segments;
  totals.chunks += chunks;
  totals.cycles += cluster.cycle();
  for (unsigned worker = 0; worker < config.workers; ++worker) {
    const WorkerStatistics& statistics = cluster.worker(worker).statistics();
    totals.frames += statistics.frames_sent;
    totals.retransmissions += statistics.retransmissions;
    totals.timeouts += statistics.timeouts;
  }
  add_links(cluster, config.workers, totals);
}

}  // namespace trib
