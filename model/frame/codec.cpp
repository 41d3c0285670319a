// SPDX-License-Identifier: Apache-2.0
#include "model/frame/codec.h"

#include <algorithm>
#include <array>

#include "model/frame/checksum.h"

namespace trib {
namespace {

using namespace layout;  // the names of the fields

using HeaderBytes = std::array<std::uint8_t, kHeaderBytes>;

HeaderBytes zero_extended(const Bytes& bytes) {
  HeaderBytes header{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), kHeaderBytes), header.begin());
  return header;
}

FrameType type_of(const HeaderBytes& b) { return static_cast<FrameType>(b[kVersionType] & 0xf); }

Header read_fields(const HeaderBytes& b) {
  Header h;
  std::copy_n(&b[kMacDestination], 6, h.destination.mac.octets.begin());
  std::copy_n(&b[kMacSource], 6, h.source.mac.octets.begin());
  h.ecn = b[kIpService] & kEcnMask;
  h.source.ip = get32(&b[kIpSource]);
  h.destination.ip = get32(&b[kIpDestination]);
  h.source.udp_port = get16(&b[kUdpSource]);
  h.destination.udp_port = get16(&b[kUdpDestination]);
  h.type = type_of(b);
  h.flags = b[kFlags];
  h.op = b[kOpDtype] >> 4;
  h.dtype = b[kOpDtype] & 0xf;
  h.group = b[kGroup];
  h.epoch = get16(&b[kEpoch]);
  h.count = get16(&b[kCount]);
  h.sequence = get32(&b[kSequence]);
  h.tag = get32(&b[kTag]);
  h.payload_bytes = get16(&b[kPayloadBytes]);
  h.encoding = b[kEncoding];
  h.serial = b[kSerial];
  return h;
}

bool is_udp_datagram(const HeaderBytes& b) {
  return get16(&b[kEtherType]) == kEtherTypeIpv4 && b[kIpVersion] == kIpVersionNoOptions &&
         b[kIpProtocol] == kIpProtocolUdp && (get16(&b[kIpFragment]) & kIpFragmentMask) == 0;
}

bool may_have_serial(const HeaderBytes& b) { return type_of(b) == FrameType::kResult; }

// Only contributions and results carry a payload, and only with DATA.
bool may_have_payload(const HeaderBytes& b) {
  const FrameType type = type_of(b);
  return (type == FrameType::kContribution || type == FrameType::kResult) &&
         (b[kFlags] & kFlagData) != 0;
}

bool lengths_agree(const HeaderBytes& b) {
  const std::size_t total = get16(&b[kIpTotalLength]);
  const std::size_t udp = get16(&b[kUdpLength]);
  const std::size_t payload = get16(&b[kPayloadBytes]);
  const std::size_t behind = has_body(type_of(b)) ? kBodyBytes : payload;
  return total == udp + kIpBytes && udp == behind + kUdpOverhead && payload <= kMaxPayload &&
         (payload == 0 || may_have_payload(b));
}

bool checksums_right(const Bytes& bytes) {
  return ip_header_sum(bytes) == 0xffff &&
         (get16(&bytes[kUdpChecksum]) == 0 || udp_sum(bytes) == 0xffff);
}

}  // namespace

Frame encode(const Header& h, const std::uint8_t* payload) {
  Frame frame;
  const std::size_t behind = has_body(h.type) ? kBodyBytes : h.payload_bytes;
  frame.bytes.reserve(kHeaderBytes + behind);
  frame.bytes.resize(kHeaderBytes);
  Bytes& b = frame.bytes;
  std::copy_n(h.destination.mac.octets.begin(), 6, &b[kMacDestination]);
  std::copy_n(h.source.mac.octets.begin(), 6, &b[kMacSource]);
  put16(&b[kEtherType], kEtherTypeIpv4);
  b[kIpVersion] = kIpVersionNoOptions;
  b[kIpService] = h.ecn & kEcnMask;
  const std::size_t udp_length = kUdpOverhead + behind;
  put16(&b[kIpTotalLength], static_cast<std::uint16_t>(kIpBytes + udp_length));
  put16(&b[kIpFragment], kIpDontFragment);
  b[kIpTimeToLive] = kIpDefaultTimeToLive;
  b[kIpProtocol] = kIpProtocolUdp;
  put32(&b[kIpSource], h.source.ip);
  put32(&b[kIpDestination], h.destination.ip);
  store_ip_checksum(b);
  put16(&b[kUdpSource], h.source.udp_port);
  put16(&b[kUdpDestination], h.destination.udp_port);
  put16(&b[kUdpLength], static_cast<std::uint16_t>(udp_length));
  put16(&b[kMagic], kMagicValue);
  b[kVersionType] = static_cast<std::uint8_t>(kVersion << 4 | static_cast<std::uint8_t>(h.type));
  b[kFlags] = h.flags;
  b[kOpDtype] = static_cast<std::uint8_t>(h.op << 4 | h.dtype);
  b[kGroup] = h.group;
  put16(&b[kEpoch], h.epoch);
  put16(&b[kCount], h.count);
  put32(&b[kSequence], h.sequence);
  put32(&b[kTag], h.tag);
  put16(&b[kPayloadBytes], h.payload_bytes);
  b[kEncoding] = h.encoding;
  b[kSerial] = h.serial;
  if (payload != nullptr) b.insert(b.end(), payload, payload + behind);
  b.resize(kHeaderBytes + behind);
  return frame;
}

Header read_header(const Bytes& bytes) { return read_fields(zero_extended(bytes)); }

Defect first_defect(const Bytes& bytes, FrameTypes types) {
  const HeaderBytes b = zero_extended(bytes);
  if (!is_udp_datagram(b)) return Defect::kForeign;
  if (bytes.size() < kHeaderBytes) return Defect::kNoHeader;
  if (get16(&b[kMagic]) != kMagicValue) return Defect::kMagic;
  if (b[kVersionType] >> 4 != kVersion) return Defect::kVersion;
  if ((types >> (b[kVersionType] & 0xf) & 1) == 0) return Defect::kType;
  if ((b[kFlags] & kReservedFlags) != 0) return Defect::kFlags;
  if (b[kEncoding] != 0 || (b[kSerial] != 0 && !may_have_serial(b))) return Defect::kExtension;
  if (!lengths_agree(b)) return Defect::kLength;
  if (bytes.size() < kEthernetBytes + get16(&b[kIpTotalLength])) return Defect::kTruncated;
  if (bytes.size() > kEthernetBytes + get16(&b[kIpTotalLength])) return Defect::kPadded;
  if (!checksums_right(bytes)) return Defect::kChecksum;
  return Defect::kNone;
}

std::optional<Header> decode(const Bytes& bytes) {
  if (first_defect(bytes, kAnyFrameType) != Defect::kNone) return std::nullopt;
  return read_header(bytes);
}

}  // namespace trib
