// SPDX-License-Identifier: Apache-2.0
#include "host/transport/xdp/frame_template.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/envelope.h"

namespace trib {

using namespace layout;  // the names of the fields

namespace {

std::uint16_t add(std::uint16_t a, std::uint16_t b) {
  const std::uint32_t sum = std::uint32_t{a} + b;
  return static_cast<std::uint16_t>((sum & 0xffff) + (sum >> 16));
}

}  // namespace

FrameTemplate::FrameTemplate(const Endpoint& self, const Endpoint& node) {
  const Bytes out = enclose({self, node, 0}, {}, {}).bytes;
  std::copy_n(out.begin(), kEnvelopeBytes, bytes_.begin());
  const Bytes in = enclose({node, self, 0}, {}, {}).bytes;
  std::copy_n(in.begin() + kIpSource, incoming_.size(), incoming_.begin());
  addresses_sum_ = add(ones_complement_sum(&bytes_[kIpSource], 8), kIpProtocolUdp);
}

void FrameTemplate::set_way(const MacAddress& self, const MacAddress& next) {
  std::copy(next.octets.begin(), next.octets.end(), &bytes_[kMacDestination]);
  std::copy(self.octets.begin(), self.octets.end(), &bytes_[kMacSource]);
}

void FrameTemplate::write(const OutgoingDatagram& datagram, std::uint8_t* to) const {
  const auto length = static_cast<std::uint16_t>(bytes_of(datagram) - kUdpSource);
  std::copy(bytes_.begin(), bytes_.end(), to);
  to[kIpService] = datagram.ecn();
  put16(to + kIpTotalLength, static_cast<std::uint16_t>(kIpBytes + length));
  put16(to + kIpChecksum, 0);
  put16(to + kIpChecksum,
        static_cast<std::uint16_t>(~ones_complement_sum(to + kIpVersion, kIpBytes)));
  put16(to + kUdpLength, length);
  std::uint8_t* const payload =
      std::copy(datagram.head().begin(), datagram.head().end(), to + kEnvelopeBytes);
  std::copy(datagram.payload().begin(), datagram.payload().end(), payload);
  const auto checksum = static_cast<std::uint16_t>(
      ~ones_complement_sum(to + kUdpSource, length, add(addresses_sum_, length)));
  put16(to + kUdpChecksum, checksum == 0 ? 0xffff : checksum);  // 0 would be none
}

std::optional<IncomingDatagram> FrameTemplate::open(ByteSpan frame) const {
  const std::uint8_t* const b = frame.data();
  if (frame.size() < kEnvelopeBytes || !is_udp_datagram(b) || !envelope_lengths_agree(b) ||
      !std::equal(incoming_.begin(), incoming_.end(), b + kIpSource) ||
      ones_complement_sum(b + kIpVersion, kIpBytes) != 0xffff) {
    return std::nullopt;
  }
  const std::uint16_t length = get16(b + kUdpLength);
  if (length < kUdpBytes || kUdpSource + length > frame.size()) return std::nullopt;
  const std::uint16_t checksum = get16(b + kUdpChecksum);
  const std::uint16_t pseudo_header = add(addresses_sum_, length);
  if (checksum != 0 && checksum != pseudo_header &&
      ones_complement_sum(b + kUdpSource, length, pseudo_header) != 0xffff) {
    return std::nullopt;
  }
  const ByteSpan datagram = frame.from(kEnvelopeBytes).first(length - kUdpBytes);
  return IncomingDatagram{datagram, static_cast<std::uint8_t>(b[kIpService] & kEcnMask)};
}

}  // namespace trib
