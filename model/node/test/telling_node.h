// SPDX-License-Identifier: Apache-2.0
// What a legal node would say that it has done: a golden NodeModel whose behaviour is told as steps
// (model/node/node_step.h), with frames that leave in random order as far as a node is free. What
// is recorded can be changed, and replayed to a SteppedNode.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "model/node/node_model.h"
#include "model/node/node_step.h"
#include "model/node/test/step_replay.h"

namespace trib {

class TellingNode {
 public:
  TellingNode(const NodeConfig& config, unsigned seed);

  void start(unsigned group);
  void end(unsigned group);
  Verdict receive(unsigned port, const Frame& frame);
  // GR3: the deadline passes for the chunk that has waited longest, and for those that have waited
  // as long by then. Of each what is complete is reduced.
  void deadline(unsigned group);
  // Everything that is owed leaves.
  void idle();

  NodeModel node;
  std::vector<StepEvent> events;
  std::mt19937 random;

 private:
  struct Owed {
    StepSent sent;
    Frame frame;
  };
  using Contributions = std::array<std::optional<Header>, kMaxPorts>;

  NodeStep& add(StepKind kind, unsigned group, unsigned port = 0);
  void next_cycle() { cycle_ += 1 + random() % 3; }
  void add_frame(StepEvent::Kind kind, unsigned port, const Frame& frame);
  void tell_refusal(unsigned port, const std::vector<Emission>& out);
  void tell_reduction(unsigned group, const Header& about, const std::vector<Emission>& out,
                      bool early);
  void tell_taken(unsigned group, std::uint32_t sequence, std::uint32_t ports, bool down,
                  bool retry);
  void tell_life(unsigned group);
  void tell_notices(unsigned group, const std::vector<Emission>& out);
  void owe(unsigned port, unsigned queue, StepSent sent, const Frame& frame);
  void withdraw_replays(unsigned group, std::uint32_t sequence);
  void send_some(unsigned one_in);
  std::uint32_t want_of(unsigned group, std::uint32_t sequence, std::uint32_t ports) const;

  std::uint64_t cycle_ = 10;
  std::vector<NodeStep> lives_;  // as last told, by group
  std::map<std::pair<unsigned, std::uint32_t>, Contributions> slots_;
  std::map<std::pair<unsigned, std::uint32_t>, std::uint64_t> first_complete_;  // cycle
  std::vector<std::vector<std::deque<Owed>>> owed_;  // by port and kind of queue
};

}  // namespace trib
