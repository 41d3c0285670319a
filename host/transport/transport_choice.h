// SPDX-License-Identifier: Apache-2.0
// Which transport a worker takes, from text: "udp", or "xdp:INTERFACE" or "xdp:INTERFACE:QUEUE".
#pragma once

#include <memory>
#include <string>

#include "host/transport/node_transport.h"
#include "model/frame/endpoint.h"

namespace trib {

struct TransportChoice {
  std::string xdp_interface;  // empty: a UDP socket
  unsigned xdp_queue = 0;
};

// Throws std::invalid_argument that says what was expected.
TransportChoice parse_transport(const std::string& text);

// As UdpTransport and XdpTransport. Throws HostError.
std::unique_ptr<NodeTransport> open_transport(const TransportChoice& choice, const Endpoint& self,
                                              const Endpoint& node, int stop);

}  // namespace trib
