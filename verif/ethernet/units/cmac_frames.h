// SPDX-License-Identifier: Apache-2.0
// Words of 64 bytes on the pins of a Verilated module, and frames of drawn sizes cut into them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "model/base/random.h"
#include "model/ethernet/cmac_word.h"

namespace trib::ethernet {

template <typename Data>
void put_cmac_data(Data& pins, const std::uint8_t* data) {
  static_assert(sizeof(Data) == kCmacBytes, "64 bytes");
  std::memcpy(&pins, data, kCmacBytes);
}

template <typename Data>
const std::uint8_t* cmac_data(const Data& pins) {
  static_assert(sizeof(Data) == kCmacBytes, "64 bytes");
  return reinterpret_cast<const std::uint8_t*>(&pins);
}

/// One word after the other of frames without end: short ones, long ones, and some that end bad. Bytes beyond keep are drawn, too.
class CmacFrames {
 public:
  CmacFrames(std::uint64_t seed, unsigned longest) : random_(seed), longest_(longest) { draw(); }

  /// Stable until next(); user is drawn in every word.
  CmacWord word() const { return {data_.data(), keep_, left_ <= kCmacBytes, user_}; }
  void next() {
    left_ = left_ <= kCmacBytes ? 0 : left_ - kCmacBytes;
    draw();
  }

 private:
  void draw() {
    if (left_ == 0) {
      left_ = random_.chance(0.5) ? random_.between(1, 150) : random_.between(1, longest_);
      bad_ = random_.chance(0.2);
    }
    for (std::uint8_t& byte : data_) byte = static_cast<std::uint8_t>(random_());
    keep_ = cmac_keep(std::min(left_, kCmacBytes));
    user_ = left_ <= kCmacBytes ? bad_ : random_.chance(0.2);
  }

  Random random_;
  unsigned longest_;
  unsigned left_ = 0;
  bool bad_ = false, user_ = false;
  std::uint64_t keep_ = 0;
  std::array<std::uint8_t, kCmacBytes> data_{};
};

}  // namespace trib::ethernet
