// SPDX-License-Identifier: Apache-2.0
#include "model/node/host_services.h"

#include "model/frame/arp.h"
#include "model/frame/icmp_echo.h"
#include "model/node/ingress.h"

namespace trib {

std::optional<Verdict> host_verdict(const Bytes& frame, const Endpoint& node) {
  if (is_arp_request(frame, node)) return Verdict::kArp;
  if (!is_echo_request(frame, node)) return std::nullopt;
  const Defect defect = echo_defect(frame);
  return defect == Defect::kNone ? Verdict::kEcho : verdict_of(defect);
}

Frame host_answer(const Bytes& frame, Verdict verdict, const Endpoint& node) {
  return verdict == Verdict::kArp ? arp_reply(frame, node) : echo_reply(frame);
}

}  // namespace trib
