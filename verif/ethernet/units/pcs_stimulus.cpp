// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/pcs_stimulus.h"

namespace trib {

XgmiiWord PcsStimulus::of_format(const BlockFormat& format) {
  XgmiiWord word;
  for (unsigned lane = 0; lane < 8; ++lane) {
    const char letter = format.lanes[lane];
    std::uint64_t character = random_.below(256);
    if (letter == 'S') character = 0xfb;
    if (letter == 'T') character = 0xfd;
    if (letter == 'O') character = random_.chance(0.5) ? 0x9c : 0x5c;
    if (letter == 'C') {
      character = kControlCodes[random_.below(kControlCodes.size())].character;
      if (character == 0xfe && format.lanes == "CCCCCCCC") character = 0x07;
    }
    if (letter != 'D') word.control = static_cast<std::uint8_t>(word.control | 1u << lane);
    word.data |= character << 8 * lane;
  }
  return word;
}

const BlockFormat& PcsStimulus::format(Vector vector) {
  while (true) {
    const BlockFormat& row = kBlockFormats[random_.below(kBlockFormats.size())];
    if (row.vector == vector || vector == Vector::kError) return row;
  }
}

XgmiiWord PcsStimulus::word(Vector vector) {
  if (vector == Vector::kData) return {0, random_()};
  XgmiiWord word = of_format(format(vector));
  if (vector != Vector::kError) return word;
  if (random_.chance(0.1)) return kErrorWord;
  while (vector_of(word) != Vector::kError) {
    const unsigned lane = random_.below(8);
    if (random_.chance(0.3)) word.control = static_cast<std::uint8_t>(word.control ^ 1u << lane);
    word.data ^= std::uint64_t{1} << (8 * lane + random_.below(8));
    if (random_.chance(0.1)) word.data = random_();
  }
  return word;
}

Block PcsStimulus::block(Vector vector) {
  if (vector == Vector::kData) return {kDataHeader, random_()};
  Block block = encode(of_format(format(vector)));
  const Vector before = vector_of(block);
  if (vector == Vector::kError) {
    if (random_.chance(0.1)) return error_block();
    while (vector_of(block) != Vector::kError)
      block.payload ^= std::uint64_t{1} << random_.below(64);
    return block;
  }
  // Free bits, and others that leave it what it is.
  for (unsigned n = random_.below(4); n > 0; --n) {
    Block changed = block;
    changed.payload ^= std::uint64_t{1} << random_.below(64);
    if (vector_of(changed) == before) block = changed;
  }
  return block;
}

Vector PcsStimulus::after(PcsState state, double disorder) {
  if (random_.chance(disorder)) return static_cast<Vector>(random_.below(kVectors));
  if (state == PcsState::kData) return random_.chance(0.7) ? Vector::kData : Vector::kTerminate;
  if (state == PcsState::kError) return random_.chance(0.5) ? Vector::kData : Vector::kControl;
  return random_.chance(0.6) ? Vector::kControl : Vector::kStart;
}

XgmiiWord FrameWords::next() {
  Random& random = stimulus_.random();
  if (idles_left_ > 0) {
    --idles_left_;
    return kIdleWord;
  }
  if (!in_frame_) {
    in_frame_ = true;
    data_left_ = random.below(20);
    return stimulus_.word(Vector::kStart);
  }
  if (data_left_ > 0) {
    --data_left_;
    return stimulus_.word(Vector::kData);
  }
  in_frame_ = false;
  idles_left_ = random.below(4);
  return stimulus_.word(Vector::kTerminate);
}

}  // namespace trib
