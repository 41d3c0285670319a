// SPDX-License-Identifier: Apache-2.0
// A node without RTL: a FakeNode that does what the golden model says, at once, and can be told to
// do one thing wrong. With no fault it stands in for the RTL; with one it proves that the
// environment finds it.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "model/node/node_model.h"
#include "verif/bfm/test/fake_node.h"
#include "verif/scoreboard/port_tally.h"
#include "verif/scoreboard/register_mirror.h"

namespace trib {

enum class NodeFault {
  kNone,
  kWrongPayload,     // one bit of a result
  kMissingResult,    // on one port
  kDoubleResult,     // on one port
  kWrongVerdict,     // NotOurs for an accepted frame
  kLostVerdict,      // no strobe for one frame
  kNoRetryFlag,      // in a replay
  kSpoiledResult,    // for no reason, then the good one
  kSwappedPorts,     // a result leaves on another member's port
  kWrongCounter,     // one received byte too many
  kLateOverOlder,    // a result is held back until kHeldBack others have left
  kErrorForForeign,  // a frame that is not ours is answered
  kWrongControl,     // one bit of the tag of an ERROR, WELCOME or NACK
  kDoubleControl,    // one of them twice
  kMissingAnswer,    // to an ARP or ICMP echo request
  kWrongMark,        // of congestion, in a result
};
// By the names of the command line.
const std::map<std::string, NodeFault>& node_faults();

class ModelNode : public FakeNode {
 public:
  // The fault happens once, at the tenth opportunity.
  ModelNode(unsigned ports, unsigned beat_bytes, NodeFault fault);

  bool verdict_valid(unsigned port) const override;
  std::uint32_t verdict_valids() const override;

 protected:
  unsigned judge(unsigned port, const Frame& frame) override;
  bool is_writable(std::uint16_t address) const override;
  void written(std::uint16_t address) override;

 private:
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kOpportunity = 10;
  static constexpr unsigned kHeldBack = 8;

  bool strikes(NodeFault fault);
  void emit(const Emission& emission);
  void emit_result(Emission emission);
  void emit_control(const Emission& emission);
  void transmit(unsigned port, const Frame& frame);
  void show_counters(unsigned port);
  void show_group();

  NodeFault fault_;
  std::map<std::uint16_t, std::uint32_t> writable_;  // address and mask
  unsigned opportunities_ = 0;
  RegisterMirror mirror_;
  NodeModel model_;
  std::vector<PortTally> tallies_;
  std::unique_ptr<Emission> held_back_;
  std::uint32_t reduced_ = 0;
  unsigned passed_ = 0;     // results that left before it
  std::uint32_t mute_ = 0;  // ports whose verdict strobe is lost in this cycle
};

}  // namespace trib
