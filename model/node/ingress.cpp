// SPDX-License-Identifier: Apache-2.0
#include "model/node/ingress.h"

#include <stdexcept>

namespace trib {
namespace {

constexpr std::uint32_t kFirstMulticast = 224;  // of an IP address's first octet

}  // namespace

bool has_address(const Endpoint& node) { return node.mac != MacAddress{} && node.ip != 0; }

bool is_host(const Endpoint& source) {
  const std::uint32_t network = source.ip >> 24;
  return (source.mac.octets[0] & MacAddress::kGroupBit) == 0 && network != 0 &&
         network < kFirstMulticast;
}

std::optional<Verdict> drop_cause(const Bytes& frame, const Header& header, const Endpoint& node) {
  if (frame.size() < layout::kEnvelopeBytes) return Verdict::kNotOurs;          // IN1
  if (header.destination != node) return Verdict::kNotOurs;                     // IN1
  if (!has_address(node) || !is_host(header.source)) return Verdict::kNotOurs;  // IN7
  const Defect defect = first_defect(frame, kAnyFrameType);
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
