// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/mac_receive.h"

#include <algorithm>

#include "model/ethernet/fcs.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kPreambleBytes = 7;  // behind start, with the delimiter

bool is_pause(const Bytes& frame) {
  const std::uint8_t type_and_opcode[] = {0x88, 0x08, 0x00, 0x01};
  return frame.size() >= 16 &&
         std::equal(std::begin(type_and_opcode), std::end(type_and_opcode), frame.begin() + 12);
}

// MR7: an idle, sequence or terminate column.
bool is_between_frames(const XgmiiWord& word, unsigned first_lane) {
  unsigned idles = 0;
  bool terminate = false;
  for (unsigned lane = first_lane; lane < first_lane + kColumnLanes; ++lane) {
    idles += word.at(lane).is(kIdle) ? 1 : 0;
    terminate = terminate || word.at(lane).is(kTerminate);
  }
  return terminate || idles == kColumnLanes || word.at(first_lane).is(kSequence);
}

}  // namespace

void MacReceive::take(const XgmiiWord& word) {
  faults_.take(word);
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    take(word.at(lane), lane);
    if (lane % kColumnLanes == kColumnLanes - 1 &&
        is_between_frames(word, lane + 1 - kColumnLanes)) {
      may_start_ = true;
    }
  }
}

std::optional<ReceivedFrame> MacReceive::next_frame() {
  if (ended_.empty()) return std::nullopt;
  ReceivedFrame frame = std::move(ended_.front());
  ended_.pop_front();
  return frame;
}

void MacReceive::take(XgmiiCharacter character, unsigned lane) {
  if (place_ == Place::Outside) {
    if (character.is(kStart) && lane % kColumnLanes == 0 && may_start_) {
      place_ = Place::Preamble;
      may_start_ = false;
      preamble_left_ = kPreambleBytes;
      proper_ = false;
      bytes_.clear();
    }
  } else if (character.control) {
    end(character);
  } else if (place_ == Place::Preamble) {
    if (--preamble_left_ == 0) {
      proper_ = character.value == kStartFrameDelimiter;
      place_ = Place::Inside;
    }
  } else {
    bytes_.push_back(character.value);
  }
}

// MR2, MR3, MR4. A control character that ends a frame begins none.
void MacReceive::end(XgmiiCharacter character) {
  place_ = Place::Outside;
  ReceivedFrame ended;
  Bytes& bytes = ended.frame.bytes;
  const bool right = ends_with_fcs(bytes_);
  const std::size_t left = bytes_.size() - std::min(bytes_.size(), kFcsBytes);
  if (proper_) bytes.assign(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(left));
  if (!proper_ || !character.is(kTerminate)) {
    ended.verdict = ReceiveVerdict::Errored;
  } else if (left > kMostBytes) {
    ended.verdict = ReceiveVerdict::Oversize;
  } else if (left < kLeastBytes) {
    ended.verdict = ReceiveVerdict::Runt;
  } else if (!right) {
    ended.verdict = ReceiveVerdict::BadFcs;
  }
  ended.frame.bad = ended.verdict != ReceiveVerdict::Good;
  ended.pause = !ended.frame.bad && is_pause(bytes);
  bytes.resize(std::min(bytes.size(), kMostBytes));
  ended_.push_back(std::move(ended));
}

}  // namespace trib::ethernet
