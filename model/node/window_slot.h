// SPDX-License-Identifier: Apache-2.0
// One slot of the group's window (IN4): the contributions to the chunk that it expects next, and
// the result of the chunk before (RC2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

// A contribution that ended good (IN5).
struct Contribution {
  Header header;
  Bytes payload;
};

// A result as the store keeps it: the fields that all ports have in common, and who wanted what.
struct StoredResult {
  Header header;            // DATA set iff a contribution had it; no addresses
  Bytes payload;            // header.payload_bytes bytes
  std::uint32_t wants = 0;  // bit p: the contribution of port p had WANT
};

struct WindowSlot {
  std::uint32_t expected = 0;
  bool begun = false;  // the reduction of `expected` has begun (RC2)
  std::array<std::optional<Contribution>, kMaxPorts> contributions;
  std::optional<StoredResult> result;  // of chunk expected - window
};

}  // namespace trib
