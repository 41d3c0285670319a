// SPDX-License-Identifier: Apache-2.0
#include "host/transport/simulated/frame_adapter.h"

#include <memory>
#include <optional>

#include "model/frame/envelope.h"

namespace trib {

FramePtr FrameAdapter::transmit(Worker& worker, Time now) const {
  const std::optional<OutgoingDatagram> datagram = worker.poll_transmit(now);
  if (!datagram) return nullptr;
  return std::make_shared<const Frame>(
      enclose({self_, node_, datagram->ecn()}, datagram->head(), datagram->payload()));
}

void FrameAdapter::receive(Worker& worker, const Frame& frame, Time now) const {
  if (frame.bad) return;
  const std::optional<Enclosed> opened = open_frame(frame.bytes);
  if (!opened) return;
  const Envelope& envelope = opened->envelope;
  if (envelope.destination != self_ || envelope.source != node_) return;
  worker.receive({opened->datagram, envelope.ecn}, now);
}

}  // namespace trib
