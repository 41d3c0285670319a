// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/receiver_check.h"

#include <fmt/format.h>

#include "verif/endpoint/hop/link_dut.h"

namespace trib::hop {
namespace {

constexpr std::uint64_t kFramesOfAnAck = 4;

[[noreturn]] void fail(const std::string& what) { throw CheckError(what); }

}  // namespace

// EP6.1.
void ReceiverCheck::hop(const HopFrame& frame, Moment ended, Moment strobe, unsigned event,
                        bool gap_strobe) {
  const auto expected = static_cast<std::uint16_t>(taken_.size());
  const std::uint64_t limit = told_freed_ + kLinkWindow;
  const std::string what =
      fmt::format("EP6.1: frame {} where {} is expected, limit {}: strobes {:#x}", frame.number,
                  expected, limit, event);
  if (frame.number != expected) {
    if (event != kEventOutOfOrder) fail(what);
    const bool first = is_ahead(frame.number, expected) && !gap_;
    if (gap_strobe != first) fail(what + (first ? ", gap not reported" : ", gap reported twice"));
    if (first) gap_ = ended;
    if (is_ahead(frame.number, expected)) return;
    if (!before_) before_ = ended;
    latest_before_ = ended;
    return;
  }
  if (event == kEventNoRoom) {
    if (taken_.size() < limit || taken_.size() - freed_.size() < kLinkWindow) fail(what);
    return;
  }
  if (event != kEventHopTaken || gap_strobe) fail(what);
  if (taken_.size() - freed_.size() >= kLinkWindow + 1) fail(what);
  if (gap_) gap_over_ = strobe;
  if (gap_ && !gap_told_) untold_gap_over_ = strobe;
  gap_.reset();
  gap_told_ = false;
  taken_.push_back({ended, strobe});
  flits_.push_back(frame.flits);
}

// EP6.2.
void ReceiverCheck::flit(const Flit& flit, Moment now) {
  if (flits_.empty()) fail("EP6.2: a flit of no frame");
  if (!(flit == flits_.front()[at_])) {
    fail(fmt::format("EP6.2: flit {} of frame {} is another", at_, freed_.size()));
  }
  if (++at_ < flits_.front().size()) return;
  flits_.pop_front();
  at_ = 0;
  freed_.push_back(now);
}

void ReceiverCheck::keepalive(Moment end, bool sure) {
  keepalive_ = end;
  keepalive_sure_ = sure;
}

bool ReceiverCheck::delay_is_over(std::uint64_t cycle) const {
  const bool frame =
      taken_.size() > told_expected_ && cycle >= taken_[told_expected_].ended.cycle + ack_delay_;
  return frame ||
         (freed_.size() > told_freed_ && cycle + kReact >= freed_[told_freed_].cycle + ack_delay_);
}

// EP6.3, EP6.4.
void ReceiverCheck::ack(const AckFrame& ack, Moment start, std::uint64_t decided_from) {
  const auto ahead = static_cast<std::uint16_t>(ack.expected - told_expected_);
  const std::uint64_t expected = told_expected_ + ahead;
  const auto raised = static_cast<std::uint16_t>(ack.limit - kLinkWindow - told_freed_);
  const std::uint64_t freed = told_freed_ + raised;
  const std::string what = fmt::format(
      "ACK {} limit {} gap {}, last sent {} and {}, taken {}, freed {}", ack.expected, ack.limit,
      ack.gap, told_expected_, told_freed_ + kLinkWindow, taken_.size(), freed_.size());
  if (ahead > 2 * kLinkWindow || raised > 2 * kLinkWindow)
    fail("EP6.3: an ACK that falls: " + what);
  // Frames that ended too late for this ACK are not in it, and those long ago are.
  if (expected > taken_.size() ||
      (expected > 0 && taken_[expected - 1].ended.cycle >= start.cycle)) {
    fail("EP6.4: acknowledged before it was taken: " + what);
  }
  if (expected < taken_.size() && taken_[expected].strobe.cycle < decided_from)
    fail("EP6.4: taken and not acknowledged: " + what);
  // The last flit of a frame is in the pipeline to the interface when its place is free.
  if (freed > freed_.size() + 1 ||
      (freed > 1 && freed_.size() >= freed - 1 && freed_[freed - 2].cycle > start.cycle)) {
    fail("EP6.3: more than is free: " + what);
  }
  if (freed < freed_.size() && freed_[freed].cycle < decided_from)
    fail("EP6.3: less than is free: " + what);
  justify_ack(ack, expected, start, decided_from);
  count_ack(expected, freed, start, decided_from);
  if (ack.gap && expected == taken_.size()) gap_told_ = true;
}

void ReceiverCheck::justify_ack(const AckFrame& ack, std::uint64_t expected, Moment start,
                                std::uint64_t decided_from) {
  const bool gap_open =
      (gap_ && gap_->cycle < start.cycle) || (gap_over_ && gap_over_->cycle >= decided_from);
  if (ack.gap && !gap_open) fail("EP6.4: tag 1 without a gap");
  const bool fourth = expected / kFramesOfAnAck > told_expected_ / kFramesOfAnAck ||
                      expected >= told_expected_ + kFramesOfAnAck;
  // An ACK that was asked for by a gap leaves, though the expected frame has arrived meanwhile.
  const bool of_gap = (ack.gap && !gap_told_) || untold_gap_over_;
  const bool of_before = (before_ && before_->cycle < start.cycle) || before_maybe_;
  if (fourth || of_gap || of_before || keepalive_ || delay_is_over(start.cycle)) return;
  fail(fmt::format("EP6.4: an ACK without a reason: {} limit {} gap {}, last sent {} and {}",
                   ack.expected, ack.limit, ack.gap, told_expected_, told_freed_ + kLinkWindow));
}

void ReceiverCheck::count_ack(std::uint64_t expected, std::uint64_t freed, Moment start,
                              std::uint64_t decided_from) {
  told_expected_ = expected;
  told_freed_ = freed;
  // One that came since the ACK was decided may have its own.
  before_maybe_.reset();
  if (before_) {
    const bool later = latest_before_.cycle >= start.cycle;
    if (latest_before_.cycle >= decided_from) before_maybe_ = latest_before_;
    before_ = later ? std::optional(latest_before_) : std::nullopt;
  }
  if (untold_gap_over_ && untold_gap_over_->cycle < decided_from) untold_gap_over_.reset();
  keepalive_.reset();
  due_.reset();
}

std::optional<Moment> ReceiverCheck::due(Moment now) {
  const bool fourth = taken_.size() >= told_expected_ + kFramesOfAnAck;
  const bool frame = taken_.size() > told_expected_ &&
                     now.cycle >= taken_[told_expected_].strobe.cycle + ack_delay_ + kReact;
  const bool place =
      freed_.size() > told_freed_ && now.cycle >= freed_[told_freed_].cycle + ack_delay_ + kReact;
  const bool any = fourth || frame || place || (gap_ && !gap_told_) || before_ ||
                   (keepalive_ && keepalive_sure_);
  if (!any) {
    due_.reset();
  } else if (!due_) {
    due_ = now;
  }
  return due_;
}

}  // namespace trib::hop
