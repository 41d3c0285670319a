// SPDX-License-Identifier: Apache-2.0
// Between an engine, which knows datagrams, and a simulated link, which carries whole Ethernet
// frames: it does what a host's kernel and network card do. It adds the headers of Ethernet, IP and
// UDP, and takes them off again from what comes from the node to this worker; everything else,
// damaged frames among them, does not reach the engine.
#pragma once

#include "host/engine/worker.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

class FrameAdapter {
 public:
  FrameAdapter(const Endpoint& self, const Endpoint& node) : self_(self), node_(node) {}

  // The next frame of the worker to be put on the wire, or null (Worker::poll_transmit).
  FramePtr transmit(Worker& worker, Time now) const;
  // A frame from the wire. Throws what Worker::receive throws.
  void receive(Worker& worker, const Frame& frame, Time now) const;

 private:
  Endpoint self_;
  Endpoint node_;
};

}  // namespace trib
