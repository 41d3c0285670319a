// SPDX-License-Identifier: Apache-2.0
// The far end of a UART: bytes onto a line, cycle by cycle, and bytes from a line. Bits may be noisy at a rate: then the line has the
// wrong level for a while that is drawn, up to a bit and a half. Receives as any UART does, in the middle of a bit. Cycles of a bit need
// not be whole.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "model/base/random.h"

namespace trib::board {

/// Makes a level wrong now and then.
class LineNoise {
 public:
  LineNoise(std::uint64_t seed, double cycles_per_bit) : random_(seed), bit_(cycles_per_bit) {}

  /// Of a bit, to be hit.
  void set_rate(double rate) { rate_ = rate; }
  bool pass(bool level) {
    if (left_ != 0) {
      --left_;
      return !level;
    }
    if (rate_ != 0 && static_cast<double>(random_() >> 11) / 0x1p53 < rate_ / bit_) {
      left_ = 1 + random_.below(static_cast<std::uint32_t>(bit_ * 3 / 2));
      ++hits_;
    }
    return level;
  }
  std::uint64_t hits() const { return hits_; }

 private:
  Random random_;
  double bit_;
  double rate_ = 0;
  std::uint32_t left_ = 0;
  std::uint64_t hits_ = 0;
};

class UartLine {
 public:
  UartLine(std::uint64_t seed, double cycles_per_bit)
      : bit_(cycles_per_bit),
        to_card_(Random{seed, 1}(), cycles_per_bit),
        from_card_(Random{seed, 2}(), cycles_per_bit) {}

  void send(std::string_view bytes) { queue_.insert(queue_.end(), bytes.begin(), bytes.end()); }
  bool idle() const { return queue_.empty() && sending_ < 0; }
  /// Everything received since the last call.
  std::string take_received() {
    std::string bytes;
    bytes.swap(received_);
    return bytes;
  }
  /// Characters without a stop bit.
  std::uint64_t framing_errors() const { return framing_errors_; }

  void set_noise(double rate) {
    to_card_.set_rate(rate);
    from_card_.set_rate(rate);
  }
  LineNoise& to_card() { return to_card_; }
  LineNoise& from_card() { return from_card_; }

  /// A cycle: the level that the card sends, and the one that it gets.
  bool step(bool from_card) {
    receive(from_card_.pass(from_card));
    return to_card_.pass(transmit());
  }

 private:
  static constexpr int kBits = 10;

  bool transmit() {
    if (sending_ < 0) {
      if (queue_.empty()) return true;
      sending_ = 1 << 9 | static_cast<std::uint8_t>(queue_.front()) << 1;
      queue_.pop_front();
      sent_cycles_ = 0;
    }
    const bool level = (sending_ >> static_cast<int>(sent_cycles_ / bit_) & 1) != 0;
    sent_cycles_ += 1;
    if (sent_cycles_ >= kBits * bit_) sending_ = -1;
    return level;
  }

  void receive(bool level) {
    if (received_bits_ < 0) {
      if (!level && level_before_) {
        received_bits_ = 0;
        next_sample_ = bit_ / 2;
        received_cycles_ = 0;
        shift_ = 0;
      }
      level_before_ = level;
      return;
    }
    received_cycles_ += 1;
    if (received_cycles_ < next_sample_) return;
    next_sample_ += bit_;
    shift_ |= (level ? 1 : 0) << received_bits_;
    if (received_bits_ == 0 && level) {
      received_bits_ = -1;  // no start
    } else if (++received_bits_ == kBits) {
      received_bits_ = -1;
      if (level) {
        received_.push_back(static_cast<char>(shift_ >> 1 & 0xff));
      } else {
        ++framing_errors_;
      }
    }
    level_before_ = level;
  }

  double bit_;
  LineNoise to_card_, from_card_;
  std::deque<char> queue_;
  int sending_ = -1;  // with start and stop; -1: none
  double sent_cycles_ = 0;
  std::string received_;
  int received_bits_ = -1;
  double received_cycles_ = 0, next_sample_ = 0;
  int shift_ = 0;
  bool level_before_ = true;
  std::uint64_t framing_errors_ = 0;
};

}  // namespace trib::board
