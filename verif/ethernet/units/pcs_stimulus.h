// SPDX-License-Identifier: Apache-2.0
// Random words and blocks of each kind, and what may follow what.
#pragma once

#include <cstdint>

#include "model/base/random.h"
#include "verif/ethernet/units/pcs_words.h"

namespace trib {

class PcsStimulus {
 public:
  explicit PcsStimulus(std::uint64_t seed) : random_(seed) {}

  Random& random() { return random_; }

  /// All forms that the vector has; an error in one lane if it must be one.
  XgmiiWord word(BlockType vector);

  /// Likewise, not scrambled, the header valid; with bits set that the type leaves free.
  Block block(BlockType vector);

  /// A vector that the state allows, or with the probability given any.
  BlockType after(PcsState state, double disorder);

 private:
  XgmiiWord of_format(const ethernet::BlockFormat& format);
  const ethernet::BlockFormat& format(BlockType vector);

  Random random_;
};

/// Words of a link without errors: frames of random lengths and idles between them.
class FrameWords {
 public:
  explicit FrameWords(std::uint64_t seed) : stimulus_(seed) {}
  XgmiiWord next();

 private:
  PcsStimulus stimulus_;
  unsigned data_left_ = 0;
  unsigned idles_left_ = 4;
  bool in_frame_ = false;
};

}  // namespace trib
