// SPDX-License-Identifier: Apache-2.0
// Holds the HOP frames that a link sends, and its credits, to EP5. It follows every state that the sender can be in,
// since an ACK that came in the last cycles may have had its effect or not. Errors: CheckError.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/endpoint/hop_frame.h"
#include "verif/endpoint/hop/line_time.h"

namespace trib::hop {

inline constexpr unsigned kSlotFlits = 17;  // a head with them (NI9.1)

/// A rule that was broken.
class CheckError : public std::runtime_error {
  using runtime_error::runtime_error;
};

class SenderCheck {
 public:
  SenderCheck(unsigned slots, unsigned frame_flits, std::uint64_t retry)
      : slots_(slots), frame_flits_(frame_flits), retry_(retry) {}

  /// A new life: nothing is sent, and all numbers are 0.
  void restart();
  void flit(const Flit& flit, bool ends_slot, bool ends_message, Moment now);
  void credit();
  /// An ACK of the life that the link takes.
  void ack(const AckFrame& ack, Moment now) { acks_.push_back({ack, now}); }
  /// `start`: the first beat was offered, `end`: the last one was taken.
  void hop(const HopFrame& frame, Moment start, Moment end, std::uint64_t decided_from);
  /// The line is idle: nothing can be sent by what was known at `past`, kReact steps ago.
  void idle(Moment past) const;
  /// All flits are sent and acknowledged, and all credits are returned.
  bool done() const;

 private:
  struct Built {
    std::vector<Flit> flits;
    Moment complete;
  };
  struct Ack {
    AckFrame ack;
    Moment when;
  };
  struct State {
    std::uint64_t base = 0, sent = 0, next = 0, limit = kLinkWindow;
    std::optional<std::uint64_t> back_to;
    std::size_t acks = 0;               // that have had their effect
    std::uint64_t early = 0, late = 0;  // between these RETRY has begun

    bool is_same_but_for_times(const State& other) const;
  };

  void apply(State& state, const Ack& ack) const;
  /// A frame as it leaves.
  struct Shown {
    const HopFrame& frame;
    Moment start, end;
    std::uint64_t decided_from;
  };
  std::optional<State> sends(State state, const Shown& shown) const;
  /// The states after the frame, in each order of ACKs, RETRY and the frame that can be.
  void explore(const State& state, const Shown& shown, std::vector<State>& after) const;
  static void add(std::vector<State>& states, const State& state);
  std::vector<State> settled(Moment now) const;
  std::string describe(const HopFrame& frame) const;
  void forget_acks();

  unsigned slots_, frame_flits_;
  std::uint64_t retry_;
  std::vector<Built> built_;  // by number, not wrapped; the last one may grow
  bool growing_ = false;
  std::deque<std::uint64_t>
      slot_ends_;  // the frame with the last flit of each slot that waits for its credit
  bool slot_open_ = false;
  std::deque<Ack> acks_;
  std::vector<State> states_{State{}};
};

}  // namespace trib::hop
