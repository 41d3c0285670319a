// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/mac_receive_reference.h"

#include <algorithm>

namespace trib {
namespace {

constexpr std::size_t kFcsBytes = 4;
constexpr std::size_t kMinBytes = 60;
constexpr std::size_t kMaxBytes = 9600;
constexpr unsigned kFaultColumns = 4;
constexpr unsigned kFaultGap = 128;

FrameVerdict verdict_of(const FrameBytes& bytes, bool terminated) {
  if (!terminated) return FrameVerdict::kErrored;
  if (bytes.size() > kMaxBytes + kFcsBytes) return FrameVerdict::kOversize;
  if (bytes.size() < kMinBytes + kFcsBytes) return FrameVerdict::kRunt;
  const FrameBytes content(bytes.begin(), bytes.end() - kFcsBytes);
  return with_fcs(content) == bytes ? FrameVerdict::kGood : FrameVerdict::kBadFcs;
}

bool is_pause(const FrameBytes& bytes) {
  const FrameBytes type_and_opcode{0x88, 0x08, 0x00, 0x01};
  return std::equal(type_and_opcode.begin(), type_and_opcode.end(), bytes.begin() + 12);
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const FrameCount& count) {
  static constexpr const char* kNames[] = {"errored", "oversize", "runt", "bad FCS", "good"};
  return out << kNames[static_cast<unsigned>(count.verdict)] << (count.pause ? ", pause" : "");
}

std::ostream& operator<<(std::ostream& out, const LinkFault& fault) {
  if (fault.interrupted) out << "interruption ";
  return out << (fault.local ? "local fault" : fault.remote ? "remote fault" : "no fault");
}

void MacReceiveReference::receive(const XgmiiWord& word) {
  for (const unsigned first_lane : {0u, 4u}) {
    look_for_fault(word, first_lane);
    receive_column(word, first_lane);
  }
}

// MR1, MR7: a start counts behind a column of idle, sequence or terminate.
void MacReceiveReference::receive_column(const XgmiiWord& word, unsigned first_lane) {
  const auto is = [&](unsigned lane, std::uint8_t value) { return word.at(lane).is(value); };
  const bool starts = is(first_lane, kStartCharacter);
  bool terminates = false;
  for (unsigned lane = first_lane; lane < first_lane + 4; ++lane) {
    if (starts && quiet_ && lane == first_lane) {
      if (state_ == State::kFrame) end_frame(false);
      state_ = State::kPreamble;
      preamble_left_ = 7;
      preamble_bad_ = false;
    } else {
      character(word.at(lane).value, word.at(lane).control);
    }
    terminates = terminates || is(lane, kTerminateCharacter);
  }
  quiet_ = !starts &&
           (terminates || is(first_lane, kIdleCharacter) || is(first_lane, kSequenceCharacter));
}

void MacReceiveReference::character(std::uint8_t value, bool is_control) {
  if (state_ == State::kPreamble) {
    preamble_bad_ = preamble_bad_ || is_control;
    if (--preamble_left_ == 0) {
      const bool proper = !preamble_bad_ && value == 0xd5;
      if (!proper) counts_.push_back({FrameVerdict::kErrored, false});
      bytes_.clear();
      state_ = proper ? State::kFrame : State::kBetween;
    }
  } else if (state_ == State::kFrame) {
    if (is_control) {
      end_frame(value == kTerminateCharacter);
    } else {
      bytes_.push_back(value);
    }
  }
}

// MR2 to MR5.
void MacReceiveReference::end_frame(bool terminated) {
  state_ = State::kBetween;
  const FrameVerdict verdict = verdict_of(bytes_, terminated);
  const bool good = verdict == FrameVerdict::kGood;
  counts_.push_back({verdict, good && is_pause(bytes_)});
  if (bytes_.size() <= kFcsBytes) return;
  bytes_.resize(std::min(bytes_.size() - kFcsBytes, kMaxBytes));
  frames_.push_back({bytes_, !good});
}

// MR6.
void MacReceiveReference::look_for_fault(const XgmiiWord& word, unsigned first_lane) {
  const auto control = word.control >> first_lane & 0xf;
  const auto data = static_cast<std::uint32_t>(word.data >> 8 * first_lane);
  const bool local = control == 1 && data == 0x0100009c;
  const bool remote = control == 1 && data == 0x0200009c;
  const bool interrupted = control == 1 && data == 0x0300009c;
  if (!local && !remote && !interrupted) {
    if (++columns_since_ == kFaultGap) {
      fault_ = {};
      seen_count_ = 0;
    }
    return;
  }
  columns_since_ = 0;
  const LinkFault kind{local, remote, interrupted};
  seen_count_ = seen_ == kind ? seen_count_ + 1 : 1;
  seen_ = kind;
  if (seen_count_ >= kFaultColumns) fault_ = kind;
}

}  // namespace trib
