// SPDX-License-Identifier: Apache-2.0
// LossyMessage: one allreduce of a large message through the RTL, over links that lose frames at
// random in both directions. 10G or 100G configuration, cut-through, chunks of 8192 bytes, four workers.
// Errors: std::runtime_error for a sum that differs from the model's, what Cluster::run throws.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/bench/bench_context.h"

namespace trib {

class Cluster;

struct LossRun {
  double cycles = 0;         // from the first byte sent to the last one received
  std::uint64_t frames = 0;  // on all links in both directions
  std::uint64_t lost = 0;
  std::uint64_t retransmissions = 0;
  std::uint64_t timeouts = 0;
};

class LossyMessage {
 public:
  /// `id`: the bench's, for the progress bar and error texts.
  LossyMessage(const BenchContext& context, std::string id, std::size_t bytes);

  std::size_t bytes() const { return bytes_; }

  /// `percent` of all frames are lost. `window`: of the workers, in chunks, 0 for the node's 16;
  /// above that the node with a window of 64 takes its place. A wider window waits longer before a
  /// timeout, in proportion.
  LossRun run(double percent, std::uint64_t seed, unsigned window = 0) const;

 private:
  void require_sums(unsigned worker, const std::vector<float>& sums, double percent,
                    std::uint64_t seed) const;
  static void count(Cluster& cluster, unsigned worker, LossRun& result);

  const BenchContext& context_;
  std::string id_;
  std::size_t bytes_;
  std::vector<std::vector<float>> inputs_;
  std::vector<float> expected_;
};

/// The one in the middle by cycles; `runs` is an odd number of them.
LossRun median_of(std::vector<LossRun> runs);

}  // namespace trib
