// SPDX-License-Identifier: Apache-2.0
// The one verdict that each received frame gets (PROTOCOL.md, "Verdicts"). The number is the index
// of the port's counter.
#pragma once

#include <cstdint>
#include <string_view>

namespace trib {

enum class Verdict : std::uint8_t {
  kAccepted = 0,     // IN5
  kReplay = 1,       // RC2: a CONTRIBUTION or ASK, answered from the result store
  kDuplicate = 2,    // IN4: a second copy of a chunk not yet reduced
  kControl = 3,      // neither CONTRIBUTION nor RESULT: handed to the group
  kOutOfWindow = 4,  // IN4
  kBadEnd = 5,       // IN5: the frame ended with tuser
  kNotOurs = 6,      // IN1
  kShort = 7,        // IN2, as all down to kBadChecksum
  kBadMagic = 8,
  kBadVersion = 9,
  kBadType = 10,
  kBadFlags = 11,
  kBadExtension = 12,
  kBadLength = 13,
  kBadChecksum = 14,
  kBadRequest = 15,    // ERROR 1
  kNotMember = 16,     // IN3, ERROR 2
  kStaleEpoch = 17,    // IN3, ERROR 3
  kStopped = 18,       // the group is not active: ERROR 5
  kUnknownGroup = 19,  // IN3, ERROR 6
  kArp = 20,           // IN1: answered
  kEcho = 21,          // IN1: answered
  kBusy = 22,          // instead of kControl, kArp or kEcho: the queue for it was full
  kBadEncoding = 23,   // GC11: the payload does not decode
};

inline constexpr unsigned kVerdicts = 24;

// "Accepted", "Replay", ...; "?" for a number that is no verdict.
std::string_view name(Verdict verdict);

}  // namespace trib
