// SPDX-License-Identifier: Apache-2.0
// A node of one group without RTL: a FakeNode that does what the golden model says, at once, and can be told to
// do one thing wrong. With no fault it stands in for the RTL; with one it proves that the
// environment finds it.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/checker/port_tally.h"
#include "verif/node/dut/test/fake_node.h"
#include "verif/node/registers/register_mirror.h"
#include "verif/node/variants/node_variant.h"

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
  kWrongControl,     // one bit of the tag of an ERROR, WELCOME, NACK, STATUS or PASSED
  kDoubleControl,    // one of them twice
  kMissingAnswer,    // to an ARP or ICMP echo request
  kWrongMark,        // of congestion, in a result
  kStaleResult,      // results that wait are sent although their life is over (GR6)
  kLostWithdrawal,   // a result is withdrawn and not counted
  kOtherAddress,     // ... or is sent to the child of the next life
  kWrongStatus,      // a STATUS of another chunk
  kTwoAnswers,       // to an ASK
  kToldStranger,     // ERROR 2 with an epoch (SE3)
  kOtherLife,        // WELCOME with another incarnation
  kOldLife,          // WELCOME to the epoch before
  kTakenWrite,       // a write that has to be refused gets OKAY (GR5)
  kVersionFlood,     // ERROR 7 too soon after the last (IN8)
};
// By the names of the command line.
const std::map<std::string, NodeFault>& node_faults();

class FaultyNode : public FakeNode {
 public:
  // The fault happens once, at the tenth opportunity.
  FaultyNode(const NodeVariant& variant, NodeFault fault);

  bool verdict_valid(unsigned port) const override;
  std::uint32_t verdict_valids() const override;

 protected:
  unsigned judge(unsigned port, const Frame& frame) override;
  bool is_writable(std::uint16_t address, std::uint32_t value) const override;
  void reading(std::uint16_t address) override;
  void written(std::uint16_t address) override;
  void clock_cycle(std::uint64_t time_fs) override;

 private:
  static constexpr unsigned kOpportunity = 10;
  static constexpr unsigned kHeldBack = 8;

  // A frame that waits for its port.
  struct Outgoing {
    Frame frame;
    StepSent kind;
  };

  using Condition = std::function<bool(const Outgoing&)>;

  bool strikes(NodeFault fault) const;
  void emit(const Emission& emission);
  void emit_optional(const Emission& emission);
  void emit_result(Emission emission);
  void emit_control(const Emission& emission);
  void transmit(unsigned port, const Frame& frame, StepSent kind);
  // GR6: the life `epoch` is over.
  void withdraw(std::uint16_t epoch);
  void break_off_replay(unsigned port, const Condition& is_of_it);
  bool may_answer_version(unsigned port);
  void configure();
  void show_counters(unsigned port);
  void show_group();

  NodeFault fault_;
  std::map<std::uint16_t, std::uint32_t> masks_;  // of registers that can be written
  mutable unsigned opportunities_ = 0;
  RegisterMirror mirror_;
  NodeModel model_;
  std::vector<PortTally> tallies_;
  std::vector<std::deque<Outgoing>> waiting_;                 // by port
  std::vector<std::optional<Outgoing>> sending_;              // by port: what is on its way
  std::vector<std::uint32_t> withdrawn_;                      // by port
  std::vector<std::optional<std::uint64_t>> version_answer_;  // by port: cycle of the latest
  std::unique_ptr<Emission> held_back_;
  std::uint32_t reduced_ = 0;
  unsigned passed_ = 0;     // results that left before it
  std::uint32_t mute_ = 0;  // ports whose verdict strobe is lost in this cycle
};

}  // namespace trib
