// SPDX-License-Identifier: Apache-2.0
// An application around its workers: a job of some all-reduces, which each worker restarts
// in a newer epoch whenever the group is aborted.
#pragma once

#include <vector>

#include "host/engine/test/cluster_bench.h"

namespace trib {

class JobBench {
 public:
  // `rounds` all-reduces of `elements` on all workers of `network`, with data of `seed`.
  JobBench(LoopbackNetwork& network, std::size_t elements, std::uint32_t rounds,
           std::uint32_t seed = 1)
      : network_(network),
        rounds_(rounds),
        sent_(messages(static_cast<unsigned>(network.workers()), elements, seed)),
        received_(network.workers(), Floats(elements)),
        round_(network.workers(), rounds) {
    network_.on_error([this](unsigned i, const WorkerError& error) {
      ++aborts;
      last_error = error.what();
      network_.worker(i).rejoin();
      begin(i);
    });
  }

  // Worker `i` begins with the first round. To be called after join() of a new worker, too.
  void begin(unsigned i) {
    round_[i] = 0;
    start(i);
  }
  void step() {
    network_.step();
    for (unsigned i = 0; i < round_.size(); ++i) {
      if (round_[i] == rounds_ || !network_.worker(i).done()) continue;
      if (++round_[i] < rounds_) start(i);
    }
  }
  bool finished() const {
    for (const std::uint32_t round : round_) {
      if (round != rounds_) return false;
    }
    return true;
  }
  void finish() {
    while (!finished()) step();
  }

  const std::vector<Floats>& sent() const { return sent_; }
  const Floats& received(unsigned i) const { return received_[i]; }

  unsigned aborts = 0;  // of all workers
  std::string last_error;

 private:
  void start(unsigned i) {
    received_[i].assign(sent_[i].size(), -1.0f);
    network_.worker(i).start(
        all_reduce(sent_[i].data(), received_[i].data(), sent_[i].size(), round_[i]));
  }

  LoopbackNetwork& network_;
  std::uint32_t rounds_;
  std::vector<Floats> sent_;
  std::vector<Floats> received_;
  std::vector<std::uint32_t> round_;  // by worker; `rounds`: it has finished or not begun
};

}  // namespace trib
