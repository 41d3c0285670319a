// SPDX-License-Identifier: Apache-2.0
// The frames between a worker and its node where no kernel adds and checks the headers of Ethernet,
// IPv4 and UDP: a template of them whose lengths, checksums and ECN bits are set for each datagram.
// Addresses are those of the template; DF is set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "host/engine/datagram.h"
#include "model/base/span.h"
#include "model/frame/endpoint.h"
#include "model/frame/layout.h"

namespace trib {

class FrameTemplate {
 public:
  FrameTemplate(const Endpoint& self, const Endpoint& node);

  // The MAC addresses of this worker and of what leads to the node.
  void set_way(const MacAddress& self, const MacAddress& next);
  static std::size_t bytes_of(const OutgoingDatagram& datagram) {
    return layout::kEnvelopeBytes + datagram.head().size() + datagram.payload().size();
  }
  // The frame with the datagram; `to` has room for its bytes.
  void write(const OutgoingDatagram& datagram, std::uint8_t* to) const;

  // The part that a kernel would hand on, within `frame`; nothing if it is not a whole, undamaged datagram from
  // the node to this worker. A UDP checksum of 0 is none. One that covers the addresses only is the
  // kernel's, of a frame that has passed no card that would have completed it: it comes from this machine.
  std::optional<IncomingDatagram> open(ByteSpan frame) const;

 private:
  std::array<std::uint8_t, layout::kEnvelopeBytes> bytes_;
  std::array<std::uint8_t, 12>
      incoming_;                 // the addresses of IP and the ports of a frame of the node
  std::uint16_t addresses_sum_;  // of the pseudo header without the length
};

}  // namespace trib
