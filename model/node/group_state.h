// SPDX-License-Identifier: Apache-2.0
// The states of a group (GR1).
#pragma once

#include <cstdint>

namespace trib {

enum class GroupState : std::uint8_t {
  kIdle,     // after construction and after end()
  kJoining,  // JOINs are collected
  kActive,   // it reduces
  kStopped,  // it was active or joining
};

}  // namespace trib
