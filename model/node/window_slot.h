// SPDX-License-Identifier: Apache-2.0
// One slot of a group's window (IN4): the contributions to the chunk that it expects next, and the
// result of the chunk before (RC2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/numerics/reduce_tree.h"
#include "model/numerics/reduction.h"

namespace trib {

// A contribution that ended good (IN5).
struct Contribution {
  Header header;  // its payload_bytes: what the slot holds of it
  Bytes payload;  // as it has travelled
};

// The contributions to a chunk by port, of those that take part in something. Null: not this port.
using ChunkParts = std::array<const Contribution*, kMaxPorts>;

// The sum of a chunk, as the result store keeps it: what is equal for all ports, and who wants
// what.
struct ChunkSum {
  std::uint8_t flags = 0;  // DATA: a contribution had it; PARTIAL: some contributor is missing
  std::uint8_t ecn = 0;
  std::uint16_t count = 0;
  std::uint32_t tag = 0;
  Reduction reduction;
  Bytes payload;            // the elements
  std::uint32_t wants = 0;  // bit p: the member of port p gets the payload
  std::uint8_t serial = 0;  // of its results (RC2)

  // The sum's fields but the serial put into `header`, with payload iff `wanted`.
  void mark(Header& header, bool wanted) const;
};

struct WindowSlot {
  std::uint32_t expected = 0;
  std::array<std::optional<Contribution>, kMaxPorts> contributions;
  bool sent_up = false;            // their sum went to the parent (TR1)
  std::optional<ChunkSum> result;  // of chunk expected - window

  // The ports whose contribution is there.
  std::uint32_t complete() const;
  // Those of `ports`, all of which are complete.
  ChunkParts parts(std::uint32_t ports) const;
};

}  // namespace trib
