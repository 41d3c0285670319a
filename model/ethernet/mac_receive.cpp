// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/mac_receive.h"

#include <algorithm>

#include "model/ethernet/fcs.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kPreambleBytes = 7;  // after start, with the delimiter

bool is_pause(const Bytes& frame) {
  const std::uint8_t type_and_opcode[] = {0x88, 0x08, 0x00, 0x01};
  return frame.size() >= 16 &&
         std::equal(std::begin(type_and_opcode), std::end(type_and_opcode), frame.begin() + 12);
}

}  // namespace

void MacReceive::take(const XgmiiWord& word) {
  faults_.take(word);
  take_column(word, 0);
  take_column(word, kColumnLanes);
}

// MR1, MR7.
void MacReceive::take_column(const XgmiiWord& word, unsigned first_lane) {
  const XgmiiCharacter first = word.at(first_lane);
  bool terminates = false;
  for (unsigned lane = first_lane; lane < first_lane + kColumnLanes; ++lane) {
    const XgmiiCharacter character = word.at(lane);
    terminates = terminates || character.is(kTerminate);
    if (lane == first_lane && first.is(kStart) && quiet_) {
      place_ = Place::Preamble;
      preamble_left_ = kPreambleBytes;
      proper_ = true;
    } else {
      take(character);
    }
  }
  quiet_ = first.is(kIdle) || first.is(kSequence) || (terminates && !first.is(kStart));
}

std::optional<ReceivedFrame> MacReceive::next_frame() {
  if (ended_.empty()) return std::nullopt;
  ReceivedFrame frame = std::move(ended_.front());
  ended_.pop_front();
  return frame;
}

void MacReceive::take(XgmiiCharacter character) {
  if (place_ == Place::Preamble) {
    proper_ = proper_ && !character.control;
    if (--preamble_left_ != 0) return;
    bytes_.clear();
    place_ = Place::Inside;
    proper_ = proper_ && character.value == kStartFrameDelimiter;
    if (!proper_) end(false);
  } else if (place_ == Place::Inside) {
    if (character.control) return end(character.is(kTerminate));
    bytes_.push_back(character.value);
  }
}

// MR2, MR3, MR4.
void MacReceive::end(bool terminated) {
  place_ = Place::Outside;
  ReceivedFrame ended;
  Bytes& bytes = ended.frame.bytes;
  const bool right = ends_with_fcs(bytes_);
  const std::size_t left = bytes_.size() - std::min(bytes_.size(), kFcsBytes);
  if (!terminated) {
    ended.verdict = ReceiveVerdict::Errored;
  } else if (left > kMostBytes) {
    ended.verdict = ReceiveVerdict::Oversize;
  } else if (left < kLeastBytes) {
    ended.verdict = ReceiveVerdict::Runt;
  } else if (!right) {
    ended.verdict = ReceiveVerdict::BadFcs;
  }
  bytes.assign(bytes_.begin(),
               bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(left, kMostBytes)));
  ended.frame.bad = ended.verdict != ReceiveVerdict::Good;
  ended.pause = !ended.frame.bad && is_pause(bytes);
  ended_.push_back(std::move(ended));
}

}  // namespace trib::ethernet
