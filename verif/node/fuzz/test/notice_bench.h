// SPDX-License-Identifier: Apache-2.0
// A node and the model, which gets each frame when the node has judged it; the bench does not wait
// until the node is quiet. Of frames of a group's life from several ports each has to have its
// effect before the next comes (enter()): then both have the same order.
// The node may leave out what the model sends only if it counts that ("Verdicts").
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/bench/bench.h"
#include "verif/node/fuzz/test/life_script.h"
#include "verif/node/registers/node_control.h"

namespace trib {

class NoticeBench {
 public:
  NoticeBench(const GroupSetup& setup, std::uint64_t seed, const BenchConfig& config);
  NoticeBench(const NoticeBench&) = delete;
  NoticeBench& operator=(const NoticeBench&) = delete;

  // Knows what a right frame is after all that was pushed.
  const LifeScript& script() const { return script_; }

  // New processes on all ports.
  void begin_job() { script_.begin_job(); }

  void push(unsigned port, const Frame& frame);
  void push(unsigned port, const Header& header) { push(port, script_.frame(header)); }
  // All pushed frames have entered, and `cycles` have passed.
  void go_in(unsigned cycles = 0);
  // It has had its effect on the group, too.
  void enter();

  // Waits until the node is quiet. Empty, or what is wrong with all frames since the last time.
  // `at_most`: so many may be left out at each port. `life_is_over`: answers may have been
  // withdrawn, and NACKs may lack uncounted, for a group that is not active has no use for what
  // they ask for.
  std::string settle(unsigned at_most, bool life_is_over = false);
  // In all, as the node has counted it.
  std::uint64_t left_out() const;

 private:
  void connect();
  bool wait_until_quiet();
  void judge(unsigned port, unsigned verdict);
  std::string settle_port(unsigned port, unsigned at_most, bool life_is_over);

  Bench bench_;
  NodeControl control_;
  LifeScript script_;
  NodeModel model_;
  std::vector<std::deque<FramePtr>> unjudged_;
  std::vector<std::vector<Bytes>> owed_, sent_;
  std::vector<std::uint64_t> left_out_, withdrawn_;
  std::string misjudged_;
};

}  // namespace trib
