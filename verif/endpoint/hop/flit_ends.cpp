// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/flit_ends.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace trib::hop {
namespace {

constexpr unsigned kSlotFlits = 16;

}  // namespace

Flit MessageMaker::make_head() {
  const std::uint32_t flits = random_.chance(0.2)
                                  ? random_.below(std::min(3u, traffic_.largest + 1))
                                  : random_.below(traffic_.largest + 1);
  Flit head;
  head.head = true;
  for (std::uint8_t& byte : head.bytes) byte = static_cast<std::uint8_t>(random_());
  head.bytes[0] |= 6;  // first and last
  head.bytes[1] = 0;
  std::memcpy(&head.bytes[8], &flits, sizeof flits);
  data_left_ = flits;
  slot_left_ = kSlotFlits;
  --left_;
  return head;
}

MessageMaker::Made MessageMaker::make() {
  Flit flit;
  if (data_left_ == 0) {
    flit = make_head();
  } else {
    if (slot_left_ == 0) slot_left_ = kSlotFlits;
    const std::uint64_t words[2] = {serial_++, random_()};
    std::memcpy(flit.bytes.data(), words, sizeof words);
    --slot_left_;
    --data_left_;
  }
  return {flit, data_left_ == 0 || slot_left_ == 0, data_left_ == 0};
}

void FlitSource::clear() {
  maker.break_off();
  credits_ = dut_.slots();
  dut_.drive_flit(nullptr);
}

void FlitSource::before_edge() {
  if (dut_.credit() && ++credits_ > dut_.slots())
    throw std::logic_error("EP5.1: more credits than slots");
  const bool waits = maker.needs_credit() && credits_ == 0;
  if (paused_ || maker.done() || waits || random_.chance(pause_)) {
    dut_.drive_flit(nullptr);
    return;
  }
  if (maker.needs_credit()) --credits_;
  const MessageMaker::Made made = maker.make();
  dut_.drive_flit(&made.flit);
  sent_(made);
}

FlitSink::FlitSink(LinkDut& dut, const FlitTraffic& traffic, std::uint64_t seed, Came came)
    : dut_(dut), traffic_(traffic), random_({seed, 22}), came_(std::move(came)) {}

void FlitSink::clear() {
  data_left_ = slot_left_ = used_ = 0;
  credits_.clear();
  dut_.drive_credit(false);
}

void FlitSink::before_edge(std::uint64_t cycle) {
  const bool returns = !held_ && !credits_.empty() && credits_.front() <= cycle;
  if (returns) {
    credits_.pop_front();
    --used_;
  }
  dut_.drive_credit(returns);
  const auto flit = dut_.flit();
  if (!flit) return;
  if (data_left_ == 0 || slot_left_ == 0) {
    // A credit that goes back in this cycle is not there yet.
    used_ += 1;
    if (used_ + (returns ? 1 : 0) > dut_.slots())
      throw std::logic_error("EP6.2: a flit without a credit");
    slot_left_ = kSlotFlits;
  }
  if (flit->head != (data_left_ == 0)) throw std::logic_error("EP6.2: heads and data out of order");
  if (flit->head) {
    data_left_ = message_flits(*flit);
  } else {
    --data_left_;
    --slot_left_;
  }
  if (data_left_ == 0 || slot_left_ == 0) {
    const std::uint64_t wait =
        random_.chance(traffic_.slow_credit) ? random_.below(traffic_.longest_wait) : 0;
    const std::uint64_t before = credits_.empty() ? 0 : credits_.back();
    credits_.push_back(std::max(before, cycle + 1 + wait));
  }
  came_(*flit);
}

}  // namespace trib::hop
