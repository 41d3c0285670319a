// SPDX-License-Identifier: Apache-2.0
#include "model/frame/checksum.h"

#include <algorithm>

#include "model/frame/layout.h"

namespace trib {

std::uint16_t ones_complement_sum(const std::uint8_t* data, std::size_t bytes,
                                  std::uint16_t start) {
  std::uint64_t sum = start;
  for (std::size_t i = 0; i + 1 < bytes; i += 2) sum += layout::get16(data + i);
  if (bytes % 2 != 0) sum += static_cast<std::uint64_t>(data[bytes - 1]) << 8;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16);
  return static_cast<std::uint16_t>(sum);
}

std::uint16_t ip_header_sum(const Bytes& frame) {
  return ones_complement_sum(&frame[layout::kIpVersion], layout::kIpBytes);
}

std::uint16_t udp_sum(const Bytes& frame) {
  // Pseudo header: both IP addresses, the protocol and the UDP length.
  const std::uint16_t udp_length = layout::get16(&frame[layout::kUdpLength]);
  const std::uint8_t rest[] = {0, frame[layout::kIpProtocol], frame[layout::kUdpLength],
                               frame[layout::kUdpLength + 1]};
  std::uint16_t sum = ones_complement_sum(&frame[layout::kIpSource], 8);
  sum = ones_complement_sum(rest, sizeof rest, sum);
  // A frame may be shorter than its UDP length says.
  const std::size_t present = std::min<std::size_t>(udp_length, frame.size() - layout::kUdpSource);
  return ones_complement_sum(&frame[layout::kUdpSource], present, sum);
}

void store_ip_checksum(Bytes& frame) {
  layout::put16(&frame[layout::kIpChecksum], 0);
  layout::put16(&frame[layout::kIpChecksum], static_cast<std::uint16_t>(~ip_header_sum(frame)));
}

void store_udp_checksum(Bytes& frame) {
  layout::put16(&frame[layout::kUdpChecksum], 0);
  const auto checksum = static_cast<std::uint16_t>(~udp_sum(frame));
  layout::put16(&frame[layout::kUdpChecksum], checksum == 0 ? 0xffff : checksum);
}

}  // namespace trib
