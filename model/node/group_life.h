// SPDX-License-Identifier: Apache-2.0
// The life of one group (PROTOCOL.md, "Life of a group", the lives of "Trees of nodes" and "Who may
// do what"): who its members are, for which job, in which epoch and state it is (GR1 to GR5, TR4),
// and whether it may take a frame at all (checks 13 to 18). It knows nothing of chunks. Frames sent
// because of an event are appended to `out`.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_identity.h"
#include "model/node/group_state.h"
#include "model/node/join_table.h"
#include "model/node/node_config.h"
#include "model/node/verdict.h"

namespace trib {

class GroupLife {
 public:
  // Group `index` of a valid configuration.
  GroupLife(const NodeConfig& node, unsigned index);

  // See GroupModel, also for what they throw.
  void configure(const NodeConfig& node, const GroupConfig& registers);
  void require_rest() const;
  void start();
  void end(std::vector<Emission>& out);

  // Takes back that the last JOIN has made the group active: it goes on collecting.
  void collect_on() { state_ = GroupState::kJoining; }

  // Effects of a JOIN, LEAVE, WELCOME or ERROR with verdict Control; nothing from others.
  void control(unsigned port, const Header& header, const Frame& frame, std::vector<Emission>& out);
  // RE3: the contributions to that chunk differ. All members are notified, and the group is stopped.
  void disagreed(std::uint32_t sequence, std::vector<Emission>& out);
  // GR4: the parent has said PASSED of a chunk whose result the group waits for.
  void passed(std::uint32_t sequence, std::vector<Emission>& out);
  // The ERROR that answers a frame.
  void answer(unsigned port, const Header& header, ErrorCode code,
              std::vector<Emission>& out) const;

  bool is_of_parents_life(const Header& header) const {
    return state_ == GroupState::kActive && header.epoch == identity_.parent_epoch;
  }
  // Does the group wait for its parent's WELCOME (TR4)?
  bool waits_for_parent() const;

  GroupState state() const { return state_; }
  const GroupIdentity& identity() const { return identity_; }
  const JoinTable& joins() const { return joins_; }
  unsigned window() const { return window_; }  // the smaller of the node's and the parent's
  // How often it was made active: each time all slots are emptied (GR1).
  std::uint64_t starts() const { return starts_; }

 private:
  bool at_work() const { return state_ == GroupState::kJoining || state_ == GroupState::kActive; }

  void join(unsigned port, const Header& header, const JoinBody& body, std::vector<Emission>& out);
  void collect(std::uint32_t job, std::uint32_t incarnation);
  void admit(unsigned port, const Header& header, const JoinBody& body, std::vector<Emission>& out);
  void leave(unsigned port, const Header& header, std::vector<Emission>& out);
  void welcome_from_parent(const Header& header, const WelcomeBody& body,
                           std::vector<Emission>& out);
  void error_from_parent(const Header& header, std::vector<Emission>& out);

  // `parent`: the codecs of the parent's life.
  void activate(unsigned window, codec::CodecSet parent = codec::kRawOnly);
  void welcome(unsigned port, std::vector<Emission>& out) const;
  void welcome_all(std::vector<Emission>& out) const;
  void stop_for_parent(std::uint32_t code, std::uint32_t sequence, std::vector<Emission>& out);
  void send_join_up(std::vector<Emission>& out) const;
  void send_leave_up(std::vector<Emission>& out) const;
  // An ERROR to the member on `port` that answers no frame of its own.
  void tell(unsigned port, std::uint32_t code, std::uint32_t sequence,
            std::vector<Emission>& out) const;

  GroupIdentity identity_;
  GroupState state_ = GroupState::kIdle;
  unsigned window_;
  std::uint64_t starts_ = 0;
  JoinTable joins_;
};

}  // namespace trib
