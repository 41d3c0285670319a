// SPDX-License-Identifier: Apache-2.0
// One group of a node (PROTOCOL.md, "Life of a group" and "Trees of nodes"): who its members are,
// in which epoch and state it is (GR1 to GR3, TR4), and what a frame for it is worth (checks 13 to
// 19). The contributions and results of the epoch are in GroupSlots.
#pragma once

#include <cstdint>
#include <vector>

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
  // Throws std::logic_error while the group is joining or active.
  void configure(const NodeConfig& node, const GroupConfig& registers);
  // Throws what configure() would.
  void require_rest() const;
  // The register commands. start() throws std::logic_error if the registers hold epoch 0.
  void start();
  void end(std::vector<Emission>& out);

  // Checks 13 to 19 on a well-formed frame for this group. Changes nothing.
  Verdict judge(unsigned port, const Header& header) const;
  // What follows from a frame that got `verdict`.
  void act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
           std::vector<Emission>& out);
  // GR3; `ports` may leave out some that are complete. Returns whether the chunk was reduced, or
  // found to disagree.
  bool deadline_passed(std::uint32_t sequence, std::uint32_t ports, std::vector<Emission>& out);

  GroupState state() const { return state_; }
  std::uint16_t epoch() const { return identity_.epoch; }  // 0 while idle
  std::uint16_t announced() const;
  std::uint32_t members() const { return identity_.members; }
  std::uint32_t joined() const { return joins_.joined(); }
  unsigned window() const { return window_; }  // the smaller of the node's and the parent's
  std::uint32_t expected(unsigned slot) const { return slots_.expected(slot); }
  const GroupConfig& config() const { return identity_.config; }

 private:
  bool is_its_own(unsigned port, const Header& header) const;
  bool at_work() const { return state_ == GroupState::kJoining || state_ == GroupState::kActive; }

  void control(unsigned port, const Header& header, std::vector<Emission>& out);
  void join(unsigned port, const Header& header, std::vector<Emission>& out);
  void collect(std::uint16_t epoch);
  void admit(unsigned port, const Header& header, std::vector<Emission>& out);
  void leave(unsigned port, const Header& header, std::vector<Emission>& out);
  void welcome_from_parent(const Header& header, std::vector<Emission>& out);
  void error_from_parent(const Header& header, std::vector<Emission>& out);

  void activate(unsigned window);
  void welcome(unsigned port, std::vector<Emission>& out) const;
  void stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                         std::vector<Emission>& out);
  void send_join_up(std::vector<Emission>& out) const;
  void send_leave_up(std::vector<Emission>& out) const;
  void answer(unsigned port, const Header& header, ErrorCode code,
              std::vector<Emission>& out) const;
  void tell_members(std::uint32_t code, std::uint32_t sequence, std::vector<Emission>& out) const;

  GroupIdentity identity_;
  GroupState state_ = GroupState::kIdle;
  std::uint16_t announced_ = 0;  // the parent's word, where it has stopped the group
  bool stopped_by_parent_ = false;
  unsigned window_;
  JoinTable joins_;
  GroupSlots slots_;
};

}  // namespace trib
