// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/host_frames.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr std::size_t kIcmp = layout::kEthernetBytes + layout::kIpBytes;
// Fields of an ARP packet; those before them are equal in request and answer.
constexpr std::size_t kArpOpcode = 20;
constexpr std::size_t kArpSender = 22;  // MAC and IP address
constexpr std::size_t kArpTarget = 32;
constexpr std::size_t kArpTargetIp = 38;

void put(Bytes& frame, std::size_t offset, const MacAddress& mac) {
  std::copy(mac.octets.begin(), mac.octets.end(), frame.begin() + static_cast<long>(offset));
}

void put(Bytes& frame, std::size_t offset, std::initializer_list<std::uint8_t> bytes) {
  std::copy(bytes.begin(), bytes.end(), frame.begin() + static_cast<long>(offset));
}

void move(Bytes& frame, std::size_t to, const Bytes& source, std::size_t from, std::size_t bytes) {
  std::copy_n(source.begin() + static_cast<long>(from), bytes,
              frame.begin() + static_cast<long>(to));
}

Bytes random_bytes(std::size_t bytes, Random& random) {
  Bytes frame(bytes);
  std::generate(frame.begin(), frame.end(),
                [&random] { return static_cast<std::uint8_t>(random()); });
  return frame;
}

// IN7: nothing is answered to a group's MAC address.
void make_individual(Bytes& frame, std::size_t mac) { frame[mac] &= 0xfe; }

}  // namespace

std::uint8_t random_network(Random& random) {
  constexpr std::uint32_t kLoopback = 127;
  const std::uint32_t network = random.between(1, 222);
  return static_cast<std::uint8_t>(network < kLoopback ? network : network + 1);
}

Bytes arp_request(const Endpoint& node, std::size_t bytes, Random& random) {
  Bytes frame = random_bytes(bytes, random);
  if (random.chance(0.5)) {
    put(frame, layout::kMacDestination, MacAddress::from_number(0xffffffffffff));
  } else {
    put(frame, layout::kMacDestination, node.mac);
  }
  put(frame, layout::kEtherType, {0x08, 0x06, 0x00, 0x01, 0x08, 0x00, 6, 4, 0x00, 0x01});
  layout::put32(frame.data() + kArpTargetIp, node.ip);
  make_individual(frame, layout::kMacSource);
  make_individual(frame, kArpSender);
  frame[kArpSender + 6] = random_network(random);
  return frame;
}

Bytes echo_request(const Endpoint& node, std::size_t ip_length, std::size_t bytes, Random& random) {
  Bytes frame = random_bytes(std::max(bytes, ip_length + layout::kEthernetBytes), random);
  put(frame, layout::kMacDestination, node.mac);
  put(frame, layout::kEtherType, {0x08, 0x00, layout::kIpVersionNoOptions});
  layout::put16(frame.data() + layout::kIpTotalLength, static_cast<std::uint16_t>(ip_length));
  frame[layout::kIpFragment] &= 0xc0;  // DF and the bit that is reserved may be anything
  frame[layout::kIpFragment + 1] = 0;
  frame[layout::kIpProtocol] = 1;
  layout::put32(frame.data() + layout::kIpDestination, node.ip);
  make_individual(frame, layout::kMacSource);
  frame[layout::kIpSource] = random_network(random);
  put(frame, kIcmp, {8, 0});
  store_host_ip_checksum(frame);
  store_icmp_checksum(frame);
  return frame;
}

void store_host_ip_checksum(Bytes& frame) {
  layout::put16(frame.data() + layout::kIpChecksum, 0);
  const std::uint16_t sum =
      ones_complement_sum(frame.data() + layout::kEthernetBytes, layout::kIpBytes);
  layout::put16(frame.data() + layout::kIpChecksum, static_cast<std::uint16_t>(~sum));
}

void store_icmp_checksum(Bytes& frame) {
  layout::put16(frame.data() + kIcmpChecksum, 0);
  const std::size_t length = layout::get16(frame.data() + layout::kIpTotalLength);
  const std::uint16_t sum = ones_complement_sum(frame.data() + kIcmp, length - layout::kIpBytes);
  layout::put16(frame.data() + kIcmpChecksum, static_cast<std::uint16_t>(~sum));
}

Bytes arp_answer(const Endpoint& node, const Bytes& request) {
  Bytes frame(kArpAnswerBytes, 0);
  move(frame, layout::kMacDestination, request, kArpSender, 6);
  put(frame, layout::kMacSource, node.mac);
  move(frame, layout::kEtherType, request, layout::kEtherType, kArpOpcode - layout::kEtherType);
  put(frame, kArpOpcode, {0x00, 0x02});
  put(frame, kArpSender, node.mac);
  layout::put32(frame.data() + kArpSender + 6, node.ip);
  move(frame, kArpTarget, request, kArpSender, 10);
  return frame;
}

Bytes echo_answer(const Endpoint& node, const Bytes& request) {
  Bytes frame = request;
  move(frame, layout::kMacDestination, request, layout::kMacSource, 6);
  put(frame, layout::kMacSource, node.mac);
  frame[layout::kIpTimeToLive] = layout::kIpDefaultTimeToLive;
  layout::put32(frame.data() + layout::kIpSource, node.ip);
  move(frame, layout::kIpDestination, request, layout::kIpSource, 4);
  frame[kIcmp] = 0;
  store_host_ip_checksum(frame);
  store_icmp_checksum(frame);
  if (layout::get16(frame.data() + kIcmpChecksum) == 0) {
    layout::put16(frame.data() + kIcmpChecksum, 0xffff);
  }
  return frame;
}

}  // namespace trib
