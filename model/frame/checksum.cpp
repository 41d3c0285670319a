// SPDX-License-Identifier: Apache-2.0
#include "model/frame/checksum.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "model/frame/layout.h"

namespace trib {

// RFC 1071: the sum is the same in any byte order, except for its own two; so words of the machine
// are added, in several sums that do not wait for each other.
std::uint16_t ones_complement_sum(const std::uint8_t* data, std::size_t bytes,
                                  std::uint16_t start) {
  constexpr std::size_t kSums = 4;
  using Words = std::array<std::uint32_t, kSums>;
  std::array<std::uint64_t, kSums> sums{};
  const auto add = [&sums](const Words& words) {
    for (std::size_t i = 0; i < kSums; ++i) sums[i] += words[i];
  };
  Words words;
  for (; bytes >= sizeof words; data += sizeof words, bytes -= sizeof words) {
    std::memcpy(words.data(), data, sizeof words);
    add(words);
  }
  words = {};
  if (bytes != 0) std::memcpy(words.data(), data, bytes);
  add(words);
  std::uint64_t sum = 0;
  for (const std::uint64_t each : sums) sum += each;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16);
  const auto as_stored = static_cast<std::uint16_t>(sum);
  std::array<std::uint8_t, 2> stored;
  std::memcpy(stored.data(), &as_stored, sizeof as_stored);
  const std::uint32_t total = std::uint32_t{layout::get16(stored.data())} + start;
  return static_cast<std::uint16_t>((total & 0xffff) + (total >> 16));
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
