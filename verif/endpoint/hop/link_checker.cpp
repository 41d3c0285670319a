// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/link_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"

namespace trib::hop {
namespace {

constexpr unsigned kVerdicts = kEventNoRoom | kEventOutOfOrder | kEventOtherEpoch |
                               kEventMalformed | kEventStateTaken | kEventAckTaken | kEventHopTaken;

// EP3: all fields that are not named are 0, and those named are the only ones of their type.
void check_form(const Bytes& bytes, const LinkFrame& frame, const LinkEnds& ends) {
  if (build_frame(frame, ends).bytes != bytes)
    throw CheckError("EP3: a field that has to be 0, or an address, is another");
}

}  // namespace

LinkChecker::LinkChecker(const LinkDut& dut, const LinkSettings& settings)
    : dut_(dut),
      settings_(settings),
      sender_(dut.slots(), dut.frame_flits(), settings.retry),
      receiver_(settings.ack_delay),
      state_(settings.keepalive) {}

void LinkChecker::flit_sent(const Flit& flit, bool ends_slot, bool ends_message) {
  sender_.flit(flit, ends_slot, ends_message, time_.now());
}

void LinkChecker::frame_came(const Frame& frame) {
  if (is_blind()) return;
  judged_.push_back({take_frame(frame, settings_.ends, dut_.frame_flits()), time_.now()});
}

void LinkChecker::set_state(const LifeState& state, bool changed) {
  epoch_ = state.epoch;
  state_.set(state, changed, time_.now());
}

void LinkChecker::set_clear(bool on) {
  if (on && !clear_) ++counts_.lives;
  clear_ = on;
  if (!on) return;
  cleared_ = time_.now().cycle + 1;
  blind_until_ = cleared_ + 2 * kReact;
  judged_.clear();
  sender_.restart();
  receiver_.restart();
  of_old_life_ = open_;
}

void LinkChecker::before_edge(std::uint64_t cycle) try {
  time_.tick(cycle, dut_.tx_valid(0) && !dut_.tx_view(0).ready);
  if (clear_) set_clear(true);
  const bool blind = clear_ || cycle < cleared_ + 2;
  if (dut_.credit() && !blind) sender_.credit();
  if (const auto flit = dut_.flit(); flit && !blind) receiver_.flit(*flit, time_.now());
  active_for_ = active_ && !clear_ ? active_for_ + 1 : 0;
  check_strobes();
  count_strobes();
  state_.due(time_.now());
  receiver_.due(time_.now());
  watch_line(cycle);
  check_silence(cycle);
} catch (const CheckError& error) {
  throw CheckError(fmt::format("cycle {}: {}", cycle, error.what()));
}

void LinkChecker::watch_line(std::uint64_t cycle) {
  const StreamView view = dut_.tx_view(0);
  if (!view.valid) {
    // A frame of the old key is lost in any case.
    if (open_ && (!of_old_life_ || cycle > cleared_ + kReact)) {
      throw CheckError(
          fmt::format("EP7: a pause within a frame, after {} bytes; last clear in cycle {}",
                      bytes_.size(), cleared_));
    }
    if (open_) return;
    ++idle_for_;
    held_for_ = 0;
    check_idle();
    return;
  }
  idle_for_ = 0;
  if (!open_) frame_begins();
  if (held_for_ == 0) offered_ = cycle;
  held_for_ = view.ready ? 0 : held_for_ + 1;
  if (!view.ready) return;
  bytes_.insert(bytes_.end(), view.data, view.data + __builtin_popcountll(view.keep));
  if (!view.last) return;
  open_ = false;
  // EP7: a new key ends a frame with user, except for the beats that are offered already.
  if (of_old_life_ || cycle <= cleared_ + 1) {
    if (!view.user && offered_ > cleared_ + 4)
      throw CheckError("EP7: a frame of the old key ends good");
    of_old_life_ = false;
    ++counts_.cut;
    return;
  }
  if (view.user) throw CheckError("EP7: a frame ends with user");
  frame_ends();
}

void LinkChecker::frame_begins() {
  open_ = true;
  bytes_.clear();
  start_ = time_.now();
  decided_from_ = time_.decided_from(start_);
  of_old_life_ = clear_;
  state_due_ = state_.due(start_);
  ack_due_ = receiver_.due(start_);
}

void LinkChecker::frame_ends() {
  const auto frame = take_frame({bytes_, false}, settings_.ends.turned(), dut_.frame_flits());
  if (!frame)
    throw CheckError(
        fmt::format("EP3: a frame of {} bytes that its peer does not take", bytes_.size()));
  check_form(bytes_, *frame, settings_.ends);
  const auto sure = [&](const std::optional<Moment>& due) { return due && is_known(*due, start_); };
  if (const auto* state = std::get_if<LifeState>(&*frame)) {
    ++counts_.state;
    const auto reason = state_.sent(*state, start_, time_.now(), decided_from_);
    if (reason != StateCheck::Reason::kChange) {
      receiver_.keepalive(time_.now(), reason == StateCheck::Reason::kKeepalive && active_);
    }
    return;
  }
  if (sure(state_due_)) throw CheckError("EP7: another frame before a STATE that is due");
  if (const auto* ack = std::get_if<AckFrame>(&*frame)) {
    ++counts_.ack;
    counts_.gap_ack += ack->gap;
    if (ack->epoch != epoch_) throw CheckError("EP3: an ACK of another epoch");
    receiver_.ack(*ack, start_, decided_from_);
    return;
  }
  if (sure(ack_due_)) throw CheckError("EP7: a HOP before an ACK that is due");
  hop_sent(std::get<HopFrame>(*frame));
}

void LinkChecker::hop_sent(const HopFrame& hop) {
  ++counts_.hop;
  counts_.again += hop.again;
  if (hop.epoch != epoch_) throw CheckError("EP3: a HOP of another epoch");
  if (!active_) throw CheckError("EP14: a HOP before the life is active");
  if (hop.encoding != (hop.is_head() ? 0 : settings_.encoding))
    throw CheckError("EP21: another encoding");
  sender_.hop(hop, start_, time_.now(), decided_from_);
}

void LinkChecker::check_idle() {
  if (idle_for_ <= kReact) return;
  const Moment now = time_.now();
  const auto sure = [&](const std::optional<Moment>& due) { return due && is_known(*due, now); };
  if (sure(state_.due(now))) throw CheckError("EP8.1: a STATE is due and not sent");
  if (active_ && sure(receiver_.due(now))) throw CheckError("EP6.4: an ACK is due and not sent");
  // Flits waiting in the slots move to the buffer, one per cycle, when there is space after a frame.
  const std::uint64_t moved = dut_.slots() * kSlotFlits + 2 * kReact;
  if (active_for_ > moved && idle_for_ > moved) sender_.idle({now.cycle, now.step - kReact});
}

void LinkChecker::check_strobes() {
  const unsigned verdict = dut_.events() & kVerdicts;
  const auto state = dut_.state_taken();
  if (is_blind() || clear_) return;
  if (!judged_.empty() && time_.now().cycle > judged_.front().ended.cycle + kReact) {
    throw CheckError("EP4: a frame that has no strobe");
  }
  if (state.has_value() != (verdict == kEventStateTaken))
    throw CheckError("EP8: a state without its strobe, or the reverse");
  if (verdict == 0) return;
  if (judged_.empty()) throw CheckError(fmt::format("EP4: strobes {:#x} without a frame", verdict));
  const Judged judged = std::move(judged_.front());
  judged_.pop_front();
  check_verdict(judged, verdict, (dut_.events() & kEventGap) != 0);
  if (!state) return;
  if (!(*state == std::get<LifeState>(*judged.frame)))
    throw CheckError("EP8: another state than that of the frame");
}

void LinkChecker::check_verdict(const Judged& judged, unsigned verdict, bool gap) {
  const auto expect = [&](unsigned wanted) {
    if (verdict != wanted)
      throw CheckError(fmt::format("EP4: strobes {:#x} where {:#x} is due", verdict, wanted));
  };
  if (!judged.frame) {
    ++counts_.malformed;
    return expect(kEventMalformed);
  }
  heard_ = judged.ended.cycle;
  if (std::holds_alternative<LifeState>(*judged.frame)) return expect(kEventStateTaken);
  if (const auto* ack = std::get_if<AckFrame>(&*judged.frame)) {
    if (ack->epoch != epoch_) return expect(kEventOtherEpoch);
    expect(kEventAckTaken);
    sender_.ack(*ack, judged.ended);
    return;
  }
  const auto& hop = std::get<HopFrame>(*judged.frame);
  if (hop.epoch != epoch_) return expect(kEventOtherEpoch);
  // EP14: dropped, whatever it is counted as.
  if (!active_) {
    if (verdict == kEventHopTaken)
      throw CheckError("EP14: a HOP is taken before the life is active");
    return;
  }
  receiver_.hop(hop, judged.ended, time_.now(), verdict, gap);
}

void LinkChecker::count_strobes() {
  const unsigned events = dut_.events();
  strobes_.hop += (events & kEventHopSent) != 0;
  strobes_.again += (events & kEventHopAgain) != 0;
  strobes_.ack += (events & kEventAckSent) != 0;
  strobes_.state += (events & kEventStateSent) != 0;
}

void LinkChecker::check_counters() const {
  const auto check = [&](const char* name, std::uint64_t strobes, std::uint64_t frames) {
    // A new key may come between a frame and its strobe.
    if (strobes >= frames && strobes <= frames + counts_.cut + counts_.lives) return;
    throw CheckError(fmt::format("section 11: {} strobes of {} for {} frames, and {} that were cut",
                                 strobes, name, frames, counts_.cut));
  };
  check("hop_sent", strobes_.hop, counts_.hop);
  check("hop_again", strobes_.again, counts_.again);
  check("ack_sent", strobes_.ack, counts_.ack);
  check("state_sent", strobes_.state, counts_.state);
}

// EP7, EP10.2.
void LinkChecker::check_silence(std::uint64_t cycle) {
  const std::uint64_t quiet = cycle - std::max(heard_, cleared_);
  const bool certain = cycle - heard_ > settings_.dead + kReact && quiet > settings_.dead + kReact;
  const bool stopped = held_for_ > settings_.dead + kReact;
  if ((certain || stopped) && !dut_.silent())
    throw CheckError("EP10.2: a silent link that does not say so");
  const bool near =
      cycle - heard_ + kReact >= settings_.dead || held_for_ + kReact >= settings_.dead;
  if (near) near_silence_ = cycle;
  const bool alive = cycle > near_silence_ + kReact;
  if (alive && dut_.silent()) throw CheckError("EP10.2: silent, though a frame was taken");
}

}  // namespace trib::hop
