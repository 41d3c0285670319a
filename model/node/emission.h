// SPDX-License-Identifier: Apache-2.0
// A frame that the node model sends because of an event, and what the RTL may do differently.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"

namespace trib {

// The model has queues without end and sends at once. A node may leave out what is marked (*): its
// queue was full, or it did the same thing for several reasons at one time.
enum class EmissionKind : std::uint8_t {
  kResult,             // to a member; a RESULT of the parent that is forwarded, too
  kReplay,             // RC2 (*)
  kContribution,       // to the parent, for the first time (TR1)
  kContributionAgain,  // to the parent, with RETRY (TR2) (*)
  kControl,            // JOIN, WELCOME, ERROR, LEAVE, NACK (*)
  kHost,               // an answer to ARP or ICMP echo
};

struct Emission {
  unsigned port = 0;
  Frame frame;
  EmissionKind kind = EmissionKind::kResult;
};

}  // namespace trib
