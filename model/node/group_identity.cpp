// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_identity.h"

#include "model/frame/codec.h"

namespace trib {

Header GroupIdentity::header(FrameType type, unsigned port) const {
  Header header;
  header.source = node;
  header.destination = config.peers.at(port);
  header.type = type;
  header.group = index;
  header.epoch = is_uplink(port) ? parent_epoch : epoch;
  return header;
}

Emission control_frame(unsigned port, const Header& header, EmissionKind kind) {
  return {port, encode(header, nullptr), kind};
}

Emission error_frame(unsigned port, const Endpoint& node, const Endpoint& to, std::uint32_t code,
                     std::uint8_t group, std::uint16_t epoch, std::uint32_t sequence,
                     std::uint16_t current) {
  const bool tells_none = code == static_cast<std::uint32_t>(ErrorCode::kNotMember) ||
                          code == static_cast<std::uint32_t>(ErrorCode::kUnknownGroup);
  Header header;
  header.source = node;
  header.destination = to;
  header.type = FrameType::kError;
  header.group = group;
  header.epoch = epoch;
  header.count = tells_none ? 0 : current;
  header.sequence = sequence;
  header.tag = code;
  return control_frame(port, header);
}

}  // namespace trib
