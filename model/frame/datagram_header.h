// SPDX-License-Identifier: Apache-2.0
// The 22 bytes that every datagram begins with (PROTOCOL.md, "Wire format"), as fields in host byte
// order. Fields common to all (magic, version) are not held here: the codec writes and checks them.
#pragma once

#include <cstdint>

namespace trib {

enum class FrameType : std::uint8_t {
  kContribution = 0,  // child (worker or node) to node
  kResult = 1,        // node to child
  kJoin = 2,          // child to node: count = rank, sequence = incarnation, tag = job; JoinBody
  kWelcome = 3,  // node to child: count = member ports, sequence and tag the JOIN's; WelcomeBody
  kError = 4,    // node to child: tag = ErrorCode, epoch and sequence those of the frame that it
                 // answers, count = the group's epoch
  kLeave = 5,    // child to node: sequence = incarnation
  kNack = 6,     // node to child: sequence = the chunk that is missing
  kAsk = 7,  // child to node: sequence = the chunk that is asked for, count: model/frame/serial.h
  kStatus = 8,  // node to child: count = members missing, tag = ranks of the first two
  kPassed = 9,  // node to child: tag = the number that the chunk's slot expects
};
inline constexpr unsigned kFrameTypes = 10;

enum class ErrorCode : std::uint8_t {
  kBadRequest = 1,
  kNotMember = 2,
  kStaleEpoch = 3,
  kDisagreement = 4,
  kStopped = 5,
  kUnknownGroup = 6,
  kVersion = 7,
  kLate = 8,
};

inline constexpr std::uint8_t kFlagData = 1;     // the payload carries data
inline constexpr std::uint8_t kFlagWant = 2;     // the sender wants the result's payload
inline constexpr std::uint8_t kFlagRetry = 4;    // a retransmission or a replayed result
inline constexpr std::uint8_t kFlagPartial = 8;  // a sum that lacks some contributors

struct DatagramHeader {
  FrameType type = FrameType::kContribution;
  std::uint8_t flags = 0;  // kFlag...; bits 4-7 are 0
  std::uint8_t op = 0;     // model/numerics/reduction.h; 0: sum. 0..15
  std::uint8_t dtype = 0;  // model/numerics/dtype.h; 0: FP32. 0..15
  std::uint8_t group = 0;
  std::uint16_t epoch = 0;
  std::uint16_t count = 0;
  std::uint32_t sequence = 0;
  std::uint32_t tag = 0;
  std::uint16_t payload_bytes = 0;  // that the payload represents
  std::uint8_t encoding = 0;  // how it travels: model/frame/encoding.h; 0: as many bytes, unencoded
  std::uint8_t serial = 0;    // of a RESULT (RC2); 0 in all other frames

  bool has(std::uint8_t flag) const { return (flags & flag) != 0; }
};

}  // namespace trib
