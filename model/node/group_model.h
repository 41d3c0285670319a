// SPDX-License-Identifier: Apache-2.0
// One group of a node (PROTOCOL.md, "Life of a group", "Trees of nodes" and "Who may do what"): what
// a frame for it is worth (checks 13 to 19), and what follows from it. Its lives are in GroupLife,
// the contributions and results of one life in GroupSlots. The group's actions are added to `steps`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_life.h"
#include "model/node/group_slots.h"
#include "model/node/group_state.h"
#include "model/node/join_table.h"
#include "model/node/node_config.h"
#include "model/node/step_report.h"
#include "model/node/verdict.h"

namespace trib {

class GroupModel {
 public:
  // Group `index` of a valid configuration.
  GroupModel(const NodeConfig& node, unsigned index);

  // New registers, and the node's addresses, of a configuration that is valid and of the same size.
  // Throws std::logic_error if the group is joining or active, and members, uplink or peers are not
  // those in force (GR5).
  void configure(const NodeConfig& node, const GroupConfig& registers) {
    life_.configure(node, registers);
  }
  // Throws std::logic_error if the group is joining or active.
  void require_rest() const { life_.require_rest(); }
  // The register commands. start() throws std::logic_error, and changes nothing, if the registers
  // hold no members, epoch 0, or one that is not newer than the last (GR5).
  void start(StepReport& steps);
  void end(std::vector<Emission>& out, StepReport& steps);

  // Checks 13 to 19 on a well-formed frame for this group. Changes nothing.
  Verdict judge(unsigned port, const Header& header, const Frame& frame) const;
  // Effects of a frame that got `verdict`.
  void act(unsigned port, const Header& header, const Frame& frame, Verdict verdict,
           std::vector<Emission>& out, StepReport& steps);
  // GR3; `ports` may leave out some that are complete. Returns whether the chunk was reduced, or
  // found to disagree.
  bool deadline_passed(std::uint32_t sequence, std::uint32_t ports, std::vector<Emission>& out,
                       StepReport& steps);

  // See model/node/ask_answer.h. Nothing if the group is not active.
  void answer_ask(unsigned port, std::uint32_t sequence, std::vector<Emission>& out) const;

  GroupState state() const { return life_.state(); }
  std::uint16_t epoch() const { return life_.identity().epoch; }
  std::uint16_t parent_epoch() const { return life_.identity().parent_epoch; }
  std::uint32_t job() const { return life_.identity().job; }
  std::uint32_t members() const { return life_.identity().members; }
  std::uint32_t joined() const { return life_.joins().joined(); }
  const JoinTable& joins() const { return life_.joins(); }
  unsigned window() const { return life_.window(); }  // the smaller of the node's and the parent's
  std::uint32_t expected(unsigned slot) const { return slots_.expected(slot); }
  const GroupConfig& config() const { return life_.identity().config; }

 private:
  void control(unsigned port, const Header& header, const Frame& frame, std::vector<Emission>& out,
               StepReport& steps);
  // How the group is now, if that has changed, and the notices of `out` from `first` on.
  void add_changes(const std::vector<Emission>& out, std::size_t first, StepReport& steps);
  void stop_if_disagreed(GroupSlots::Outcome outcome, std::uint32_t sequence,
                         std::vector<Emission>& out);
  GroupSlots empty_slots() const;

  GroupLife life_;
  GroupSlots slots_;
  NodeStep reported_;  // the last kLife, or what holds after a reset
};

}  // namespace trib
