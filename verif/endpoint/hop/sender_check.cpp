// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/sender_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace trib::hop {
bool SenderCheck::State::is_same_but_for_times(const State& o) const {
  return base == o.base && sent == o.sent && next == o.next && limit == o.limit &&
         back_to == o.back_to && acks == o.acks;
}

void SenderCheck::restart() { *this = SenderCheck(slots_, frame_flits_, retry_); }

// EP5.2.
void SenderCheck::flit(const Flit& flit, bool ends_slot, bool ends_message, Moment now) {
  if (!growing_) built_.push_back({});
  Built& frame = built_.back();
  frame.flits.push_back(flit);
  frame.complete = now;
  growing_ = !flit.head && !ends_message && frame.flits.size() < frame_flits_;
  slot_open_ = !ends_slot;
  if (ends_slot) slot_ends_.push_back(built_.size() - 1);
}

// EP5.1.
void SenderCheck::credit() {
  if (slot_ends_.empty()) throw CheckError("EP5.1: a credit without a slot that waits for it");
  std::uint64_t base = 0;
  for (State state : states_) {
    for (std::size_t n = state.acks; n < acks_.size(); ++n) apply(state, acks_[n]);
    base = std::max(base, state.base);
  }
  if (slot_ends_.front() >= base + kLinkWindow)
    throw CheckError("EP5.1: a credit for a flit that has no place");
  slot_ends_.pop_front();
}

// EP5.4.
void SenderCheck::apply(State& state, const Ack& given) const {
  ++state.acks;
  const AckFrame& ack = given.ack;
  const auto acknowledged = static_cast<std::uint16_t>(ack.expected - state.base);
  if (acknowledged > state.sent - state.base) return;
  if (acknowledged > 0) {
    state.base += acknowledged;
    state.next = std::max(state.next, state.base);
    state.early = state.late = given.when.cycle;
  }
  if (is_ahead(ack.limit, static_cast<std::uint16_t>(state.limit))) {
    state.limit += static_cast<std::uint16_t>(ack.limit - state.limit);
  }
  if (state.back_to != state.base) state.back_to.reset();
  if (!ack.gap || state.back_to || state.sent == state.base) return;
  state.next = state.base;
  state.back_to = state.base;
  state.early = state.late = given.when.cycle;
}

std::optional<SenderCheck::State> SenderCheck::sends(State s, const Shown& shown) const {
  const HopFrame& frame = shown.frame;
  if (static_cast<std::uint16_t>(s.next) != frame.number) return std::nullopt;
  if (s.next >= s.limit || s.next >= s.base + kLinkWindow || s.next >= built_.size())
    return std::nullopt;
  if (frame.again != (s.next < s.sent)) return std::nullopt;
  const Built& built = built_[s.next];
  if (built.complete.cycle >= shown.start.cycle || (growing_ && s.next + 1 == built_.size()))
    return std::nullopt;
  if (frame.flits != built.flits) return std::nullopt;
  if (s.sent == s.base) s.early = shown.decided_from, s.late = shown.end.cycle;
  s.late = s.next == s.base ? std::max(s.late, shown.end.cycle) : s.late;
  s.sent = std::max(s.sent, ++s.next);
  return s;
}

void SenderCheck::add(std::vector<State>& states, const State& state) {
  for (State& other : states) {
    if (!other.is_same_but_for_times(state)) continue;
    other.early = std::min(other.early, state.early);
    other.late = std::max(other.late, state.late);
    return;
  }
  states.push_back(state);
}

void SenderCheck::explore(const State& state, const Shown& shown, std::vector<State>& after) const {
  const bool more = state.acks < acks_.size() && acks_[state.acks].when.cycle < shown.start.cycle;
  if (!more || !is_known(acks_[state.acks].when, shown.start)) {
    if (const auto sent = sends(state, shown)) add(after, *sent);
  }
  // EP5.5, before the next ACK has its effect.
  const std::uint64_t until =
      more ? std::min(shown.start.cycle, acks_[state.acks].when.cycle + kReact) : shown.start.cycle;
  if (state.sent > state.base && until >= state.early + retry_) {
    State back = state;
    back.next = back.base;
    back.back_to = back.base;
    back.early += retry_;
    back.late = shown.start.cycle;
    explore(back, shown, after);
  }
  if (!more) return;
  State next = state;
  apply(next, acks_[state.acks]);
  explore(next, shown, after);
}

void SenderCheck::hop(const HopFrame& frame, Moment start, Moment end, std::uint64_t decided_from) {
  std::vector<State> after;
  for (const State& state : states_) explore(state, {frame, start, end, decided_from}, after);
  if (after.empty()) throw CheckError(describe(frame));
  states_ = std::move(after);
  forget_acks();
}

void SenderCheck::forget_acks() {
  std::size_t known = acks_.size();
  for (const State& state : states_) known = std::min(known, state.acks);
  acks_.erase(acks_.begin(), acks_.begin() + static_cast<std::ptrdiff_t>(known));
  for (State& state : states_) state.acks -= known;
}

std::vector<SenderCheck::State> SenderCheck::settled(Moment now) const {
  std::vector<State> states = states_;
  for (State& state : states) {
    while (state.acks < acks_.size() && is_known(acks_[state.acks].when, now))
      apply(state, acks_[state.acks]);
  }
  return states;
}

void SenderCheck::idle(Moment past) const {
  const std::vector<State> states = settled(past);
  const auto waits = [&](const State& s) {
    const bool nothing = s.next >= built_.size() || (growing_ && s.next + 1 == built_.size()) ||
                         !is_known(built_[s.next].complete, past);
    // Flits waiting in the slots move to the buffer, one per cycle, when an ACK frees space.
    const bool moves = past.cycle < s.late + slots_ * kSlotFlits + 2 * kReact;
    const bool blocked = nothing || moves || s.next >= s.limit || s.next >= s.base + kLinkWindow;
    return blocked && (s.sent == s.base || past.cycle < s.late + retry_ + 2 * kReact);
  };
  if (std::any_of(states.begin(), states.end(), waits)) return;
  const State& s = states.front();
  throw CheckError(
      fmt::format("EP5: nothing is sent, though frame {} is there, {} acknowledged, {} sent, limit "
                  "{}, RETRY from {}",
                  s.next, s.base, s.sent, s.limit, s.late));
}

bool SenderCheck::done() const {
  if (growing_ || slot_open_ || !slot_ends_.empty()) return false;
  State state = states_.front();
  while (state.acks < acks_.size()) apply(state, acks_[state.acks]);
  return state.base == built_.size();
}

std::string SenderCheck::describe(const HopFrame& frame) const {
  std::string text = fmt::format("EP5: frame {}{} with {} {} flits is sent", frame.number,
                                 frame.again ? " (RETRY)" : "", frame.flits.size(),
                                 frame.is_head() ? "head" : "data");
  for (const State& s : states_) {
    text += fmt::format("; where next {} base {} sent {} limit {} back {} retry from {}", s.next,
                        s.base, s.sent, s.limit, s.back_to ? static_cast<long>(*s.back_to) : -1,
                        s.early);
    for (std::size_t n = s.acks; n < acks_.size(); ++n) {
      text += fmt::format(" ack {} limit {} gap {} at {}", acks_[n].ack.expected,
                          acks_[n].ack.limit, acks_[n].ack.gap, acks_[n].when.cycle);
    }
  }
  return text + fmt::format("; {} frames are built", built_.size());
}

}  // namespace trib::hop
