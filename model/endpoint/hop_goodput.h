// SPDX-License-Identifier: Apache-2.0
// The ceiling of the goodput of a link (docs/ENDPOINT.md, section 13).
#pragma once

#include <cstdint>

namespace trib::hop {

/// Frames that use the wire in addition to those with data flits.
enum class Beside : std::uint8_t {
  kNothing,
  kAcks,          // one for each four frames of the other direction, which carries as many
  kAcksAndHeads,  // and the head of each message
};

/// The share of the wire that data flits have in messages of `message_flits`, which are a multiple
/// of `frame_flits`, the data flits of a frame.
double goodput_ceiling(unsigned frame_flits, std::uint32_t message_flits, Beside beside);

}  // namespace trib::hop
