// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/model_link.h"

#include <utility>

namespace trib::hop {
namespace {

constexpr unsigned kSlots = 6, kBeatBytes = 32, kGapBytes = 24;

}  // namespace

ModelLink::ModelLink(const LinkSettings& settings, unsigned frame_flits, const FlitTraffic& traffic,
                     std::uint64_t seed, Moved sent, Moved came)
    : maker(traffic, seed),
      settings_(settings),
      frame_flits_(frame_flits),
      traffic_(traffic),
      random_({seed, 25}),
      sent_(std::move(sent)),
      came_(std::move(came)),
      sender_({}),
      receiver_({}) {}

void ModelLink::restart(const LifeState& state, std::uint64_t now) {
  state_ = state;
  changed_ = true;
  active_ = false;
  sender_ = HopSender({state.epoch, kSlots, frame_flits_, settings_.retry, settings_.encoding});
  receiver_ = HopReceiver({state.epoch, settings_.ack_delay});
  credits_ = kSlots;
  maker.break_off();
  last_state_ = now;
}

void ModelLink::step(std::uint64_t now) {
  credits_ += sender_.take_credits();
  const bool may = !maker.done() && (!maker.needs_credit() || credits_ > 0);
  if (may && !random_.chance(traffic_.pause)) {
    if (maker.needs_credit()) --credits_;
    const MessageMaker::Made made = maker.make();
    sender_.put(made.flit);
    sent_(made.flit);
  }
  if (random_.chance(traffic_.slow_credit / 16))
    stalled_until_ = now + random_.below(traffic_.longest_wait);
  if (held_ || now < stalled_until_ || receiver_.flit() == nullptr) return;
  came_(*receiver_.flit());
  receiver_.pop_flit(now);
}

void ModelLink::take(const Frame& frame, std::uint64_t now) {
  const auto taken = take_frame(frame, settings_.ends, frame_flits_);
  if (!taken) return;
  if (const auto* ack = std::get_if<AckFrame>(&*taken)) sender_.take(*ack, now);
  if (const auto* hop = std::get_if<HopFrame>(&*taken); hop != nullptr && active_)
    receiver_.take(*hop, now);
}

std::optional<Frame> ModelLink::next(std::uint64_t now) {
  if (quiet_ || now < busy_until_) return std::nullopt;
  std::optional<LinkFrame> frame;
  if (const bool alive = now - last_state_ >= settings_.keepalive; changed_ || alive) {
    frame = state_;
    ack_with_state_ = alive;
    changed_ = false;
    last_state_ = now;
  } else if (active_ && (ack_with_state_ || receiver_.ack_due(now))) {
    frame = receiver_.ack();
    ack_with_state_ = false;
  } else if (active_) {
    frame = sender_.next(now);
  }
  if (!frame) return std::nullopt;
  Frame built = build_frame(*frame, settings_.ends);
  busy_until_ = now + (built.bytes.size() + kGapBytes) / kBeatBytes + 1;
  return built;
}

}  // namespace trib::hop
