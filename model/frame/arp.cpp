// SPDX-License-Identifier: Apache-2.0
#include "model/frame/arp.h"

#include <algorithm>

#include "model/frame/layout.h"

namespace trib {
namespace {

using namespace layout;

constexpr std::size_t kHardwareType = 14;
constexpr std::size_t kProtocolType = 16;
constexpr std::size_t kAddressLengths = 18;  // hardware, protocol
constexpr std::size_t kOperation = 20;
constexpr std::size_t kSenderMac = 22;
constexpr std::size_t kSenderIp = 28;
constexpr std::size_t kTargetMac = 32;
constexpr std::size_t kTargetIp = 38;
constexpr std::size_t kArpEnd = 42;
constexpr std::size_t kReplyBytes = 60;

constexpr std::uint16_t kEthernet = 1;
constexpr std::uint16_t kSixAndFour = 0x0604;
constexpr std::uint16_t kRequest = 1;
constexpr std::uint16_t kReply = 2;

bool is_broadcast(const std::uint8_t* mac) {
  return std::all_of(mac, mac + 6, [](std::uint8_t octet) { return octet == 0xff; });
}

}  // namespace

bool is_arp_request(const Bytes& b, const Endpoint& node) {
  if (b.size() < kArpEnd) return false;
  const auto& mac = node.mac.octets;
  return (std::equal(mac.begin(), mac.end(), &b[kMacDestination]) ||
          is_broadcast(&b[kMacDestination])) &&
         get16(&b[kEtherType]) == kEtherTypeArp && get16(&b[kHardwareType]) == kEthernet &&
         get16(&b[kProtocolType]) == kEtherTypeIpv4 && get16(&b[kAddressLengths]) == kSixAndFour &&
         get16(&b[kOperation]) == kRequest && get32(&b[kTargetIp]) == node.ip;
}

Frame arp_reply(const Bytes& request, const Endpoint& node) {
  const auto& mac = node.mac.octets;
  Frame frame{Bytes(kReplyBytes)};
  Bytes& b = frame.bytes;
  std::copy_n(&request[kSenderMac], 6, &b[kMacDestination]);
  std::copy(mac.begin(), mac.end(), &b[kMacSource]);
  put16(&b[kEtherType], kEtherTypeArp);
  put16(&b[kHardwareType], kEthernet);
  put16(&b[kProtocolType], kEtherTypeIpv4);
  put16(&b[kAddressLengths], kSixAndFour);
  put16(&b[kOperation], kReply);
  std::copy(mac.begin(), mac.end(), &b[kSenderMac]);
  put32(&b[kSenderIp], node.ip);
  std::copy_n(&request[kSenderMac], 6, &b[kTargetMac]);
  std::copy_n(&request[kSenderIp], 4, &b[kTargetIp]);
  return frame;
}

}  // namespace trib
