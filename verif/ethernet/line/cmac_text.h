// SPDX-License-Identifier: Apache-2.0
// The words between a port of 100G and its MAC in a few letters, as XgmiiText has those of 10G. Nothing for a cycle without a word;
//   S frame 1    D    T 17 frame 1 ends    E 64 frame 2 broken    S T 60 frame 3 ends    D waits
// T is a last word and E one with user, with its bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/ethernet/cmac_word.h"

namespace trib::ethernet {

class CmacText {
 public:
  /// The word in one cycle, and whether it is taken.
  std::string take(const std::optional<CmacWord>& word, bool taken);

 private:
  std::uint64_t frames_ = 1;  // number of the frame in hand, or the next one
  bool inside_ = false;
};

}  // namespace trib::ethernet
