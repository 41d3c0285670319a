// SPDX-License-Identifier: Apache-2.0
// Watches one link at its pins and holds all that it does to EP3 to EP8.1 step by step: every frame that it
// sends, in form, order and time; what it takes, by its strobes; flits, credits, states, silence. Call
// before_edge() after everything that drives the link. Errors: CheckError with the cycle.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "model/endpoint/hop_frame.h"
#include "verif/endpoint/hop/line_time.h"
#include "verif/endpoint/hop/link_dut.h"
#include "verif/endpoint/hop/receiver_check.h"
#include "verif/endpoint/hop/sender_check.h"
#include "verif/endpoint/hop/state_check.h"

namespace trib::hop {

struct LinkCounts {
  std::uint64_t hop = 0, again = 0, ack = 0, gap_ack = 0, state = 0, cut = 0, malformed = 0,
                lives = 0;
};

class LinkChecker {
 public:
  LinkChecker(const LinkDut& dut, const LinkSettings& settings);

  // Actions of the bench, before before_edge() of the same cycle.
  void flit_sent(const Flit& flit, bool ends_slot, bool ends_message);
  void frame_came(const Frame& frame);
  void set_state(const LifeState& state, bool changed);
  void set_active(bool on) { active_ = on; }
  void set_clear(bool on);

  void before_edge(std::uint64_t cycle);

  /// Frames that arrive now may not be judged: no frame may end until the clear is some cycles ago.
  bool is_blind() const { return time_.now().cycle < blind_until_; }
  void stay_blind() { blind_until_ = time_.now().cycle + 2 * kReact; }
  bool done() const { return sender_.done() && receiver_.done() && judged_.empty() && !open_; }
  const LinkCounts& counts() const { return counts_; }
  /// The strobes for counters are as many as the frames. At the end.
  void check_counters() const;

 private:
  struct Judged {
    std::optional<LinkFrame> frame;  // nothing: an endpoint does not take it
    Moment ended;
  };

  void watch_line(std::uint64_t cycle);
  void frame_begins();
  void frame_ends();
  void hop_sent(const HopFrame& hop);
  void check_strobes();
  void check_verdict(const Judged& judged, unsigned verdict, bool gap);
  void count_strobes();
  void check_idle();
  void check_silence(std::uint64_t cycle);

  const LinkDut& dut_;
  LinkSettings settings_;
  LineTime time_;
  SenderCheck sender_;
  ReceiverCheck receiver_;
  StateCheck state_;
  std::uint16_t epoch_ = 0;
  bool active_ = false, clear_ = false;
  std::uint64_t cleared_ = 0, blind_until_ = 0;
  // The frame on the line.
  bool open_ = false, of_old_life_ = false;
  Bytes bytes_;
  Moment start_;
  std::optional<Moment> state_due_, ack_due_;  // when it began
  std::uint64_t decided_from_ = 0;
  std::uint64_t active_for_ = 0, idle_for_ = 0, held_for_ = 0, offered_ = 0, heard_ = 0,
                near_silence_ = 0;
  std::deque<Judged> judged_;
  LinkCounts counts_, strobes_;
};

}  // namespace trib::hop
