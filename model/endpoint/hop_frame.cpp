// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/hop_frame.h"

#include <algorithm>

#include "model/frame/codec.h"

namespace trib::hop {
namespace {

using layout::get16;
using layout::get32;
using layout::put32;

// Offsets in the body of a STATE.
constexpr std::size_t kJoined = 0;
constexpr std::size_t kMarks = 8;
constexpr std::size_t kFaultPort = 9;
constexpr std::size_t kFaultEndpoint = 10;
constexpr std::size_t kEra = 12;
constexpr std::uint8_t kMarkLeft = 1;
constexpr std::uint8_t kMarkFault = 2;

Header header_to(const LinkEnds& ends, FrameType type, std::uint16_t epoch) {
  Header header;
  header.source = ends.own;
  header.destination = ends.peer;
  header.type = type;
  header.epoch = epoch;
  return header;
}

Frame build(const HopFrame& hop, const LinkEnds& ends) {
  Header header = header_to(ends, kTypeHop, hop.epoch);
  header.count = hop.number;
  header.flags = hop.again ? kFlagRetry : 0;
  Bytes behind;
  for (const Flit& flit : hop.flits) {
    behind.insert(behind.end(), flit.bytes.begin(), flit.bytes.end());
  }
  if (!hop.is_head()) {
    header.flags |= kFlagData;
    header.payload_bytes = static_cast<std::uint16_t>(behind.size());
    header.encoding = hop.encoding;
  }
  return encode_with(header, behind);
}

Frame build(const AckFrame& ack, const LinkEnds& ends) {
  Header header = header_to(ends, kTypeAck, ack.epoch);
  header.count = ack.expected;
  header.sequence = ack.limit;
  header.tag = ack.gap;
  return encode_with(header, {});
}

Frame build(const LifeState& state, const LinkEnds& ends) {
  Header header = header_to(ends, kTypeState, state.epoch);
  header.count = state.short_flits;
  header.sequence = state.granted;
  header.tag = state.job;
  std::array<std::uint8_t, kBodyBytes> body{};
  put32(&body[kJoined], static_cast<std::uint32_t>(state.joined >> 32));
  put32(&body[kJoined + 4], static_cast<std::uint32_t>(state.joined));
  if (state.left) body[kMarks] |= kMarkLeft;
  if (state.fault) {
    body[kMarks] |= kMarkFault;
    body[kFaultPort] = state.fault->port;
    body[kFaultEndpoint] = state.fault->endpoint;
  }
  put32(&body[kEra], state.era);
  return encode_with(header, body);
}

HopFrame read_hop(const Header& header, const Bytes& bytes) {
  HopFrame hop;
  hop.epoch = header.epoch;
  hop.number = header.count;
  hop.again = header.has(kFlagRetry);
  hop.encoding = header.encoding;
  for (std::size_t at = kHeaderBytes; at < bytes.size(); at += kFlitBytes) {
    Flit flit;
    flit.head = !header.has(kFlagData);
    std::copy_n(&bytes[at], kFlitBytes, flit.bytes.begin());
    hop.flits.push_back(flit);
  }
  return hop;
}

LifeState read_state(const Header& header, const std::uint8_t* body) {
  LifeState state;
  state.era = get32(body + kEra);
  state.epoch = header.epoch;
  state.job = header.tag;
  state.joined = std::uint64_t{get32(body + kJoined)} << 32 | get32(body + kJoined + 4);
  state.left = (body[kMarks] & kMarkLeft) != 0;
  if ((body[kMarks] & kMarkFault) != 0) {
    state.fault = Fault{body[kFaultEndpoint], body[kFaultPort]};
  }
  state.granted = header.sequence;
  state.short_flits = header.count;
  return state;
}

bool is_of_endpoints(FrameType type) {
  return type == kTypeHop || type == kTypeAck || type == kTypeState;
}

// Byte 62 of a HOP with data, which the frame codec leaves when it has decoded the rest (GC16.3).
bool extension_right(const Header& header) {
  const bool encodable = header.type == kTypeHop && header.has(kFlagData);
  if (header.encoding != 0 && !encodable) return false;
  return codec::encoding_of(header.encoding).has_value() && header.serial == 0;
}

// Value of the length field, and the number of bytes after the header.
bool payload_right(const Header& header, std::size_t behind, unsigned frame_flits) {
  if (header.type == kTypeHop && header.has(kFlagData)) {
    return header.payload_bytes == behind && behind % kFlitBytes == 0 && behind != 0 &&
           behind <= std::size_t{frame_flits} * kFlitBytes;
  }
  return header.payload_bytes == 0 && behind == (header.type == kTypeAck ? 0 : kFlitBytes);
}

}  // namespace

bool operator==(const Flit& a, const Flit& b) { return a.head == b.head && a.bytes == b.bytes; }

bool operator==(const AckFrame& a, const AckFrame& b) {
  return a.epoch == b.epoch && a.expected == b.expected && a.limit == b.limit && a.gap == b.gap;
}

bool operator==(const LifeState& a, const LifeState& b) {
  const bool same_fault =
      a.fault.has_value() == b.fault.has_value() &&
      (!a.fault || (a.fault->endpoint == b.fault->endpoint && a.fault->port == b.fault->port));
  return a.era == b.era && a.epoch == b.epoch && a.job == b.job && a.joined == b.joined &&
         a.left == b.left && same_fault && a.granted == b.granted && a.short_flits == b.short_flits;
}

std::uint32_t message_flits(const Flit& head) {
  return head.bytes[8] | std::uint32_t{head.bytes[9]} << 8 | std::uint32_t{head.bytes[10]} << 16 |
         std::uint32_t{head.bytes[11]} << 24;
}

Frame build_frame(const LinkFrame& frame, const LinkEnds& ends) {
  return std::visit([&](const auto& fields) { return build(fields, ends); }, frame);
}

Defect link_defect(const Bytes& bytes, unsigned frame_flits) {
  Bytes head = bytes;
  head.resize(std::max(bytes.size(), kHeaderBytes));  // what a short frame lacks counts as zero
  if (!is_udp_datagram(head.data())) return Defect::kForeign;
  if (bytes.size() < kHeaderBytes) return Defect::kNoHeader;
  const Header header = read_header(bytes);
  if (get16(&head[layout::kMagic]) != layout::kMagicValue) return Defect::kMagic;
  if (version_of(&head[layout::kEnvelopeBytes]) != layout::kVersion) return Defect::kVersion;
  if (!is_of_endpoints(header.type)) return Defect::kType;
  if ((header.flags & layout::kReservedFlags) != 0) return Defect::kFlags;
  if (!extension_right(header)) return Defect::kExtension;
  const std::size_t udp_length = get16(&head[layout::kUdpLength]);
  if (!envelope_lengths_agree(head.data()) || udp_length < layout::kUdpOverhead ||
      !payload_right(header, udp_length - layout::kUdpOverhead, frame_flits)) {
    return Defect::kLength;
  }
  const std::size_t total = layout::kEthernetBytes + get16(&head[layout::kIpTotalLength]);
  if (bytes.size() < total) return Defect::kTruncated;
  if (bytes.size() > total) return Defect::kPadded;
  return checksums_right(bytes) ? Defect::kNone : Defect::kChecksum;
}

std::optional<LinkFrame> take_frame(const Frame& frame, const LinkEnds& ends,
                                    unsigned frame_flits) {
  const Bytes& bytes = frame.bytes;
  if (frame.bad || link_defect(bytes, frame_flits) != Defect::kNone) return std::nullopt;
  const Header header = read_header(bytes);
  if (header.destination != ends.own || header.source.mac != ends.peer.mac ||
      header.source.ip != ends.peer.ip || header.group != 0) {
    return std::nullopt;
  }
  if (header.type == kTypeHop) return read_hop(header, bytes);
  if (header.type == kTypeState) return read_state(header, &bytes[kHeaderBytes]);
  return AckFrame{header.epoch, header.count, static_cast<std::uint16_t>(header.sequence),
                  header.tag == 1};
}

}  // namespace trib::hop
