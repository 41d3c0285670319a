// SPDX-License-Identifier: Apache-2.0
// Interface between the engine and its transport: datagrams as in PROTOCOL.md ("Wire format"),
// without the headers of Ethernet, IP and UDP, which are the transport's.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/base/span.h"
#include "model/frame/body.h"
#include "model/frame/datagram.h"
#include "model/frame/ecn.h"

namespace trib {

// Maximum that a worker sends or takes at one time: the widest window.
inline constexpr std::size_t kLongestBurst = 64;

// To the node. The datagram is head() followed by payload(), which lies in the caller's send
// buffer and is not copied. A transport is done with both when its send() returns; until the result
// of the chunk has come, the engine may give the same payload again.
class OutgoingDatagram {
 public:
  OutgoingDatagram(const DatagramHeader& header, ByteSpan payload, std::uint8_t ecn)
      : head_bytes_(kDatagramHeaderBytes), ecn_(ecn), payload_(payload) {
    write_datagram_header(header, head_.data());
  }
  OutgoingDatagram(const DatagramHeader& header, const BodyBytes& body)
      : head_bytes_(kDatagramHeaderBytes + kBodyBytes) {
    write_datagram_header(header, head_.data());
    std::copy(body.begin(), body.end(), head_.begin() + kDatagramHeaderBytes);
  }

  // The header of 22 bytes; of a JOIN with its body, 38 bytes. Within this object.
  ByteSpan head() const { return {head_.data(), head_bytes_}; }
  ByteSpan payload() const { return payload_; }
  // Value for the ECN field of IP: kEcnEct0, or 0.
  std::uint8_t ecn() const { return ecn_; }

 private:
  std::array<std::uint8_t, kDatagramHeaderBytes + kBodyBytes> head_;
  std::uint8_t head_bytes_;
  std::uint8_t ecn_ = 0;
  ByteSpan payload_;
};

// From the node to this worker, as the transport knows by its addresses. The bytes need not live
// longer than the call that takes them.
struct IncomingDatagram {
  ByteSpan bytes;
  std::uint8_t ecn = 0;  // of IP; 0 from a transport that does not know it
};

}  // namespace trib
