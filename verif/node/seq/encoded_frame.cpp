// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/encoded_frame.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

using codec::Codec;
using codec::Encoding;
using codec::FrameError;
using layout::get16;
using layout::put16;

constexpr std::size_t kGroupValues = 8;

Encoding encoding_in(const Frame& frame) {
  return codec::encoding_of(frame.bytes[layout::kEncoding]).value();
}

std::size_t values_in(const Frame& frame) {
  return get16(&frame.bytes[layout::kPayloadBytes]) / sizeof(float);
}

// The lengths of IP and UDP follow that of the frame.
void fit_lengths(Frame& frame) {
  const std::size_t size = frame.bytes.size();
  put16(&frame.bytes[layout::kIpTotalLength],
        static_cast<std::uint16_t>(size - layout::kEthernetBytes));
  put16(&frame.bytes[layout::kUdpLength], static_cast<std::uint16_t>(size - layout::kUdpSource));
  store_ip_checksum(frame.bytes);
}

// A place of a container: its tag, and where its code begins.
struct Place {
  unsigned tag;
  std::size_t code;
};

// Visits the groups of a good container with the index of their tags and their places, until
// `visit` returns true.
template <typename Visit>
bool any_group(const Frame& frame, const Visit& visit) {
  constexpr std::array<std::size_t, 4> kCodeBytes = {0, 1, 2, 4};
  std::size_t at = kHeaderBytes;
  for (std::size_t first = 0; first < values_in(frame); first += kGroupValues) {
    const unsigned tags = frame.bytes[at] | frame.bytes[at + 1] << 8;
    std::array<Place, kGroupValues> places{};
    std::size_t code = at + 2;
    for (std::size_t j = 0; j < kGroupValues; ++j) {
      places[j] = {tags >> 2 * j & 3, code};
      code += kCodeBytes[places[j].tag];
    }
    if (visit(at, places, values_in(frame) - first)) return true;
    at = code;
  }
  return false;
}

bool cut_one_byte(Frame& frame) {
  if (frame.bytes.size() < kHeaderBytes + 2) return false;
  frame.bytes.pop_back();
  fit_lengths(frame);
  return true;
}

bool add_one_byte(Frame& frame) {
  frame.bytes.push_back(0);
  fit_lengths(frame);
  return true;
}

// A tag of a place beyond count, or an element (MX4.3).
bool set_beyond_count(Frame& frame) {
  if (encoding_in(frame).codec == Codec::kMxfp4) {
    if (values_in(frame) % 2 == 0) return false;
    frame.bytes.back() |= 0x50;
    return true;
  }
  if (!encoding_in(frame).has_bound()) return false;
  return any_group(frame, [&](std::size_t at, const auto&, std::size_t left) {
    if (left >= kGroupValues) return false;
    frame.bytes[at + 1] |= 0x40;  // place 7
    return true;
  });
}

// A code that no value has (GC3.4).
bool make_noncanonical(Frame& frame) {
  const Encoding encoding = encoding_in(frame);
  if (!encoding.has_bound()) return false;
  return any_group(frame, [&](std::size_t, const auto& places, std::size_t) {
    for (const Place& place : places) {
      std::uint8_t* const code = &frame.bytes[place.code];
      if (place.tag == 0) continue;
      if (place.tag == 1) *code = encoding.codec == Codec::kModeA ? 0x7f : 0x01;
      if (place.tag == 2) put16(code, 0x0100);                       // magnitude 1
      if (place.tag == 3) std::memcpy(code, "\x00\x00\x00\x3f", 4);  // 0.5
      return true;
    }
    return false;
  });
}

bool spoil_checksum(Frame& frame) {
  store_udp_checksum(frame.bytes);
  std::uint8_t* const checksum = &frame.bytes[layout::kUdpChecksum];
  const std::uint16_t right = get16(checksum);
  put16(checksum, static_cast<std::uint16_t>(right == 1 ? 3 : right ^ 1));
  return true;
}

// The rest of these leave the lengths as they are.
bool lose_one_byte(Frame& frame) {
  if (frame.bytes.size() < kHeaderBytes + 2) return false;
  frame.bytes.pop_back();
  return true;
}

bool lose_all_bytes(Frame& frame) {
  frame.bytes.resize(kHeaderBytes);
  return true;
}

bool leave_one_byte_over(Frame& frame) {
  frame.bytes.push_back(0);
  return true;
}

}  // namespace

Frame encoded_frame(const Frame& raw, Encoding encoding) {
  Header header = read_header(raw.bytes);
  if (header.payload_bytes == 0 || header.payload_bytes % sizeof(float) != 0) return raw;
  std::vector<float> values(header.payload_bytes / sizeof(float));
  std::memcpy(values.data(), &raw.bytes[kHeaderBytes], header.payload_bytes);
  const codec::Payload payload = codec::payload_of(encoding, values);
  header.encoding = payload.encoding.byte();
  return encode_with(header, payload.bytes);
}

Encoding draw_encoding(codec::CodecSet codecs, Random& random) {
  for (;;) {
    const Encoding drawn = codec::kEncodings[random.below(codec::kEncodings.size())];
    if (codec::holds(codecs, drawn.codec)) return drawn;
  }
}

std::optional<std::vector<float>> received_values(const Frame& frame) {
  const codec::DecodedFrame decoded = codec::decode_frame(frame, codec::kAllCodecs);
  if (decoded.error != FrameError::kNone || !decode(frame.bytes)) return std::nullopt;
  std::vector<float> values(values_in(decoded.frame));
  if (values.empty()) return values;
  std::memcpy(values.data(), &decoded.frame.bytes.at(kHeaderBytes), sizeof(float) * values.size());
  return values;
}

const std::vector<ContainerDefect>& container_defects() {
  static const std::vector<ContainerDefect> kDefects = {
      {"short", FrameError::kShort, cut_one_byte},
      {"long", FrameError::kLong, add_one_byte},
      {"tail", FrameError::kTail, set_beyond_count},
      {"noncanonical", FrameError::kNoncanonical, make_noncanonical},
      {"UDP checksum", FrameError::kUdp, spoil_checksum},
      {"a byte missing", FrameError::kShort, lose_one_byte},
      {"all bytes missing", FrameError::kUdp, lose_all_bytes},
      {"a byte left over", FrameError::kUdp, leave_one_byte_over},
  };
  return kDefects;
}

}  // namespace trib
