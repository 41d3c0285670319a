// SPDX-License-Identifier: Apache-2.0
// One group of a node (PROTOCOL.md, "Life of a group", "Trees of nodes" and "Who may do what"): who
// its members are, for which job, in which epoch and state it is (GR1 to GR5, TR4), and what a
// frame for it is worth (checks 13 to 19). The contributions and results of a life are in
// GroupSlots.
#pragma once

#include <cstdint>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_identity.h"
#include "model/node/group_slots.h"
#include "model/node/join_table.h"
#include "model/node/node_config.h"
#include "model/node/verdict.h"

namespace trib {

enum class GroupState : std::uint8_t {
  kIdle,     // after construction and after end()
  kJoining,  // JOINs are collected
  kActive,   // it reduces
  kStopped,  // it was active or joining
};

class GroupModel {
 public:
  // Group `index` of a valid configuration.
  GroupModel(const NodeConfig& node, unsigned index);

  // New registers, and the node's addresses, of a configuration that is valid and of the same size.
  // Throws std::logic_error if the group is joining or active, and members, uplink or peers are not
  // those in force (GR5).
  void configure(const NodeConfig& node, const GroupConfig& registers);
  // Throws std::logic_error if the group is joining or active.
  void require_rest() const;
  // The register commands. start() throws std::logic_error, and changes nothing, if the registers
  // hold no members, epoch 0, or one that is not newer than the last (GR5).
  void start();
  void end(std::vector<Emission>& out);

  // Checks 13 to 19 on a well-formed frame for this group. Changes nothing.
  Verdict judge(unsigned port, const Header& header, const Frame& frame) const;
  // What follows from a frame that got `verdict`.
  void act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
           std::vector<Emission>& out);
  // GR3; `ports` may leave out some that are complete. Returns whether the chunk was reduced, or
  // found to disagree.
  bool deadline_passed(std::uint32_t sequence, std::uint32_t ports, std::vector<Emission>& out);

  // See model/node/ask_answer.h. Nothing if the group is not active.
  void answer_ask(unsigned port, std::uint32_t sequence, std::vector<Emission>& out) const;

  GroupState state() const { return state_; }
  std::uint16_t epoch() const { return identity_.epoch; }
  std::uint16_t parent_epoch() const { return identity_.parent_epoch; }
  std::uint32_t job() const { return identity_.job; }
  std::uint32_t members() const { return identity_.members; }
  std::uint32_t joined() const { return joins_.joined(); }
  const JoinTable& joins() const { return joins_; }
  unsigned window() const { return window_; }  // the smaller of the node's and the parent's
  std::uint32_t expected(unsigned slot) const { return slots_.expected(slot); }
  const GroupConfig& config() const { return identity_.config; }

 private:
  bool is_its_own(unsigned port, const Header& header, const Frame& frame) const;
  bool may_join(unsigned port, const Header& header, const Frame& frame) const;
  bool at_work() const { return state_ == GroupState::kJoining || state_ == GroupState::kActive; }

  // Does the group wait for its parent's WELCOME (TR4)?
  bool waits_for_parent() const;
  bool is_of_parents_life(const Header& header) const {
    return state_ == GroupState::kActive && header.epoch == identity_.parent_epoch;
  }

  void control(unsigned port, const Header& header, const Frame& frame, std::vector<Emission>& out);
  void join(unsigned port, const Header& header, const JoinBody& body, std::vector<Emission>& out);
  void collect(std::uint32_t job, std::uint32_t incarnation);
  void admit(unsigned port, const Header& header, const JoinBody& body, std::vector<Emission>& out);
  void leave(unsigned port, const Header& header, std::vector<Emission>& out);
  void welcome_from_parent(const Header& header, unsigned window, std::vector<Emission>& out);
  void error_from_parent(const Header& header, std::vector<Emission>& out);

  void activate(unsigned window);
  void welcome(unsigned port, std::vector<Emission>& out) const;
  void welcome_all(std::vector<Emission>& out) const;
  void stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                         std::vector<Emission>& out);
  void stop_for_parent(std::uint32_t code, std::uint32_t sequence, std::vector<Emission>& out);
  void send_join_up(std::vector<Emission>& out) const;
  void send_leave_up(std::vector<Emission>& out) const;
  void answer(unsigned port, const Header& header, ErrorCode code,
              std::vector<Emission>& out) const;
  // An ERROR to the member on `port` that answers no frame of its own.
  void tell(unsigned port, std::uint32_t code, std::uint32_t sequence,
            std::vector<Emission>& out) const;

  GroupIdentity identity_;
  GroupState state_ = GroupState::kIdle;
  unsigned window_;
  JoinTable joins_;
  GroupSlots slots_;
};

}  // namespace trib
