// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/xgmii_stimulus.h"

#include <array>

#include "model/ethernet/fcs.h"

namespace trib::ethernet {
namespace {

constexpr std::array<std::uint8_t, 14> kControls = {kIdle,   kSequence, kStart, kTerminate, kError,
                                                    kSignal, 0x1c,      0x3c,   0x7c,       0xbc,
                                                    0xdc,    0xf7,      0x06,   0x00};

}  // namespace

XgmiiWord XgmiiStimulus::next() {
  while (line_.size() < kLanes) put_item();
  XgmiiWord word;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    word.set(lane, line_.front());
    line_.pop_front();
  }
  if (random_.chance(config_.damage)) {
    const unsigned bit = random_.below(72);
    if (bit < 64) {
      word.data ^= std::uint64_t{1} << bit;
    } else {
      word.control = static_cast<std::uint8_t>(word.control ^ 1u << (bit - 64));
    }
  }
  if (config_.starts_apart) set_starts_apart(word);
  return word;
}

void XgmiiStimulus::set_starts_apart(XgmiiWord& word) {
  for (unsigned first = 0; first < kLanes; first += kColumnLanes) {
    if (word.at(first).is(kStart) && !apart_) word.set(first, control_character(kError));
    unsigned lane = first;
    const unsigned end = first + kColumnLanes;
    while (lane < end && !word.at(lane).control) ++lane;
    if (lane < end && word.at(lane).is(kTerminate)) ++lane;
    const bool data_alone = lane > first && !word.at(lane - 1).control;
    while (lane < end && word.at(lane).is(kIdle)) ++lane;
    apart_ = (lane == end && !data_alone) || word.at(first).is(kSequence);
  }
}

void XgmiiStimulus::put_item() {
  if (random_.chance(config_.noise)) {
    put_noise();
  } else if (random_.chance(0.1)) {
    put_faults();
  } else {
    put_frame();
    put_gap(random_.pick({1, 4}) == 0 ? random_.below(40) : random_.between(1, 15));
  }
}

void XgmiiStimulus::put_frame() {
  Bytes frame(frame_bytes());
  for (std::uint8_t& byte : frame) byte = any_byte();
  if (frame.size() >= 16 && random_.chance(0.2)) {
    frame[12] = 0x88;
    frame[13] = 0x08;
    frame[14] = 0;
    frame[15] = static_cast<std::uint8_t>(random_.below(3));
  }
  if (random_.chance(0.97)) append_fcs(frame, random_.chance(0.05));
  put(control_character(kStart));
  const bool strange = random_.chance(0.03);
  for (unsigned i = 0; i < 6; ++i) put(data_character(strange ? any_byte() : kPreamble));
  put(data_character(random_.chance(0.02) ? any_byte() : kStartFrameDelimiter));
  for (const std::uint8_t byte : frame) put(data_character(byte));
  put(control_character(random_.chance(0.06) ? any_control() : kTerminate));
}

void XgmiiStimulus::put_faults() {
  const auto kind = static_cast<std::uint8_t>(random_.pick({1, 8, 8, 8, 1}));
  for (unsigned i = random_.between(1, 7); i > 0; --i) {
    put(control_character(kSequence));
    put(data_character(0));
    put(data_character(0));
    put(data_character(kind));
    // Around the 128 columns that end a fault, now and then.
    const unsigned columns = random_.pick({6, 1, 1}) == 0 ? 0 : random_.between(120, 132);
    for (unsigned column = 0; column < columns; ++column) put_gap(kColumnLanes);
  }
}

void XgmiiStimulus::put_noise() {
  for (unsigned i = random_.between(1, 5) * kColumnLanes; i > 0; --i) {
    put(random_.chance(0.5) ? control_character(any_control()) : data_character(any_byte()));
  }
}

// At least so many, up to the end of a column.
void XgmiiStimulus::put_gap(unsigned idles) {
  for (unsigned i = 0; i < idles || line_.size() % kColumnLanes != 0; ++i) {
    put(control_character(kIdle));
  }
}

std::size_t XgmiiStimulus::frame_bytes() {
  switch (random_.pick({4, 4, 4, config_.long_frames ? 1u : 0u})) {
    case 0:
      return random_.below(70);
    case 1:
      return random_.between(58, 75);
    case 2:
      return random_.between(60, 300);
    default:
      return random_.between(9585, 9630);
  }
}

std::uint8_t XgmiiStimulus::any_control() { return kControls[random_.below(kControls.size())]; }

}  // namespace trib::ethernet
