// SPDX-License-Identifier: Apache-2.0
// Settings of a simulated round, and the cycles that the RTL of an interface takes from one event to the
// next. The latter follow from the registers between them; rtl/nic has the modules.
#pragma once

#include <cstdint>

namespace trib::network {

using Cycle = std::uint64_t;

enum class Lockstep : std::uint8_t { kOff, kEstimated, kStrict };

struct Settings {
  bool message_mode = false;  // NI8.2
  bool by_flit = false;       // DEPENDENCE (NI13.3)
  Lockstep lockstep = Lockstep::kOff;
  std::uint32_t step_time = 0;
  unsigned link_latency = 150;
  unsigned memory_latency = 1;
  unsigned slots = 32;  // NI9
};

/// From START, as a program sees it, to the first read, and from the last event to DONE there.
inline constexpr Cycle kStart = 8;
inline constexpr Cycle kEnd = 8;
/// From a write to the read that depends on it, in this port or another one.
inline constexpr Cycle kWriteToRead = 2;
/// From a read to its flit on the link, without the latency of the memory.
inline constexpr Cycle kReadToLink = 4;
/// From a flit at the end of the link to when it leaves the FIFO.
inline constexpr Cycle kArrivalToTake = 3;
/// From there to its write; a Reduce reads the memory first.
inline constexpr Cycle kTakeToWrite = 12;
inline constexpr Cycle kOwnOperand = 1;
/// From the last flit of a slot out of the FIFO to the flit that its credit lets onto the link, without the
/// latency of the link.
inline constexpr Cycle kTakeToLink = 3;
/// From the last event of a flow to what is AFTER it.
inline constexpr Cycle kCompleteToRead = 9;
/// From the cycle in which the step counter goes on to the first read of the step, and from the last event
/// of a step to that cycle.
inline constexpr Cycle kStepToRead = 3;
inline constexpr Cycle kLinkToStep = 1;
inline constexpr Cycle kIdleToStep = 1;
/// Of a router, from the last flit of a packet in to its first out.
inline constexpr Cycle kRelay = 3;

}  // namespace trib::network
