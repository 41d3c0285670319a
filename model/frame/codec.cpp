// SPDX-License-Identifier: Apache-2.0
#include "model/frame/codec.h"

#include <algorithm>
#include <array>

#include "model/frame/balance.h"

namespace trib {
namespace {

using layout::get16;

using HeaderBytes = std::array<std::uint8_t, kHeaderBytes>;

HeaderBytes zero_extended(const Bytes& bytes) {
  HeaderBytes header{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), kHeaderBytes), header.begin());
  return header;
}

// Do the lengths of IP and UDP fit to what the datagram's header says?
bool lengths_agree(const HeaderBytes& b) {
  const std::size_t length = get16(&b[layout::kUdpLength]);
  return envelope_lengths_agree(b.data()) && length >= layout::kUdpOverhead &&
         may_be_behind(read_datagram_header(&b[layout::kEnvelopeBytes]),
                       length - layout::kUdpOverhead);
}

}  // namespace

Frame encode(const Header& header, const std::uint8_t* payload) {
  const std::size_t behind = bytes_behind(header);
  if (payload != nullptr) return encode_with(header, {payload, behind});
  return encode_with(header, Bytes(behind));
}

Frame encode_with(const Header& header, ByteSpan behind) {
  std::array<std::uint8_t, kDatagramHeaderBytes> head;
  write_datagram_header(header, head.data());
  return enclose(header, head, behind);
}

Header read_header(const Bytes& bytes) {
  const HeaderBytes b = zero_extended(bytes);
  return {read_envelope(b.data()), read_datagram_header(&b[layout::kEnvelopeBytes])};
}

Defect first_defect(const Bytes& bytes, FrameTypes types, codec::CodecSet codecs) {
  const HeaderBytes b = zero_extended(bytes);
  if (!is_udp_datagram(b.data())) return Defect::kForeign;
  if (bytes.size() < kHeaderBytes) return Defect::kNoHeader;
  const Defect defect = header_defect(&b[layout::kEnvelopeBytes], types, codecs);
  if (defect != Defect::kNone) return defect;
  if (!lengths_agree(b)) return Defect::kLength;
  const std::size_t total = layout::kEthernetBytes + get16(&b[layout::kIpTotalLength]);
  if (bytes.size() < total) return Defect::kTruncated;
  if (bytes.size() > total) return Defect::kPadded;
  return checksums_right(bytes) ? Defect::kNone : Defect::kChecksum;
}

std::optional<Header> decode(const Bytes& bytes) {
  const std::optional<Enclosed> opened = open_frame(bytes);
  if (!opened) return std::nullopt;
  const ByteSpan datagram = without_balance(opened->datagram);
  const Defect defect = datagram_defect(datagram, kAnyFrameType, codec::kAllCodecs);
  return defect == Defect::kNone ? std::optional<Header>(read_header(bytes)) : std::nullopt;
}

}  // namespace trib
