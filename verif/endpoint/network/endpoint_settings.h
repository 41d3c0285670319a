// SPDX-License-Identifier: Apache-2.0
// Register contents of one endpoint of a network: addresses, life, tables (docs/ENDPOINT.md,
// section 11).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/endpoint/life_state.h"
#include "model/endpoint/network_tables.h"
#include "model/frame/endpoint.h"
#include "model/node/node_config.h"

namespace trib::endpoint {

/// Cycles.
struct EndpointTimes {
  std::uint32_t retry = 3'200;
  std::uint32_t ack_delay = 1'600;
  std::uint32_t keepalive = 16'000;
  std::uint32_t dead = 160'000;
  std::uint32_t linger = 160'000;
};

/// The addresses of both ends of a link.
struct LinkSettings {
  Endpoint own, peer;
};

struct EndpointSettings {
  unsigned endpoint = 0;
  std::uint64_t members = 0;  // a bit for each endpoint
  std::uint64_t relays = 0;   // those of them without a worker (EP12.6)
  std::uint16_t epoch = 0;
  NodeConfig node;  // in front: port 0 is the worker's, port 1 the uplink
  Endpoint parent;  // what the endpoint is to that node
  std::vector<std::optional<LinkSettings>> links;  // by port; none: not watched
  nic::Tables tables;
  std::vector<std::uint16_t> part_of;  // by flow
  std::uint32_t part_flits = 0;
  std::uint32_t chunk_flits = 0;
  EndpointTimes times;
  std::uint8_t encoding = 0;  // of links, byte 62 (EP21)
};

/// The addresses that networks of endpoints have. The worker is at endpoint `e`.
Endpoint node_address(unsigned e);
Endpoint worker_address(unsigned e);
Endpoint parent_address(unsigned e);
Endpoint link_address(unsigned e, unsigned port);

/// Of endpoint `e` of a network. `window`: of its node, in chunks.
EndpointSettings describe_endpoint(const NetworkTables& network, unsigned e,
                                   std::uint32_t chunk_flits, unsigned window,
                                   const EndpointTimes& times, std::uint16_t epoch);

}  // namespace trib::endpoint
