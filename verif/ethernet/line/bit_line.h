// SPDX-License-Identifier: Apache-2.0
// The serial bits of one direction, in the order of transmission. The sender puts blocks of 66 bits; the receiver takes 66 bits
// at a time from its current position among them, and slips by a bit (PR1). Bits can be wrong at a rate; of a line that is cut the
// receiver gets noise, of one that alternates 0101...
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "model/base/random.h"
#include "model/ethernet/block.h"

namespace trib::ethernet {

class BitLine {
 public:
  /// The receiver begins so many bits, 0 to 65, before the sender's first block.
  BitLine(std::uint64_t seed, unsigned phase) : random_(seed) {
    append(random_(), phase / 2);
    append(random_(), phase - phase / 2);
  }

  /// Of a bit, to be wrong.
  void set_error_rate(double rate) {
    rate_ = rate;
    draw_distance();
  }
  void cut(bool is_cut) { cut_ = is_cut; }
  void alternate(bool alternates) { alternates_ = alternates; }
  /// Bits that were made wrong, of the sender's.
  std::uint64_t errors() const { return errors_; }

  /// May be called while there is no block to take.
  void put(const Block& block) {
    std::uint64_t header = block.header;
    std::uint64_t payload = block.payload;
    if (cut_) {
      header = random_() & 3;
      payload = random_();
    } else if (alternates_) {
      header = kDataHeader;
      payload = 0xaaaaaaaaaaaaaaaa;
    } else if (rate_ != 0) {
      spoil(header, payload);
    }
    append(header, 2);
    append(payload, 64);
  }

  /// Bits that the receiver slips over are gone.
  bool has_block() {
    for (; slips_ != 0 && count_ != 0; --slips_, --count_) drop(1);
    return slips_ == 0 && count_ >= kBlockBits;
  }
  /// The receiver's next 66 bits.
  Block take() {
    const Block block{static_cast<std::uint8_t>(bits_[0] & 3), bits_[0] >> 2 | bits_[1] << 62};
    drop(2);
    bits_ = {bits_[1], bits_[2], 0};
    count_ -= kBlockBits;
    return block;
  }
  /// The receiver skips a bit.
  void slip() { ++slips_; }

 private:
  void append(std::uint64_t value, unsigned bits) {
    if (bits < 64) value &= (std::uint64_t{1} << bits) - 1;
    const unsigned word = count_ / 64;
    const unsigned shift = count_ % 64;
    bits_[word] |= value << shift;
    if (shift + bits > 64) bits_[word + 1] |= value >> (64 - shift);
    count_ += bits;
  }
  void drop(unsigned bits) {  // 1 or 2; the caller counts
    bits_[0] = bits_[0] >> bits | bits_[1] << (64 - bits);
    bits_[1] = bits_[1] >> bits | bits_[2] << (64 - bits);
    bits_[2] >>= bits;
  }

  void spoil(std::uint64_t& header, std::uint64_t& payload) {
    while (distance_ < kBlockBits) {
      if (distance_ < 2) {
        header ^= std::uint64_t{1} << distance_;
      } else {
        payload ^= std::uint64_t{1} << (distance_ - 2);
      }
      ++errors_;
      const std::uint64_t last = distance_;
      draw_distance();
      distance_ += last + 1;
    }
    distance_ -= kBlockBits;
  }
  // Bits up to the next error: geometrically distributed, from 53 random bits, above 0 and at most 1.
  void draw_distance() {
    if (rate_ == 0) return;
    const double uniform = (static_cast<double>(random_() >> 11) + 1) / 0x1p53;
    distance_ = static_cast<std::uint64_t>(std::log(uniform) / std::log1p(-rate_));
  }

  Random random_;
  std::array<std::uint64_t, 3> bits_{};  // the next one in bit 0 of the first
  unsigned count_ = 0;                   // at most 65 before a put, 131 after it
  unsigned slips_ = 0;
  bool cut_ = false;
  bool alternates_ = false;
  double rate_ = 0;
  std::uint64_t distance_ = 0;  // good bits before the next wrong one
  std::uint64_t errors_ = 0;
};

}  // namespace trib::ethernet
