// SPDX-License-Identifier: Apache-2.0
// The transmit side of one port: which frames are owed, in which order, and what has become of
// them. Results and contributions leave in order per group, replays, ERRORs that the ingress has
// made, all other control frames and answers of host services each in one order (RS1, RC2, HS3);
// between these kinds there is none (RC3).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_config.h"
#include "model/node/node_step.h"
#include "model/node/port_codec.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_sum.h"

namespace trib {

struct OwedFrame {
  StepSent kind = StepSent::kControl;
  unsigned group = 0;
  SumPtr sum;            // of a result, a replay or a contribution
  bool payload = false;  // of those
  Frame frame;           // of all others
  bool refusal = false;  // an ERROR that the ingress has made
  bool withdrawn = false;
  bool was_over = false;            // when it was owed
  std::uint64_t frames_before = 0;  // that had left the port by then
};

class StepSender {
 public:
  // A port may have started so many frames: one is on the stream, three follow it. Those with a
  // kSent that have not left are in its frame encoder.
  static constexpr std::uint64_t kMostOnTheirWay = 4;

  using Selection = std::function<bool(const OwedFrame&)>;

  // Frames leave as `codec` encodes them. An encoded one that is spoiled does not leave (GC16.7).
  StepSender(unsigned port, const PortCodec& codec, StepErrors& errors)
      : port_(port), codec_(codec), errors_(errors) {}

  void owe(OwedFrame frame);
  // GR6, RC2: those that are selected and wait need not leave any more, and must not but for those
  // that have begun.
  void withdraw(const Selection& selected);
  // EG1: the MAC has taken nothing for TX_LIMIT cycles. Until the next frame has left, frames may
  // be discarded, and that one may be spoiled; it follows those in the encoder (GC16.10).
  void stopped() {
    stopped_ = true;
    begun_at_stop_ = frames_begun();
  }

  void sent(StepSent kind);
  void sent(Frame frame);
  void discarded();
  // Has everything left that is owed?
  bool quiet() const;
  // How many frames were withdrawn and have not left. `perhaps`: or were never to leave, because their
  // life ended before they started, or since they have no payload and their chunk was cancelled.
  struct Withdrawn {
    std::uint64_t certain = 0;
    std::uint64_t perhaps = 0;
  };
  Withdrawn withdrawn() const;
  // Results and contributions of a group that have not left, oldest first.
  const std::deque<OwedFrame>& results(unsigned group) const { return results_.at(group); }
  // The cycle in which the last frame has left or was discarded.
  std::uint64_t last_left() const { return last_left_; }
  // How many answers of host services wait.
  std::size_t host_answers() const { return hosts_.size(); }
  // Has one waited at some time since that cycle?
  bool had_host_answer(std::uint64_t since) const { return !hosts_.empty() || last_host_ >= since; }
  void finish();

 private:
  using Queue = std::deque<OwedFrame>;

  Frame expected_frame(const OwedFrame& owed) const;
  void match();
  // A kSpoiled whose frame the encoder has dropped.
  void match_dropped();
  // Is this kSpoiled, and was its frame dropped, as the next frame to leave or the end shows?
  bool is_dropped(StepSent kind) const;
  Queue* queue_of(StepSent kind, const Header& header);
  void match_good(StepSent kind, const Frame& frame);
  bool take_this(Queue& queue, StepSent kind, const Frame& frame);
  void match_spoiled(const Frame& frame);
  bool is_skippable(const OwedFrame& owed) const;
  bool is_on_its_way(const OwedFrame& owed) const;
  std::uint64_t frames_begun() const;
  void count_left();
  bool may_be_encoded(const OwedFrame& owed) const;
  bool is_this(const OwedFrame& owed, const Frame& frame) const;
  bool may_be_spoiled(const OwedFrame& owed, const Frame& frame) const;
  // Can all before the frame number `index` be left out? If so, they and it are gone.
  bool take(Queue& queue, std::size_t index);
  void report(const char* rule, const Header& header, const std::string& what);
  // Of frames that were discarded, and of those that need not leave.
  struct Books {
    std::uint64_t discards;
    std::uint64_t skipped;
  };
  void settle(const OwedFrame& owed, Books& books) const;
  void for_each_owed(const std::function<void(const OwedFrame&)>& visit) const;
  void skip_first(Queue& queue);
  static void count(const OwedFrame& owed, Withdrawn& withdrawn);

  unsigned port_;
  PortCodec codec_;
  StepErrors& errors_;
  std::array<Queue, kMaxGroups> results_;  // and contributions
  Queue replays_;
  Queue refusals_;
  Queue controls_;
  Queue hosts_;
  std::deque<StepSent> steps_;  // without their frames
  std::deque<Frame> frames_;    // without their steps
  std::uint64_t frames_left_ = 0;
  std::uint64_t discards_ = 0;  // of which it is not known which frame it was
  std::uint64_t skipped_ = 0;   // that were withdrawn, and perhaps discarded
  Withdrawn withdrawn_;         // of those
  bool stopped_ = false;
  std::uint64_t begun_at_stop_ = 0;
  bool discarding_ = false;  // perhaps a frame that began to leave when the port was stopped
  std::uint64_t last_left_ = 0;
  std::uint64_t last_host_ = 0;  // cycle in which the last answer of a host service has left
};

}  // namespace trib
