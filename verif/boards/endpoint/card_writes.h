// SPDX-License-Identifier: Apache-2.0
// The settings of an endpoint as writes of the card that it is on, in their order: addresses are those of BE2, ONSET is unchanged
// (BE3), and port p of the interface is link p. Errors: std::invalid_argument for more links than a card has.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/endpoint/network/endpoint_settings.h"

namespace trib::board {

/// Of a card with four ports.
inline constexpr unsigned kCardLinks = 3;

struct CardWrite {
  std::uint16_t address;
  std::uint32_t value;
};

/// `with_node`: the registers of the node, too, which cannot be written in a life.
std::vector<CardWrite> card_writes(const endpoint::EndpointSettings& settings, bool with_node);

}  // namespace trib::board
