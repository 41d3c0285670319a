// SPDX-License-Identifier: Apache-2.0
#include "model/frame/datagram.h"

namespace trib {
namespace {

using layout::get16;
using layout::get32;
using layout::put16;
using layout::put32;

// Offsets of the fields in the datagram.
constexpr std::size_t at(std::size_t in_frame) { return in_frame - layout::kEnvelopeBytes; }
constexpr std::size_t kMagic = at(layout::kMagic);
constexpr std::size_t kVersionType = at(layout::kVersionType);
constexpr std::size_t kFlags = at(layout::kFlags);
constexpr std::size_t kOpDtype = at(layout::kOpDtype);
constexpr std::size_t kGroup = at(layout::kGroup);
constexpr std::size_t kEpoch = at(layout::kEpoch);
constexpr std::size_t kCount = at(layout::kCount);
constexpr std::size_t kSequence = at(layout::kSequence);
constexpr std::size_t kTag = at(layout::kTag);
constexpr std::size_t kPayloadBytes = at(layout::kPayloadBytes);
constexpr std::size_t kEncoding = at(layout::kEncoding);
constexpr std::size_t kSerial = at(layout::kSerial);

FrameType type_at(const std::uint8_t* b) { return static_cast<FrameType>(b[kVersionType] & 0xf); }

// Only contributions and results carry a payload, and only with DATA.
bool is_of_payload_type(const std::uint8_t* b) {
  return type_at(b) == FrameType::kContribution || type_at(b) == FrameType::kResult;
}

bool may_have_payload(const std::uint8_t* b) {
  return is_of_payload_type(b) && (b[kFlags] & kFlagData) != 0;
}

// GC10.2.
bool may_have_encoding(const std::uint8_t* b, codec::CodecSet codecs) {
  return is_of_payload_type(b) && codec::is_encoding_of(b[kEncoding], codecs);
}

inline DatagramHeader fields_of(const std::uint8_t* b) {
  DatagramHeader h;
  h.type = type_at(b);
  h.flags = b[kFlags];
  h.op = b[kOpDtype] >> 4;
  h.dtype = b[kOpDtype] & 0xf;
  h.group = b[kGroup];
  h.epoch = get16(b + kEpoch);
  h.count = get16(b + kCount);
  h.sequence = get32(b + kSequence);
  h.tag = get32(b + kTag);
  h.payload_bytes = get16(b + kPayloadBytes);
  h.encoding = b[kEncoding];
  h.serial = b[kSerial];
  return h;
}

}  // namespace

void write_datagram_header(const DatagramHeader& h, std::uint8_t* b) {
  put16(b + kMagic, layout::kMagicValue);
  b[kVersionType] =
      static_cast<std::uint8_t>(layout::kVersion << 4 | static_cast<std::uint8_t>(h.type));
  b[kFlags] = h.flags;
  b[kOpDtype] = static_cast<std::uint8_t>(h.op << 4 | h.dtype);
  b[kGroup] = h.group;
  put16(b + kEpoch, h.epoch);
  put16(b + kCount, h.count);
  put32(b + kSequence, h.sequence);
  put32(b + kTag, h.tag);
  put16(b + kPayloadBytes, h.payload_bytes);
  b[kEncoding] = h.encoding;
  b[kSerial] = h.serial;
}

DatagramHeader read_datagram_header(const std::uint8_t* b) { return fields_of(b); }

unsigned version_of(const std::uint8_t* b) { return b[kVersionType] >> 4; }

bool may_be_behind(const DatagramHeader& header, std::size_t bytes) {
  const std::size_t behind = bytes_behind(header);
  return header.encoding == 0 ? bytes == behind : bytes >= 1 && bytes <= behind;
}

Defect header_defect(const std::uint8_t* b, FrameTypes types, codec::CodecSet codecs) {
  if (get16(b + kMagic) != layout::kMagicValue) return Defect::kMagic;
  if (version_of(b) != layout::kVersion) return Defect::kVersion;
  if ((types >> (b[kVersionType] & 0xf) & 1) == 0) return Defect::kType;
  if ((b[kFlags] & layout::kReservedFlags) != 0) return Defect::kFlags;
  const bool serial_allowed = type_at(b) == FrameType::kResult;
  if (b[kEncoding] != 0 && !may_have_encoding(b, codecs)) return Defect::kExtension;
  if (b[kSerial] != 0 && !serial_allowed) return Defect::kExtension;
  const std::size_t payload = get16(b + kPayloadBytes);
  if (payload > kMaxPayload || (payload != 0 && !may_have_payload(b))) return Defect::kLength;
  return Defect::kNone;
}

Defect datagram_defect(ByteSpan datagram, FrameTypes types, codec::CodecSet codecs) {
  if (datagram.size() < kDatagramHeaderBytes) return Defect::kNoHeader;
  const Defect defect = header_defect(datagram.data(), types, codecs);
  if (defect != Defect::kNone) return defect;
  const std::size_t behind = datagram.size() - kDatagramHeaderBytes;
  const bool agrees = may_be_behind(fields_of(datagram.data()), behind);
  return agrees ? Defect::kNone : Defect::kLength;
}

}  // namespace trib
