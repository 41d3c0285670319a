// SPDX-License-Identifier: Apache-2.0
// The unit that a script's bytes are cut into: 16 bytes with a fixed meaning each, so that an edit
// of a byte changes one property of one step, and whole steps can be moved, doubled or left out.
// Every value of every byte means something; a last record that is cut short is filled with zeros.
// All zeros: a contribution of port 0 to the chunk at the cursor, with data, sent when the node is
// quiet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace trib {

class StepRecord {
 public:
  static constexpr std::size_t kBytes = 16;

  enum class Kind : std::uint8_t {
    kContribution = 0,
    kContributionAlso = 1,
    kChunk = 2,  // a contribution of every child, and the parent's RESULT unless it advances
    kChunkAlso = 3,
    kJoinAll = 4,  // a JOIN of every child, mostly for a new job, and the parent's WELCOME unless
                   // it advances
    kResult = 5,
    kJoin = 6,
    kWelcome = 7,
    kError = 8,
    kLeave = 9,
    kNack = 10,
    kArp = 11,
    kEcho = 12,
    kForeign = 13,
    kRegister = 14,
    kRepeat = 15,  // the frame before once more
    kAsk = 16,
    kStatus = 17,
    kPassed = 18,
  };
  static constexpr unsigned kKinds = 19;  // what follows them restarts with the first
  enum class Timing : std::uint8_t { kDrained, kAtOnce, kGap };
  // Of the frame's checksum fields.
  enum class Sum : std::uint8_t { kNone, kRight, kStale, kWrong };

  StepRecord(const std::uint8_t* data, std::size_t size) {
    std::copy_n(data, std::min(size, kBytes), b_.begin());
  }

  // The same but for its kind.
  StepRecord as(Kind kind) const {
    StepRecord other = *this;
    const auto number = static_cast<unsigned>(kind);
    other.b_[0] = static_cast<std::uint8_t>((b_[0] & 0xf0) | (number & 15));
    other.b_[1] = static_cast<std::uint8_t>((b_[1] & 0xfb) | (number >> 2 & 4));
    return other;
  }

  Kind kind() const {
    const unsigned number = (b_[0] & 15) | (b_[1] & 4) << 2;
    return static_cast<Kind>(number < kKinds ? number : number - kKinds);
  }
  Timing timing() const {
    const unsigned choice = b_[0] >> 4 & 3;
    return choice == 2 ? Timing::kAtOnce : choice == 3 ? Timing::kGap : Timing::kDrained;
  }
  bool bad_end() const { return b_[0] >> 6 == 3; }
  unsigned port() const { return b_[1] & 3; }
  bool data() const { return (b_[1] & 0x08) == 0; }
  bool want() const { return (b_[1] & 0x10) == 0; }
  bool retry() const { return (b_[1] & 0x20) != 0; }
  bool partial() const { return (b_[1] & 0x40) != 0; }
  bool advances() const { return (b_[1] & 0x80) != 0; }
  std::uint8_t sequence() const { return b_[2]; }
  std::uint8_t size() const { return b_[3]; }
  std::uint8_t values() const { return b_[4]; }
  // Of types without chunk or payload, in the place of these.
  unsigned job() const { return b_[2] & 7; }
  unsigned incarnation() const { return b_[2] >> 3 & 7; }
  unsigned ports() const { return b_[3] & 7; }
  bool names_a_chunk() const { return (b_[3] & 8) != 0; }  // where an incarnation is usual
  unsigned key() const { return b_[4] & 7; }
  unsigned told_epoch() const { return b_[4] >> 3 & 15; }
  unsigned tag() const { return b_[5] & 15; }
  unsigned count() const { return b_[5] >> 4; }
  unsigned epoch() const { return b_[6] & 15; }
  unsigned group() const { return b_[6] >> 4; }
  // Congestion mark of the IP header; 0 if the argument is taken for a gap.
  std::uint8_t ecn() const { return timing() == Timing::kGap ? 0 : b_[15] & 3; }
  unsigned source() const { return b_[7] & 15; }
  unsigned destination() const { return b_[7] >> 4; }
  std::uint8_t edit1() const { return b_[8]; }
  std::uint16_t edit1_value() const { return static_cast<std::uint16_t>(b_[9] << 8 | b_[10]); }
  std::uint8_t edit2() const { return b_[11]; }
  std::uint16_t edit2_value() const { return b_[12]; }
  std::uint8_t length_change() const { return b_[13]; }
  // IPv4: right unless the record says otherwise. ARP has none.
  Sum ip_sum() const {
    const unsigned choice = b_[14] & 3;
    return choice == 2 ? Sum::kStale : choice == 3 ? Sum::kWrong : Sum::kRight;
  }
  // UDP, ICMP.
  Sum inner_sum() const {
    const unsigned choice = b_[14] >> 2 & 3;
    return choice == 1   ? Sum::kRight
           : choice == 2 ? Sum::kStale
           : choice == 3 ? Sum::kWrong
                         : Sum::kNone;
  }
  bool refits_lengths() const { return (b_[14] & 0x10) != 0; }
  std::uint8_t argument() const { return b_[15]; }

 private:
  std::array<std::uint8_t, kBytes> b_{};
};

}  // namespace trib
