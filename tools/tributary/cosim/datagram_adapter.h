// SPDX-License-Identifier: Apache-2.0
// Between the worker engine, which speaks in whole Ethernet frames, and a UDP socket, which carries
// what follows the UDP header: bytes 42 and up of a frame (PROTOCOL.md, "Wire format").
//
// The engine knows itself and the node by the addresses given here, as it has them in its
// WorkerConfig. The MAC addresses may be any: they never leave this process.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

class DatagramAdapter {
 public:
  struct Datagram {
    const std::uint8_t* data;  // within the frame
    std::size_t bytes;
  };

  DatagramAdapter(const Endpoint& self, const Endpoint& node) : self_(self), node_(node) {}

  /// The datagram in a frame of the engine's. Throws std::logic_error if it is not one from `self`
  /// to `node`.
  Datagram strip(const Frame& frame) const;
  /// The frame that brought this datagram from `node`: headers as codec.h's encode() writes them.
  Frame wrap(const Bytes& datagram) const;

 private:
  Endpoint self_;
  Endpoint node_;
};

}  // namespace trib
