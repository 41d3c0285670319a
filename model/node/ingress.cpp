// SPDX-License-Identifier: Apache-2.0
#include "model/node/ingress.h"

#include <stdexcept>

namespace trib {
namespace {

// Of an IP address's first octet.
constexpr std::uint32_t kLoopback = 127;
constexpr std::uint32_t kFirstMulticast = 224;

}  // namespace

bool has_address(const Endpoint& node) { return node.mac != MacAddress{} && node.ip != 0; }

bool is_other_mac(const MacAddress& mac, const Endpoint& node) {
  return (mac.octets[0] & MacAddress::kGroupBit) == 0 && mac != MacAddress{} && mac != node.mac;
}

bool is_other_ip(std::uint32_t ip, const Endpoint& node) {
  const std::uint32_t network = ip >> 24;
  return network != 0 && network != kLoopback && network < kFirstMulticast && ip != node.ip;
}

std::optional<Verdict> drop_cause(const Bytes& frame, const Header& header, const Endpoint& node,
                                  codec::CodecSet codecs) {
  if (frame.size() < layout::kEnvelopeBytes) return Verdict::kNotOurs;  // IN1
  if (header.destination != node) return Verdict::kNotOurs;             // IN1
  // IN7
  if (!has_address(node) || !is_other_mac(header.source.mac, node)) return Verdict::kNotOurs;
  if (!is_other_ip(header.source.ip, node)) return Verdict::kNotOurs;
  const Defect defect = first_defect(frame, kAnyFrameType, codecs);
  if (defect == Defect::kNone) return std::nullopt;
  return verdict_of(defect);
}

Verdict verdict_of(Defect defect) {
  switch (defect) {
    case Defect::kNone:
      break;
    case Defect::kForeign:
      return Verdict::kNotOurs;  // IN1
    case Defect::kNoHeader:      // IN2, as all that follow
    case Defect::kTruncated:
      return Verdict::kShort;
    case Defect::kMagic:
      return Verdict::kBadMagic;
    case Defect::kVersion:
      return Verdict::kBadVersion;
    case Defect::kType:
      return Verdict::kBadType;
    case Defect::kFlags:
      return Verdict::kBadFlags;
    case Defect::kExtension:
      return Verdict::kBadExtension;
    case Defect::kLength:
    case Defect::kPadded:
      return Verdict::kBadLength;
    case Defect::kChecksum:
      return Verdict::kBadChecksum;
  }
  throw std::invalid_argument("verdict_of: a frame without a defect is not dropped for one");
}

}  // namespace trib
