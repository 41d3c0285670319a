// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/pcs_stimulus.h"

namespace trib {

XgmiiWord PcsStimulus::of_format(const ethernet::BlockFormat& format) {
  XgmiiWord word;
  for (unsigned lane = 0; lane < 8; ++lane) {
    const char letter = format.lanes[lane];
    std::uint64_t character = random_.below(256);
    if (letter == 'S') character = 0xfb;
    if (letter == 'T') character = 0xfd;
    if (letter == 'O') character = random_.chance(0.5) ? 0x9c : 0x5c;
    if (letter == 'C') {
      character = ethernet::kControlCodes[random_.below(ethernet::kControlCodes.size())].character;
      if (character == 0xfe && format.lanes == "CCCCCCCC") character = 0x07;
    }
    if (letter != 'D') word.control = static_cast<std::uint8_t>(word.control | 1u << lane);
    word.data |= character << 8 * lane;
  }
  return word;
}

const ethernet::BlockFormat& PcsStimulus::format(BlockType vector) {
  while (true) {
    const ethernet::BlockFormat& row =
        ethernet::kBlockFormats[random_.below(ethernet::kBlockFormats.size())];
    if (row.block_type == vector || vector == BlockType::Error) return row;
  }
}

XgmiiWord PcsStimulus::word(BlockType vector) {
  if (vector == BlockType::Data) return {random_(), 0};
  XgmiiWord word = of_format(format(vector));
  if (vector != BlockType::Error) return word;
  if (random_.chance(0.1)) return kErrorWord;
  while (block_type(word) != BlockType::Error) {
    const unsigned lane = random_.below(8);
    if (random_.chance(0.3)) word.control = static_cast<std::uint8_t>(word.control ^ 1u << lane);
    word.data ^= std::uint64_t{1} << (8 * lane + random_.below(8));
    if (random_.chance(0.1)) word.data = random_();
  }
  return word;
}

Block PcsStimulus::block(BlockType vector) {
  if (vector == BlockType::Data) return {kDataHeader, random_()};
  Block block = encode(of_format(format(vector)));
  const BlockType before = block_type(block);
  if (vector == BlockType::Error) {
    if (random_.chance(0.1)) return encode(kErrorWord);
    while (block_type(block) != BlockType::Error)
      block.payload ^= std::uint64_t{1} << random_.below(64);
    return block;
  }
  // Free bits, and others that leave it what it is.
  for (unsigned n = random_.below(4); n > 0; --n) {
    Block changed = block;
    changed.payload ^= std::uint64_t{1} << random_.below(64);
    if (block_type(changed) == before) block = changed;
  }
  return block;
}

BlockType PcsStimulus::after(PcsState state, double disorder) {
  if (random_.chance(disorder)) return static_cast<BlockType>(random_.below(kBlockTypes));
  if (state == PcsState::Data) return random_.chance(0.7) ? BlockType::Data : BlockType::Terminate;
  if (state == PcsState::Error) return random_.chance(0.5) ? BlockType::Data : BlockType::Control;
  return random_.chance(0.6) ? BlockType::Control : BlockType::Start;
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
    return stimulus_.word(BlockType::Start);
  }
  if (data_left_ > 0) {
    --data_left_;
    return stimulus_.word(BlockType::Data);
  }
  in_frame_ = false;
  idles_left_ = random.below(4);
  return stimulus_.word(BlockType::Terminate);
}

}  // namespace trib
