// SPDX-License-Identifier: Apache-2.0
// A frame that the node model sends because of an event, and what the RTL may do differently.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"

namespace trib {

// The model has queues without end and sends at once. A node may leave out what is marked (*): its
// queue was full, or it did the same thing for several reasons at one time. It counts that.
enum class EmissionKind : std::uint8_t {
  kResult,             // to a member; a RESULT of the parent that is forwarded, too
  kReplay,             // RC2 (*)
  kContribution,       // to the parent, for the first time (TR1)
  kContributionAgain,  // to the parent, with RETRY (TR2) (*)
  kControl,            // JOIN, WELCOME, ERROR, LEAVE, and the NACK of RC4 (*)
  kHost,               // an answer to ARP or ICMP echo
  // Frames that a node may omit without counting it: STATUS, PASSED, the NACK that answers an ASK,
  // the ASK that goes up (RC5, GR4), and ERROR 7 (IN8). Between an ASK and its answer other ports
  // may complete their contributions, so a STATUS of the RTL may differ in count and tag.
  kOptional,
};

struct Emission {
  unsigned port = 0;
  Frame frame;
  EmissionKind kind = EmissionKind::kResult;
};

}  // namespace trib
