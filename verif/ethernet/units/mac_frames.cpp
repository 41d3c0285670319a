// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/mac_frames.h"

namespace trib {

std::uint32_t crc32_step(std::uint32_t state, std::uint8_t byte) {
  for (unsigned bit = 0; bit < 8; ++bit) {
    const bool feedback = ((state ^ byte >> bit) & 1) != 0;
    state = state >> 1 ^ (feedback ? 0xedb88320u : 0);
  }
  return state;
}

std::uint32_t frame_check_sequence(const FrameBytes& bytes) {
  std::uint32_t state = 0xffffffff;
  for (const std::uint8_t byte : bytes) state = crc32_step(state, byte);
  return ~state;
}

FrameBytes with_fcs(FrameBytes bytes) {
  const std::uint32_t fcs = frame_check_sequence(bytes);
  for (unsigned i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(fcs >> 8 * i));
  return bytes;
}

FrameBytes random_frame(Random& random, std::size_t size) {
  FrameBytes bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
  return bytes;
}

void XgmiiLine::preamble() {
  control(kStartCharacter);
  for (unsigned i = 0; i < 6; ++i) data(0x55);
  data(0xd5);
}

void XgmiiLine::frame(const FrameBytes& bytes) {
  preamble();
  data(bytes);
  control(kTerminateCharacter);
}

void XgmiiLine::flush(unsigned words) {
  to_lane(0);
  idles(8 * words);
}

void XgmiiLine::append(std::uint8_t character, bool is_control) {
  if (lane_ == 0) words_.emplace_back();
  words_.back().data |= std::uint64_t{character} << 8 * lane_;
  words_.back().control |= static_cast<std::uint8_t>(is_control ? 1u << lane_ : 0);
  lane_ = (lane_ + 1) % 8;
}

}  // namespace trib
