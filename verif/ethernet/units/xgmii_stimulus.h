// SPDX-License-Identifier: Apache-2.0
// XGMII words as a line may bring them: frames of all sizes with right and wrong FCS, in lanes 0 and
// 4, gaps, fault columns, noise, and damage of any bit.
#pragma once

#include <cstdint>
#include <deque>

#include "model/base/random.h"
#include "model/ethernet/xgmii.h"
#include "model/frame/frame.h"

namespace trib::ethernet {

class XgmiiStimulus {
 public:
  struct Config {
    double damage = 0;  // of a word: a bit is flipped
    double noise = 0;   // of an item: characters drawn one by one
    bool long_frames = false;
    // A start not after an idle, sequence or terminate column, a case that MR7 does not define, is an error.
    bool starts_apart = false;
  };

  XgmiiStimulus(std::uint64_t seed, const Config& config) : random_(seed), config_(config) {}

  XgmiiWord next();

 private:
  void set_starts_apart(XgmiiWord& word);
  void put_item();
  void put_frame();
  void put_faults();
  void put_noise();
  void put_gap(unsigned idles);
  std::size_t frame_bytes();
  std::uint8_t any_control();
  std::uint8_t any_byte() { return static_cast<std::uint8_t>(random_()); }
  void put(XgmiiCharacter character) { line_.push_back(character); }

  Random random_;
  const Config config_;
  bool apart_ = true;                // the last column was such a one
  std::deque<XgmiiCharacter> line_;  // always from lane 0 of a word on
};

}  // namespace trib::ethernet
