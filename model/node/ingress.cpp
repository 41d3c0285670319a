// SPDX-License-Identifier: Apache-2.0
#include "model/node/ingress.h"

#include "model/frame/codec.h"

namespace trib {

std::optional<Verdict> drop_cause(const Frame& frame, const Header& header, const Endpoint& node) {
  if (frame.bad) return Verdict::kBadEnd;                               // IN5
  if (header.destination != node) return Verdict::kNotOurs;             // IN1
  switch (first_defect(frame.bytes, only(FrameType::kContribution))) {  // IN2
    case Defect::kNone:
      return std::nullopt;
    case Defect::kForeign:
      return Verdict::kNotOurs;  // IN1
    case Defect::kNoHeader:
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
      return Verdict::kBadLength;
    case Defect::kChecksum:
      break;
  }
  return Verdict::kBadChecksum;
}

}  // namespace trib
