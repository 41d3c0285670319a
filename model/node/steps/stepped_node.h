// SPDX-License-Identifier: Apache-2.0
// Checks what a node says that it has done (model/node/node_step.h) against PROTOCOL.md, its frames
// and the steps before, and that nothing that is due is missing in the end. It has no notion of how
// long a node takes.
//
// Frames are as on the wire. A broken container may be judged BadEncoding before it has come whole,
// for it ends with its failing group (GC11.2); the verdict is checked when it has.
//
// Order of calls. received_started() at a frame's first beat, received() when it has come whole, in
// any other case before the step that judges it. step() in the order of node_step.h; if that step is
// kWritten, then configure() with what the register now means, and peer_written() if it is a PEER_*.
// sent() for each frame that has left a port, before or after its kSent. port_stopped() before the
// steps that follow from it. finish() when the node is idle, as often as it is.
//
// An error is one line of text: cycle, number of the rule, port, group, chunk, and what is wrong.
// Checking goes on after it; after StepErrors::kMostErrors, errors are only counted.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/node_config.h"
#include "model/node/node_step.h"
#include "model/node/port_codec.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_receiver.h"
#include "model/node/steps/step_sender.h"
#include "model/node/steps/stepped_group.h"

namespace trib {

class SteppedNode {
 public:
  // A node after its reset, with registers as `config` says. Throws std::invalid_argument for a bad
  // configuration.
  SteppedNode(NodeConfig config, StepErrors::Sink sink);
  SteppedNode(const SteppedNode&) = delete;
  SteppedNode& operator=(const SteppedNode&) = delete;

  // Of a port that the node has; throw std::out_of_range for others.
  void received_started(unsigned port, std::uint64_t cycle);
  void received(unsigned port, const FramePtr& frame);
  // `frame.bad`: it ended spoiled.
  void sent(unsigned port, Frame frame);
  // EG1: a beat was offered to the MAC of that port, which has not taken it for TX_LIMIT cycles.
  void port_stopped(unsigned port);

  void step(const NodeStep& step);

  // The configuration of the node, with the addresses that JOINs have written.
  NodeConfig config() const;
  const GroupConfig& config(unsigned group) const { return groups_.at(group).config(); }
  void configure(unsigned group, const GroupConfig& registers);
  void configure(const Endpoint& node);
  // A part of the peer's address of a port is written, perhaps to what it was (GR6.1).
  void peer_written(unsigned group, unsigned port) { groups_.at(group).peer_written(port); }

  void finish();
  // Has every frame its verdict, and has everything left that is owed?
  bool quiet() const;

  // A group's life, as it is due by the steps so far; the slot of a chunk; what is owed to a port.
  const GroupLife& life(unsigned group) const { return groups_.at(group).life(); }
  const SteppedSlot& slot(unsigned group, std::uint32_t sequence) const {
    return groups_.at(group).slots().slot_of(sequence);
  }
  const StepSender& sender(unsigned port) const { return senders_.at(port); }
  UntakenAnswers untaken(unsigned port) const;  // of all groups
  // Frames due to a port that an idle node has omitted; see SteppedGroup.
  std::uint64_t left_out(unsigned port) const;
  // Has a life of any group ended?
  bool has_ended() const;
  // Has the group changed since that cycle, as reported?
  bool has_changed(unsigned group, std::uint64_t since) const {
    return groups_.at(group).has_changed(since);
  }
  std::uint64_t errors() const { return errors_.count(); }

 private:
  // A frame that an ERROR has to answer in this cycle.
  struct Refusal {
    ReceivedFrame frame;
    Verdict verdict;
    bool due;  // not only allowed
  };

  // The node's addresses until this cycle.
  struct Addresses {
    Endpoint node;
    std::uint64_t until;
  };
  static constexpr std::uint64_t kNow = ~std::uint64_t{0};

  bool is_in_order(const NodeStep& step);
  void judged(const NodeStep& step);
  bool allows(const NodeStep& step, const ReceivedFrame& frame) const;
  // The verdict before any group is asked.
  std::optional<Verdict> early_verdict(const ReceivedFrame& frame, const Endpoint& node) const;
  bool is_early(const NodeStep& step, Verdict early, std::uint64_t started) const;
  bool is_full(unsigned port, unsigned group) const;
  void expect_answer(const NodeStep& step, const ReceivedFrame& frame);
  void refused(const NodeStep& step);
  void settled(const NodeStep& step);
  void claimed(const NodeStep& step);
  void check_refusals();
  std::uint64_t oldest_start() const;

  NodeConfig config_;
  PortCodec codec_;
  StepErrors errors_;
  std::vector<StepReceiver> receivers_;  // by port
  std::vector<StepSender> senders_;      // by port
  std::vector<SteppedGroup> groups_;
  std::vector<std::optional<Refusal>> refusals_;  // by port
  std::vector<std::optional<NodeStep>> early_;    // by port: a kJudged before its frame is whole
  NodeStep last_;
  std::deque<Addresses> nodes_;  // since the oldest frame without a verdict began
};

}  // namespace trib
