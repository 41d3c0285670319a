// SPDX-License-Identifier: Apache-2.0
#include "model/frame/envelope.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {

using namespace layout;  // the names of the fields

Frame enclose(const Envelope& envelope, ByteSpan head, ByteSpan payload) {
  Frame frame;
  Bytes& b = frame.bytes;
  const std::size_t udp_length = kUdpBytes + head.size() + payload.size();
  b.reserve(kEthernetBytes + kIpBytes + udp_length);
  b.resize(kEnvelopeBytes);
  std::copy_n(envelope.destination.mac.octets.begin(), 6, &b[kMacDestination]);
  std::copy_n(envelope.source.mac.octets.begin(), 6, &b[kMacSource]);
  put16(&b[kEtherType], kEtherTypeIpv4);
  b[kIpVersion] = kIpVersionNoOptions;
  b[kIpService] = envelope.ecn & kEcnMask;
  put16(&b[kIpTotalLength], static_cast<std::uint16_t>(kIpBytes + udp_length));
  put16(&b[kIpFragment], kIpDontFragment);
  b[kIpTimeToLive] = kIpDefaultTimeToLive;
  b[kIpProtocol] = kIpProtocolUdp;
  put32(&b[kIpSource], envelope.source.ip);
  put32(&b[kIpDestination], envelope.destination.ip);
  store_ip_checksum(b);
  put16(&b[kUdpSource], envelope.source.udp_port);
  put16(&b[kUdpDestination], envelope.destination.udp_port);
  put16(&b[kUdpLength], static_cast<std::uint16_t>(udp_length));
  b.insert(b.end(), head.begin(), head.end());
  b.insert(b.end(), payload.begin(), payload.end());
  return frame;
}

Envelope read_envelope(const std::uint8_t* b) {
  Envelope e;
  std::copy_n(b + kMacDestination, 6, e.destination.mac.octets.begin());
  std::copy_n(b + kMacSource, 6, e.source.mac.octets.begin());
  e.ecn = b[kIpService] & kEcnMask;
  e.source.ip = get32(b + kIpSource);
  e.destination.ip = get32(b + kIpDestination);
  e.source.udp_port = get16(b + kUdpSource);
  e.destination.udp_port = get16(b + kUdpDestination);
  return e;
}

bool is_udp_datagram(const std::uint8_t* b) {
  return get16(b + kEtherType) == kEtherTypeIpv4 && b[kIpVersion] == kIpVersionNoOptions &&
         b[kIpProtocol] == kIpProtocolUdp && (get16(b + kIpFragment) & kIpFragmentMask) == 0;
}

bool envelope_lengths_agree(const std::uint8_t* b) {
  return get16(b + kIpTotalLength) == get16(b + kUdpLength) + kIpBytes;
}

bool checksums_right(const Bytes& frame) {
  return ip_header_sum(frame) == 0xffff &&
         (get16(&frame[kUdpChecksum]) == 0 || udp_sum(frame) == 0xffff);
}

std::optional<Enclosed> open_frame(const Bytes& frame) {
  if (frame.size() < kEnvelopeBytes || !is_udp_datagram(frame.data())) return std::nullopt;
  if (!envelope_lengths_agree(frame.data()) ||
      frame.size() != kEthernetBytes + get16(&frame[kIpTotalLength]) || !checksums_right(frame)) {
    return std::nullopt;
  }
  return Enclosed{read_envelope(frame.data()), ByteSpan(frame).from(kEnvelopeBytes)};
}

}  // namespace trib
