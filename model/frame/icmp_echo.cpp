// SPDX-License-Identifier: Apache-2.0
#include "model/frame/icmp_echo.h"

#include <algorithm>

#include "model/frame/checksum.h"

namespace trib {
namespace {

using namespace layout;

constexpr std::size_t kIcmp = kEthernetBytes + kIpBytes;  // type, code
constexpr std::size_t kIcmpChecksum = kIcmp + 2;
constexpr std::size_t kIcmpHeaderBytes = 8;
constexpr std::uint16_t kEchoRequest = 0x0800;  // type 8, code 0; the reply's are 0

std::uint16_t icmp_sum(const Bytes& b) {
  return ones_complement_sum(&b[kIcmp], get16(&b[kIpTotalLength]) - kIpBytes);
}

}  // namespace

bool is_echo_request(const Bytes& frame, const Endpoint& node) {
  if (frame.size() < kIcmp + kIcmpHeaderBytes) return false;
  const std::uint8_t* b = frame.data();
  const auto& mac = node.mac.octets;
  return std::equal(mac.begin(), mac.end(), &b[kMacDestination]) &&
         get16(&b[kEtherType]) == kEtherTypeIpv4 && b[kIpVersion] == kIpVersionNoOptions &&
         (get16(&b[kIpFragment]) & kIpFragmentMask) == 0 && b[kIpProtocol] == kIpProtocolIcmp &&
         get32(&b[kIpDestination]) == node.ip && get16(&b[kIcmp]) == kEchoRequest;
}

Defect echo_defect(const Bytes& b) {
  const std::size_t total = get16(&b[kIpTotalLength]);
  if (total < kIpBytes + kIcmpHeaderBytes || b.size() > kMaxEchoFrame) return Defect::kLength;
  if (b.size() < kEthernetBytes + total) return Defect::kTruncated;
  if (ip_header_sum(b) != 0xffff || icmp_sum(b) != 0xffff) return Defect::kChecksum;
  return Defect::kNone;
}

Frame echo_reply(const Bytes& request) {
  Frame frame{request};
  Bytes& b = frame.bytes;
  std::swap_ranges(&b[kMacDestination], &b[kMacDestination] + 6, &b[kMacSource]);
  std::swap_ranges(&b[kIpSource], &b[kIpSource] + 4, &b[kIpDestination]);
  b[kIpTimeToLive] = kIpDefaultTimeToLive;
  store_ip_checksum(b);
  put16(&b[kIcmp], 0);
  put16(&b[kIcmpChecksum], ones_complement_sum(&b[kIcmpChecksum], 2, kEchoRequest));
  return frame;
}

}  // namespace trib
