// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/test/relay_node.h"

#include "model/frame/codec.h"
#include "model/frame/layout.h"

namespace trib {

unsigned RelayNode::judge(unsigned port, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  if (port == uplink_) {
    answer_members(header, frame.bytes.data() + kHeaderBytes);
    return 0;
  }
  Contributions& contributions = waiting_[header.sequence];
  contributions.at(port) = frame;
  std::uint32_t present = 0;
  for (unsigned p = 0; p < ports(); ++p) {
    present |= std::uint32_t{contributions.at(p).has_value()} << p;
  }
  if (present == configuration().members) {
    add_up(contributions, header);
    waiting_.erase(header.sequence);
  }
  return 0;
}

void RelayNode::add_up(const Contributions& contributions, Header header) {
  PortPayloads payloads{};
  header.count = 0;
  for (unsigned port = 0; port < ports(); ++port) {
    if (contributions[port]) {
      payloads[port] = contributions[port]->bytes.data() + kHeaderBytes;
      header.count =
          static_cast<std::uint16_t>(header.count + read_header(contributions[port]->bytes).count);
    }
  }
  Bytes sum(header.payload_bytes);
  reduce(payloads, sum.size() / sizeof(float), sum.data());
  if (!uplink_) {
    answer_members(header, sum.data());
    return;
  }
  const NodeConfig config = configuration();
  header.source = config.node;
  header.destination = config.peers[*uplink_];
  send(*uplink_, encode(header, sum.data()));
}

void RelayNode::answer_members(Header header, const std::uint8_t* payload) {
  const NodeConfig config = configuration();
  header.type = FrameType::kResult;
  header.flags = kFlagData;
  header.source = config.node;
  for (unsigned port = 0; port < ports(); ++port) {
    if ((config.members >> port & 1) != 0) {
      header.destination = config.peers[port];
      send(port, encode(header, payload));
    }
  }
}

}  // namespace trib
