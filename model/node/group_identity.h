// SPDX-License-Identifier: Apache-2.0
// Values that address and identify a group's frames: the node, the registers, and the job, epochs
// and members that are in force.
#pragma once

#include <cstdint>

#include "model/frame/encoding.h"
#include "model/frame/endpoint.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_config.h"
#include "model/numerics/reduction_set.h"

namespace trib {

struct GroupIdentity {
  Endpoint node;
  unsigned ports = 0;
  unsigned window = 0;
  std::uint8_t index = 0;
  ReductionSet reductions;                   // of the node (LO1)
  codec::CodecSet codecs = codec::kRawOnly;  // of the node (LO2)
  GroupConfig config;                        // its peers are those that JOINs have brought
  std::uint32_t job = 0;           // that the life is for, or that is collected; 0 if none is
  std::uint16_t epoch = 0;         // the last one since the reset; 0: none
  std::uint16_t parent_epoch = 0;  // the last one that the parent has reported (TR4); 0: none
  std::uint32_t members = 0;       // bit p: port p is one
  // In force for the life: what the registers say, if all who decode it can (GC12.3, GC12.6).
  std::uint8_t result_encoding = 0;
  std::uint8_t uplink_encoding = 0;
  std::uint32_t balanced = 0;  // bit p: so are the results for port p (WF7)

  bool is_member(unsigned port) const { return (members >> port & 1) != 0; }
  bool is_balanced(unsigned port) const { return (balanced >> port & 1) != 0; }
  bool is_uplink(unsigned port) const { return config.uplink == port; }

  // The fields that all frames of this group have which go to the peer of `port`: with the epoch of
  // the parent's life to the parent (TR1), with the own one to members.
  Header header(FrameType type, unsigned port) const;
};

// A frame of only the header. All ERROR, LEAVE, NACK, ASK, STATUS and PASSED frames are made by
// it.
Emission control_frame(unsigned port, const Header& header,
                       EmissionKind kind = EmissionKind::kControl);

// An ERROR of the node at `node`, for groups that it has and for those that it has not. It gives
// the group's epoch `current` as its count, unless its code is one without (SE3).
Emission error_frame(unsigned port, const Endpoint& node, const Endpoint& to, std::uint32_t code,
                     std::uint8_t group, std::uint16_t epoch, std::uint32_t sequence,
                     std::uint16_t current);

}  // namespace trib
