// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/frame_text.h"

#include <fmt/format.h>

#include "model/frame/codec.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kBadRequest:
      return "BadRequest";
    case ErrorCode::kNotMember:
      return "NotMember";
    case ErrorCode::kStaleEpoch:
      return "StaleEpoch";
    case ErrorCode::kDisagreement:
      return "Disagreement";
    case ErrorCode::kStopped:
      return "Stopped";
    case ErrorCode::kUnknownGroup:
      return "UnknownGroup";
    case ErrorCode::kVersion:
      return "Version";
    case ErrorCode::kLate:
      return "Late";
  }
  return "?";
}

std::string chunk_text(const char* type, const Header& header) {
  return fmt::format("{} {}{}{}", type, header.sequence, header.has(kFlagRetry) ? " retry" : "",
                     header.has(kFlagPartial) ? " partial" : "");
}

}  // namespace

std::string header_text(const Header& header) {
  switch (header.type) {
    case FrameType::kContribution:
      return chunk_text("Contribution", header);
    case FrameType::kResult:
      return chunk_text("Result", header);
    case FrameType::kJoin:
      return fmt::format("Join rank {}", header.count);
    case FrameType::kWelcome:
      return fmt::format("Welcome epoch {}", header.epoch);
    case FrameType::kError:
      return fmt::format("Error {}", name_of(static_cast<ErrorCode>(header.tag)));
    case FrameType::kLeave:
      return "Leave";
    case FrameType::kNack:
      return fmt::format("Nack {}", header.sequence);
    case FrameType::kAsk:
      return fmt::format("Ask {}", header.sequence);
    case FrameType::kStatus:
      return fmt::format("Status {}", header.sequence);
    case FrameType::kPassed:
      return fmt::format("Passed {}", header.sequence);
  }
  return fmt::format("type {}", static_cast<unsigned>(header.type));
}

std::string frame_text(const Bytes& bytes) {
  Bytes head = bytes;
  head.resize(kHeaderBytes);  // what is lacking reads as zero
  const std::uint16_t type = layout::get16(&head[layout::kEtherType]);
  if (type == layout::kEtherTypeArp) return "ARP";
  if (type != layout::kEtherTypeIpv4) return fmt::format("Ethernet {:04x}", type);
  const std::uint8_t protocol = head[layout::kIpProtocol];
  if (protocol == layout::kIpProtocolIcmp) return "ICMP";
  if (protocol != layout::kIpProtocolUdp) return fmt::format("IP protocol {}", protocol);
  if (bytes.size() < kHeaderBytes) return "UDP, short";
  if (layout::get16(&head[layout::kMagic]) != layout::kMagicValue) return "UDP";
  const unsigned version = head[layout::kVersionType] >> 4;
  if (version != layout::kVersion) return fmt::format("version {}", version);
  return header_text(read_header(head));
}

std::string frame_words(const NodeStep& step) {
  Header header;
  header.type = static_cast<FrameType>(step.type);
  header.epoch = step.epoch;
  header.count = step.count;
  header.sequence = step.sequence;
  header.tag = step.tag;
  return header_text(header);
}

}  // namespace trib
