// SPDX-License-Identifier: Apache-2.0
// A job on a fabric whose workers may fail: a worker that fails joins again and restarts, and so does
// a worker that is done in a life that has been ended since (GR2).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/test/tree_job.h"

namespace trib {

class RestartingJob {
 public:
  /// Both must outlive it.
  RestartingJob(Fabric& fabric, TreeJob& job)
      : fabric_(fabric), job_(job), asked_(fabric.workers(), 0), welcomed_(fabric.workers(), 0) {}

  /// The worker joins, unless it is in a life already, and begins.
  void begin(unsigned worker) {
    const MembershipState state = fabric_.worker(worker).state();
    if (state != MembershipState::kJoined && state != MembershipState::kJoining) {
      fabric_.join_worker(worker);
      asked_[worker] = fabric_.cycle();
    }
    fabric_.worker(worker).start(job_.collective(worker));
  }
  void begin_all() {
    for (unsigned worker = 0; worker < fabric_.workers(); ++worker) begin(worker);
  }
  /// Another process in its place.
  void restart(unsigned worker) {
    fabric_.replace_worker(worker);
    begin(worker);
  }

  /// Until all are done and every frame has arrived; then all have the sums.
  void finish(std::uint64_t patience) {
    fabric_.run_until([this] { return step(); }, patience);
    fabric_.drain();
    fabric_.verify();
    job_.expect_sums_of(fabric_.config().tree);
  }

  /// How often a worker began again because a life had ended.
  unsigned aborts() const { return aborts_; }

 private:
  bool step() {
    bool all_done = true;
    for (unsigned worker = 0; worker < fabric_.workers(); ++worker) {
      const bool joined = fabric_.worker(worker).state() == MembershipState::kJoined;
      if (joined && welcomed_[worker] <= asked_[worker]) welcomed_[worker] = fabric_.cycle() + 1;
    }
    const std::uint64_t last = *std::max_element(asked_.begin(), asked_.end());
    for (unsigned worker = 0; worker < fabric_.workers(); ++worker) {
      const bool done = fabric_.worker(worker).done();
      const bool left_behind = done && last >= welcomed_[worker];
      all_done = all_done && done && !left_behind;
      if (!fabric_.failure(worker) && !left_behind) continue;
      ++aborts_;
      fabric_.join_worker(worker);
      asked_[worker] = fabric_.cycle();
      fabric_.worker(worker).start(job_.collective(worker));
    }
    return all_done;
  }

  Fabric& fabric_;
  TreeJob& job_;
  std::vector<std::uint64_t> asked_;     // cycle of the last join, by worker
  std::vector<std::uint64_t> welcomed_;  // cycle after the WELCOME
  unsigned aborts_ = 0;
};

}  // namespace trib
