// SPDX-License-Identifier: Apache-2.0
// Contents of one group's registers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/frame/endpoint.h"

namespace trib {

struct GroupConfig {
  std::uint32_t members = 0;       // bit p: port p is a member; 0: the JOINs say who is (GR1)
  std::uint16_t epoch = 0;         // that of a start; 0 if the group is never started by register
  bool join_allowed = true;        // frames JOIN are taken
  bool bind = false;               // SE1: a JOIN comes from the address that `peers` has
  std::uint64_t key = 0;           // SE2
  std::optional<unsigned> uplink;  // the port to the parent (TR1); none: a root
  // The model has no clock: a caller that has one reads this, and calls NodeModel::deadline_passed (GR3).
  std::uint32_t deadline = 0;        // cycles; 0: none
  std::uint16_t rank = 0;            // of this node among its parent's children (TR4)
  std::uint8_t result_encoding = 0;  // byte 62 of results (GC12.3)
  std::uint8_t uplink_encoding = 0;  // of the sums that go up (GC12.6)
  // By port: the child, or on the uplink the parent. A JOIN overwrites its port's, but for `bind`.
  std::vector<Endpoint> peers;
  std::uint32_t first_sequence = 0;  // a multiple of window; other than 0 only to test the wrap
};

}  // namespace trib
