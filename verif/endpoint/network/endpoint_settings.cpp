// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/endpoint_settings.h"

namespace trib::endpoint {
namespace {

constexpr std::uint64_t kMacs = 0x025442000000;
constexpr std::uint32_t kNet = 0x0a540000;  // 10.84.0.0
constexpr unsigned kNodes = 67, kWorkers = 68, kParents = 69, kLinks = 80;
constexpr std::uint16_t kWorkerUdpPort = 40'000;

Endpoint address(unsigned kind, unsigned e, std::uint16_t udp_port = kDefaultUdpPort) {
  return {MacAddress::from_number(kMacs | kind << 8 | e), kNet | kind << 8 | (e + 1), udp_port};
}

}  // namespace

Endpoint node_address(unsigned e) { return address(kNodes, e); }
Endpoint worker_address(unsigned e) {
  return address(kWorkers, e, static_cast<std::uint16_t>(kWorkerUdpPort + e));
}
Endpoint parent_address(unsigned e) { return address(kParents, e); }
Endpoint link_address(unsigned e, unsigned port) { return address(kLinks + port, e); }

EndpointSettings describe_endpoint(const NetworkTables& network, unsigned e,
                                   std::uint32_t chunk_flits, unsigned window,
                                   const EndpointTimes& times, std::uint16_t epoch) {
  EndpointSettings settings;
  settings.endpoint = e;
  settings.members = ~std::uint64_t{0} >> (kMostEndpoints - network.endpoints());
  settings.epoch = epoch;
  settings.parent = parent_address(e);
  settings.node.node = node_address(e);
  settings.node.ports = 2;
  settings.node.window = window;
  GroupConfig group;
  group.uplink = 1;
  group.rank = static_cast<std::uint16_t>(e);
  group.peers = {Endpoint{}, settings.parent};
  settings.node.groups = {group};
  const auto& peers = network.wiring.peers[e];
  for (unsigned port = 0; port < peers.size(); ++port) {
    auto& link = settings.links.emplace_back();
    if (!peers[port]) continue;
    link = LinkSettings{link_address(e, port), link_address(peers[port]->node, peers[port]->port)};
  }
  settings.tables = network.tables[e];
  settings.part_of = network.part_of;
  settings.part_flits = network.part_flits(chunk_flits);
  settings.chunk_flits = chunk_flits;
  settings.times = times;
  return settings;
}

}  // namespace trib::endpoint
