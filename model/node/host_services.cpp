// SPDX-License-Identifier: Apache-2.0
#include "model/node/host_services.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "model/frame/arp.h"
#include "model/frame/codec.h"
#include "model/frame/icmp_echo.h"
#include "model/frame/layout.h"
#include "model/node/ingress.h"

namespace trib {
namespace {

constexpr std::size_t kArpSenderMac = 22;
constexpr std::size_t kArpSenderIp = 28;

MacAddress mac_at(const Bytes& frame, std::size_t offset) {
  MacAddress mac;
  std::copy_n(frame.begin() + static_cast<std::ptrdiff_t>(offset), mac.octets.size(),
              mac.octets.begin());
  return mac;
}

// IN7: the source of the frame and the sender that it names can be another host. A sender without an
// IP address probes for one.
bool is_answerable_arp(const Bytes& request, const Endpoint& node) {
  const std::uint32_t sender = layout::get32(&request[kArpSenderIp]);
  return is_other_mac(mac_at(request, layout::kMacSource), node) &&
         is_other_mac(mac_at(request, kArpSenderMac), node) &&
         (sender == 0 || is_other_ip(sender, node));
}

}  // namespace

std::optional<Verdict> host_verdict(const Bytes& frame, const Endpoint& node) {
  if (!has_address(node)) return std::nullopt;
  if (is_arp_request(frame, node) && is_answerable_arp(frame, node)) return Verdict::kArp;
  if (!is_echo_request(frame, node)) return std::nullopt;
  const Endpoint source = read_header(frame).source;
  if (!is_other_mac(source.mac, node) || !is_other_ip(source.ip, node)) return std::nullopt;
  const Defect defect = echo_defect(frame);
  return defect == Defect::kNone ? Verdict::kEcho : verdict_of(defect);
}

Frame host_answer(const Bytes& frame, Verdict verdict, const Endpoint& node) {
  return verdict == Verdict::kArp ? arp_reply(frame, node) : echo_reply(frame);
}

}  // namespace trib
