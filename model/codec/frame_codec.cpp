// SPDX-License-Identifier: Apache-2.0
#include "model/codec/frame_codec.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/datagram.h"
#include "model/frame/layout.h"

namespace trib::codec {
namespace {

using layout::get16;
using layout::put16;

// Header fields of a frame that is encoded, or will be.
// Data flits on a link between endpoints (ENDPOINT EP21); no frame type of a node.
constexpr FrameType kHop{10};

struct EncodedHeader {
  Encoding encoding;
  std::size_t values = 0;         // length / 4
  std::size_t payload_bytes = 0;  // that travel, by the UDP length
};

// Of a frame that meets GC16.2.
std::optional<EncodedHeader> encoded_header(const Bytes& b, CodecSet codecs) {
  using namespace layout;
  if (b.size() < kHeaderBytes) return std::nullopt;
  if (get16(&b[kEtherType]) != kEtherTypeIpv4 || b[kIpVersion] != kIpVersionNoOptions ||
      b[kIpProtocol] != kIpProtocolUdp || (get16(&b[kIpFragment]) & kIpFragmentMask) != 0 ||
      get16(&b[kMagic]) != kMagicValue) {
    return std::nullopt;
  }
  const std::uint8_t* const datagram = &b[kEnvelopeBytes];
  if (version_of(datagram) != kVersion) return std::nullopt;
  const DatagramHeader header = read_datagram_header(datagram);
  if (header.type != FrameType::kContribution && header.type != FrameType::kResult &&
      header.type != kHop) {
    return std::nullopt;
  }
  const std::optional<Encoding> encoding = encoding_of(header.encoding);
  if (!encoding || encoding->is_raw() || !holds(codecs, encoding->codec)) return std::nullopt;
  const std::size_t length = header.payload_bytes;
  if (header.dtype != 0 || length % sizeof(float) != 0 || length == 0 || length > kMaxPayload) {
    return std::nullopt;
  }
  const std::size_t udp_length = get16(&b[kUdpLength]);
  if (get16(&b[kIpTotalLength]) != udp_length + kIpBytes || udp_length < kUdpOverhead + 1 ||
      udp_length - kUdpOverhead > length) {
    return std::nullopt;
  }
  return EncodedHeader{*encoding, length / sizeof(float), udp_length - kUdpOverhead};
}

// Changes a word of the IP header and the checksum with it (RFC 1624, equation 3).
void change_ip_word(Bytes& b, std::size_t at, std::uint16_t word) {
  std::uint32_t sum = static_cast<std::uint16_t>(~get16(&b[layout::kIpChecksum]));
  sum += static_cast<std::uint16_t>(~get16(&b[at]));
  sum += word;
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >> 16);
  put16(&b[at], word);
  put16(&b[layout::kIpChecksum], static_cast<std::uint16_t>(~sum));
}

// Its header before a payload of `bytes`, which is not there yet.
Bytes header_for(const Bytes& frame, std::size_t bytes) {
  Bytes b(frame.begin(), frame.begin() + kHeaderBytes);
  const auto udp_length = static_cast<std::uint16_t>(layout::kUdpOverhead + bytes);
  put16(&b[layout::kUdpLength], udp_length);
  put16(&b[layout::kUdpChecksum], 0);
  change_ip_word(b, layout::kIpTotalLength,
                 static_cast<std::uint16_t>(layout::kIpBytes + udp_length));
  return b;
}

void append(Bytes& bytes, ByteSpan more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

// The payload of the frame, as far as it is there.
ByteSpan payload_in(const Bytes& frame, const EncodedHeader& header) {
  const ByteSpan behind = ByteSpan(frame).from(kHeaderBytes);
  return behind.first(std::min(behind.size(), header.payload_bytes));
}

bool agrees_with_udp(const Bytes& frame, const EncodedHeader& header) {
  return frame.size() == kHeaderBytes + header.payload_bytes &&
         (get16(&frame[layout::kUdpChecksum]) == 0 || udp_sum(frame) == 0xffff);
}

}  // namespace

DecodedFrame decode_frame(const Frame& frame, CodecSet codecs) {
  const std::optional<EncodedHeader> header = encoded_header(frame.bytes, codecs);
  if (!header) return {frame, FrameError::kNone};
  const ByteSpan payload = payload_in(frame.bytes, *header);
  Decoded decoded;  // of a container, which has a byte at least
  if (!payload.empty()) decoded = decode(header->encoding, payload, header->values);
  DecodedFrame out;
  out.error = static_cast<FrameError>(decoded.verdict);
  if (out.error == FrameError::kNone && !agrees_with_udp(frame.bytes, *header)) {
    out.error = FrameError::kUdp;
  }
  out.frame.bytes = header_for(frame.bytes, sizeof(float) * header->values);
  if (!decoded.values.empty()) append(out.frame.bytes, encode(Encoding{}, decoded.values));
  out.frame.bad = frame.bad || out.error != FrameError::kNone;
  return out;
}

std::optional<Frame> encode_frame(const Frame& frame, CodecSet codecs) {
  const std::optional<EncodedHeader> header = encoded_header(frame.bytes, codecs);
  if (!header || header->payload_bytes != sizeof(float) * header->values) return frame;
  if (frame.bad || frame.bytes.size() != kHeaderBytes + header->payload_bytes) return std::nullopt;
  std::vector<float> values(header->values);
  std::memcpy(values.data(), &frame.bytes[kHeaderBytes], header->payload_bytes);
  const Payload payload = payload_of(header->encoding, values);
  Frame out;
  out.bytes = header_for(frame.bytes, payload.bytes.size());
  out.bytes[layout::kEncoding] = payload.encoding.byte();
  append(out.bytes, payload.bytes);
  return out;
}

}  // namespace trib::codec
