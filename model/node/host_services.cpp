// SPDX-License-Identifier: Apache-2.0
#include "model/node/host_services.h"

#include "model/frame/arp.h"
#include "model/frame/codec.h"
#include "model/frame/icmp_echo.h"
#include "model/frame/layout.h"
#include "model/node/ingress.h"

namespace trib {
namespace {

constexpr std::size_t kArpSenderMac = 22;

// IN7: neither the source of the frame nor the sender that it names is a group of hosts.
bool is_answerable_arp(const Bytes& request) {
  return ((request[layout::kMacSource] | request[kArpSenderMac]) & MacAddress::kGroupBit) == 0;
}

}  // namespace

std::optional<Verdict> host_verdict(const Bytes& frame, const Endpoint& node) {
  if (!has_address(node)) return std::nullopt;
  if (is_arp_request(frame, node) && is_answerable_arp(frame)) return Verdict::kArp;
  if (!is_echo_request(frame, node) || !is_host(read_header(frame).source)) return std::nullopt;
  const Defect defect = echo_defect(frame);
  return defect == Defect::kNone ? Verdict::kEcho : verdict_of(defect);
}

Frame host_answer(const Bytes& frame, Verdict verdict, const Endpoint& node) {
  return verdict == Verdict::kArp ? arp_reply(frame, node) : echo_reply(frame);
}

}  // namespace trib
