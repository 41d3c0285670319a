// SPDX-License-Identifier: Apache-2.0
// The life of a group by GR1 to GR5, SE1 and TR4, cycle by cycle: what a frame or a command does to
// it, and the notices that follow. Frames are those that the ingress has checked (IN3).
#pragma once

#include <cstdint>
#include <optional>

#include "model/frame/header.h"

namespace trib {

struct GroupFrame {
  FrameType type = FrameType::kJoin;
  unsigned port = 0;
  bool of_group = true;
  std::uint16_t epoch = 0;
  std::uint16_t count = 0;
  std::uint32_t sequence = 0;  // incarnation of a JOIN or LEAVE, and of an answer to this node's
  std::uint32_t tag = 0;       // job; code of an ERROR
  std::uint8_t window = 0;
  std::uint8_t ports = 0;
  bool same = false;     // it has the incarnation that has joined on its port
  bool awaited = false;  // its chunk waits for the parent's result
};

class GroupReference {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kAll = (1u << kPorts) - 1;
  // Each slot once, and as long as anything of the last life can be in the reduce tree.
  static constexpr unsigned kClearCycles = 32;

  enum class State : std::uint8_t { kIdle, kJoining, kAsking, kStarting, kActive, kStopped };

  struct Settings {
    unsigned members = 0;
    std::uint16_t epoch = 0;
    std::optional<unsigned> uplink;
  };

  struct Inputs {
    Settings settings;
    bool rewritten = false;  // they may be others than in the cycle before
    bool start = false;
    bool end = false;
    bool peer_written = false;
    std::optional<GroupFrame> frame;
    std::uint32_t mix = 0;                  // incarnation of this node's JOIN (TR4.3)
    std::optional<std::uint32_t> disagree;  // sequence of the chunk (RE3)
  };

  struct Failure {
    std::uint32_t code;
    bool join;  // it answers this node's JOIN
    std::uint32_t sequence;
  };

  /// Everything to be reported and learned in the cycle.
  struct Outputs {
    bool learn = false;
    bool over = false;  // what the life has made is void (GR6)
    bool ask = false;   // JOIN to the parent
    bool leave = false;
    bool nack = false;
    unsigned welcome = 0;
    std::optional<ErrorCode> refuse;
    std::optional<Failure> fail;
  };

  bool joining() const { return state == State::kJoining || state == State::kAsking; }
  bool working() const { return state == State::kStarting || state == State::kActive; }

  State state = State::kIdle;
  bool over = false;  // stopped, and an address was written since (GR6.1)
  std::uint16_t epoch = 0;
  std::uint16_t parent_epoch = 0;
  std::uint16_t told_epoch = 0;
  std::uint32_t job = 0;
  unsigned members = 0;
  unsigned joined = 0;
  unsigned window = kWindow;
  std::optional<unsigned> uplink;

  /// The parent's port and who has joined, with the settings of this cycle: they count until all
  /// have joined (GR5).
  std::optional<unsigned> uplink_with(const Settings& settings) const {
    return state == State::kJoining ? settings.uplink : uplink;
  }
  unsigned joined_with(const Settings& settings) const {
    return state == State::kJoining ? joined & allowed_ports(settings) : joined;
  }

  /// Ends the cycle.
  Outputs cycle(const Inputs& in);

 private:
  enum class Join : std::uint8_t { kNone, kRefused, kOutOfRange, kJoins, kAgain, kStale, kTakes };

  static unsigned allowed_ports(const Settings& settings) {
    return settings.uplink ? kAll & ~(1u << *settings.uplink) : kAll;
  }
  bool complete(unsigned configured) const {
    if (configured != 0) return (joined & configured) == configured;
    return wanted_members_ != 0 &&
           static_cast<unsigned>(__builtin_popcount(joined)) >= wanted_members_;
  }
  Join judge_join(const Inputs& in) const;
  bool leaves(const GroupFrame& frame) const;
  std::optional<Failure> stops_by_parent(const GroupFrame& frame, const Inputs& in) const;
  void collect(const Inputs& in);
  void command(const Inputs& in);

  unsigned wanted_members_ = 0;
  unsigned clear_cycle_ = 0;
  bool by_joins_ = false;
  unsigned fresh_ = 0;  // cycles until it is seen whether all have joined
};

}  // namespace trib
