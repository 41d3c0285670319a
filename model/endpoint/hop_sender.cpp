// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_sender.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib::hop {
namespace {

constexpr std::uint32_t kSlotFlits = 16;  // data flits (NI8.2)

}  // namespace

void HopSender::put(const Flit& flit) {
  if (flit.head != (left_of_message_ == 0)) {
    throw std::logic_error("a head flit within a message, or a data flit outside of one");
  }
  if (flit.head) {
    left_of_message_ = message_flits(flit);
    left_of_slot_ = kSlotFlits;
    ++slots_used_;
  } else {
    if (left_of_slot_ == 0) {
      left_of_slot_ = kSlotFlits;
      ++slots_used_;
    }
    --left_of_message_;
    --left_of_slot_;
  }
  if (slots_used_ > settings_.slots) throw std::logic_error("a flit without a credit");
  const bool ends_message = left_of_message_ == 0;
  waiting_.push_back({flit, ends_message || left_of_slot_ == 0, ends_message});
  fill_buffer();
}

unsigned HopSender::take_credits() { return std::exchange(credits_, 0); }

// EP5.1, EP5.2.
void HopSender::fill_buffer() {
  while (!waiting_.empty()) {
    const Waiting& first = waiting_.front();
    if (!collecting_) {
      if (buffer_.size() == kLinkWindow) return;
      HopFrame frame;
      frame.epoch = settings_.epoch;
      frame.number = static_cast<std::uint16_t>(base_ + buffer_.size());
      frame.encoding = first.flit.head ? 0 : settings_.encoding;
      buffer_.push_back(frame);
    }
    std::vector<Flit>& flits = buffer_.back().flits;
    flits.push_back(first.flit);
    collecting_ = !first.flit.head && !first.ends_message && flits.size() < settings_.frame_flits;
    if (first.ends_slot) {
      --slots_used_;
      ++credits_;
    }
    waiting_.pop_front();
  }
}

// EP5.4.
void HopSender::take(const AckFrame& ack, std::uint64_t now) {
  if (ack.epoch != settings_.epoch) return;
  const auto acknowledged = static_cast<std::uint16_t>(ack.expected - base_);
  if (acknowledged > outstanding()) return;
  if (acknowledged > 0) {
    base_ += acknowledged;
    buffer_.erase(buffer_.begin(), buffer_.begin() + acknowledged);
    next_ = std::max(next_, base_);
    progress_ = now;
    fill_buffer();
  }
  if (is_ahead(ack.limit, static_cast<std::uint16_t>(limit_))) {
    limit_ += static_cast<std::uint16_t>(ack.limit - limit_);
  }
  if (gone_back_to_ != base_) gone_back_to_.reset();
  if (ack.gap && !gone_back_to_ && outstanding() > 0) go_back(now);
}

void HopSender::go_back(std::uint64_t now) {
  next_ = base_;
  gone_back_to_ = base_;
  progress_ = now;
}

std::optional<HopFrame> HopSender::next(std::uint64_t now) {
  if (outstanding() > 0 && now - progress_ >= settings_.retry) go_back(now);
  const std::uint64_t complete = base_ + buffer_.size() - (collecting_ ? 1 : 0);
  if (next_ >= complete || next_ >= limit_ || next_ - base_ >= kLinkWindow) return std::nullopt;
  HopFrame frame = buffer_[next_ - base_];
  frame.again = next_ < sent_;
  if (outstanding() == 0) progress_ = now;
  sent_ = std::max(sent_, ++next_);
  return frame;
}

}  // namespace trib::hop
