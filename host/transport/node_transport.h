// SPDX-License-Identifier: Apache-2.0
// A transport between addresses of IP: what a worker wants to know of it before it sends.
#pragma once

#include <cstddef>
#include <string>

#include "host/transport/transport.h"
#include "host/transport/udp_offloads.h"
#include "model/frame/endpoint.h"

namespace trib {

class NodeTransport : public Transport {
 public:
  virtual Endpoint local() const = 0;
  // The longest IP packet that passes on the way to the node, in bytes.
  virtual std::size_t mtu() const = 0;
  // Features that the UDP socket uses for bursts: those wanted that the system has.
  virtual UdpOffloads offloads() const = 0;
  // For people: "UDP socket", or which queue of which interface and how.
  virtual std::string text() const = 0;
};

}  // namespace trib
