// SPDX-License-Identifier: Apache-2.0
// XGMII words in a few letters, for people who look at waves. A word of one kind of character is one letter: I idles, D data, E errors;
// "local fault", "remote fault" and "link interruption" are fault columns. Any other word has a letter for each lane, lane 0 first, a space between its
// columns: S start, T terminate, Q sequence, C any other control character. Frames are numbered from 1:
//   I    SDDD DDDD frame 1    D    DDDT IIII frame 1 ends    DDDD EIII frame 2 broken
#pragma once

#include <cstdint>
#include <string>

#include "model/ethernet/xgmii.h"

namespace trib::ethernet {

class XgmiiText {
 public:
  /// Words in their order, each once.
  std::string take(const XgmiiWord& word);

 private:
  std::string boundaries(const XgmiiWord& word);

  std::uint64_t frames_ = 0;
  bool inside_ = false;
};

}  // namespace trib::ethernet
