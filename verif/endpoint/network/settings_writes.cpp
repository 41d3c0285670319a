// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/settings_writes.h"

#include "verif/endpoint/registers/registers.h"
#include "verif/nic/registers/registers.h"
#include "verif/node/registers/configuration_writes.h"

namespace trib::endpoint {
namespace {

constexpr std::uint16_t kPartOf = 0x4000;
constexpr std::uint32_t kCutThrough = 1;  // beats of the node's onset

class Writes {
 public:
  void add(RegisterSpace space, unsigned address, std::uint32_t value) {
    writes.push_back({space, static_cast<std::uint16_t>(address), value});
  }
  // MAC, IP and port lie one after the other.
  void address(unsigned at, const Endpoint& endpoint) {
    const std::uint64_t mac = endpoint.mac.to_number();
    const RegisterSpace space = RegisterSpace::kEndpoint;
    add(space, at, static_cast<std::uint32_t>(mac >> 32));
    add(space, at + 4, static_cast<std::uint32_t>(mac));
    add(space, at + 8, endpoint.ip);
    add(space, at + 12, endpoint.udp_port);
  }

  std::vector<SettingWrite> writes;
};

void write_interface(const EndpointSettings& settings, Writes& writes) {
  const RegisterSpace space = RegisterSpace::kInterface;
  for (const nic::TableWord& word : nic::words_of(settings.tables)) {
    writes.add(space, word.address, word.value);
  }
  const auto& lists = settings.tables.lists;
  for (unsigned port = 0; port < lists.size(); ++port) {
    writes.add(space, nic::port_register(port, nic::kPortCount),
               static_cast<std::uint32_t>(lists[port].size()));
  }
  writes.add(space, nic::kRegFlows, static_cast<std::uint32_t>(settings.tables.rows.size()));
  writes.add(space, nic::kRegMode, (1u << settings.links.size()) - 1);  // EP5.2
  writes.add(space, nic::kRegDependence, nic::kDependenceFlit);
  writes.add(space, nic::kRegLockstep, nic::kLockstepOff);
  writes.add(space, nic::kRegTimeout, 0);
  writes.add(space, nic::kRegBase, 0);
  writes.add(space, nic::kRegQuantize, settings.encoding);  // EP21.1
}

void write_endpoint(const EndpointSettings& settings, Writes& writes) {
  const RegisterSpace space = RegisterSpace::kEndpoint;
  writes.add(space, kRegNumber, settings.endpoint);
  writes.add(space, kRegMembersLo, static_cast<std::uint32_t>(settings.members));
  writes.add(space, kRegMembersHi, static_cast<std::uint32_t>(settings.members >> 32));
  writes.add(space, kRegRelaysLo, static_cast<std::uint32_t>(settings.relays));
  writes.add(space, kRegRelaysHi, static_cast<std::uint32_t>(settings.relays >> 32));
  writes.add(space, kRegEpoch, settings.epoch);
  writes.add(space, kRegChunk, settings.chunk_flits);
  writes.add(space, kRegPart, settings.part_flits);
  writes.add(space, kRegFlows, static_cast<std::uint32_t>(settings.part_of.size()));
  for (unsigned flow = 0; flow < settings.part_of.size(); ++flow) {
    writes.add(space, kPartOf + 4 * flow, settings.part_of[flow]);
  }
  writes.add(space, kRegRetry, settings.times.retry);
  writes.add(space, kRegAckDelay, settings.times.ack_delay);
  writes.add(space, kRegKeepalive, settings.times.keepalive);
  writes.add(space, kRegDead, settings.times.dead);
  writes.add(space, kRegLinger, settings.times.linger);
  writes.add(space, kRegEncoding, settings.encoding);
  writes.address(kRegParentMacHi, settings.parent);
  std::uint32_t watched = 0;
  for (unsigned link = 0; link < settings.links.size(); ++link) {
    const auto& ends = settings.links[link];
    if (!ends) continue;
    watched |= 1u << link;
    writes.address(link_register(link, kLinkOwnMacHi), ends->own);
    writes.address(link_register(link, kLinkPeerMacHi), ends->peer);
  }
  writes.add(space, kRegLinks, watched);
}

}  // namespace

std::vector<SettingWrite> settings_writes(const EndpointSettings& settings, bool with_node) {
  Writes writes;
  if (with_node) {
    for (const RegisterWrite& write : configuration_writes(settings.node, kCutThrough)) {
      writes.add(RegisterSpace::kNode, write.address, write.value);
    }
  }
  write_interface(settings, writes);
  write_endpoint(settings, writes);
  return writes.writes;
}

}  // namespace trib::endpoint
