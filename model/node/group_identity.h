// SPDX-License-Identifier: Apache-2.0
// What a group's frames are addressed and marked with: the node, the registers, and the epoch and
// members that are in force.
#pragma once

#include <cstdint>

#include "model/frame/endpoint.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_config.h"

namespace trib {

struct GroupIdentity {
  Endpoint node;
  unsigned ports = 0;
  unsigned window = 0;
  std::uint8_t index = 0;
  GroupConfig config;         // its peers are those that JOINs have brought
  std::uint16_t epoch = 0;    // 0: none
  std::uint32_t members = 0;  // bit p: port p is one

  bool is_member(unsigned port) const { return (members >> port & 1) != 0; }
  bool is_uplink(unsigned port) const { return config.uplink == port; }

  // The fields that all frames of this group have which go to the peer of `port`.
  Header header(FrameType type, unsigned port) const;
};

// The header alone as a frame. All JOIN, WELCOME, ERROR, LEAVE and NACK frames are made by it.
Emission control_frame(unsigned port, const Header& header);

// An ERROR of the node at `node`, for groups that it has and for those that it has not.
Emission error_frame(unsigned port, const Endpoint& node, const Endpoint& to, std::uint32_t code,
                     std::uint8_t group, std::uint16_t epoch, std::uint32_t sequence);

}  // namespace trib
