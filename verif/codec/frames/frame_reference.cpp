// SPDX-License-Identifier: Apache-2.0
#include "verif/codec/frames/frame_reference.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib::codec {
namespace {

using layout::get16;
using layout::put16;

struct Scale {
  unsigned eb, mid, mode;

  Scale(unsigned coding, unsigned bound)
      : eb(127 - bound), mid(eb + (bound + 1) / 2), mode(coding) {}

  unsigned tag(unsigned e) const { return e < eb ? 0 : e < mid ? 1 : e < 127 ? 2 : 3; }
  unsigned reference(unsigned tag) const { return mode == 1 && tag == 1 ? mid : 127; }

  std::uint32_t encode(std::uint32_t value) const {
    const unsigned e = value >> 23 & 255;
    const unsigned t = tag(e);
    if (t == 0) return 0;
    if (t == 3) return value;
    const std::uint32_t shifted = (0x800000 | (value & 0x7fffff)) >> (reference(t) - e);
    return t == 1 ? value >> 31 << 7 | shifted >> 16 : value >> 31 << 15 | shifted >> 8;
  }

  std::uint32_t decode(unsigned t, std::uint32_t code) const {
    if (t == 0) return 0;
    if (t == 3) return code;
    const unsigned width = t == 1 ? 7 : 15;
    const std::uint32_t magnitude = code & ((1u << width) - 1);
    if (magnitude == 0) return 0;
    unsigned d = 0;
    while ((magnitude >> (width - 1 - d) & 1) == 0) ++d;
    return code >> width << 31 | (reference(t) - 1 - d) << 23 |
           (magnitude << (24 - width + d) & 0x7fffff);
  }

  bool canonical(unsigned t, std::uint32_t code) const {
    if (t == 0) return true;
    if (t == 3) return (code >> 23 & 255) >= 127;
    if (t == 2) return (code & 0x7fff) >= 1u << (mid - 112);
    const std::uint32_t magnitude = code & 0x7f;
    if (mode == 1) return magnitude >= 1u << (7 + eb - mid);
    return magnitude < 1u << (mid - 120) && (eb < 120 || magnitude >= 1u << (eb - 120));
  }
};

constexpr unsigned kSizes[] = {0, 1, 2, 4};

unsigned decompress(const Bytes& from, std::size_t count, const Scale& scale, Bytes& to) {
  std::size_t at = 0;
  for (std::size_t value = 0; value < count; value += 8) {
    if (from.size() - at < 2) return 1;
    const unsigned tags = from[at] | from[at + 1] << 8;
    at += 2;
    std::size_t need = 0;
    for (unsigned j = 0; j < 8; ++j) {
      if (value + j >= count && (tags >> 2 * j & 3) != 0) return 3;
      need += kSizes[tags >> 2 * j & 3];
    }
    if (from.size() - at < need) return 1;
    Bytes group;
    for (unsigned j = 0; j < 8 && value + j < count; ++j) {
      const unsigned tag = tags >> 2 * j & 3;
      std::uint32_t code = 0;
      for (unsigned n = 0; n < kSizes[tag]; ++n) code |= std::uint32_t{from[at++]} << 8 * n;
      if (!scale.canonical(tag, code)) return 4;
      const std::uint32_t decoded = scale.decode(tag, code);
      for (unsigned n = 0; n < 4; ++n) group.push_back(static_cast<std::uint8_t>(decoded >> 8 * n));
    }
    to.insert(to.end(), group.begin(), group.end());
  }
  return at == from.size() ? 0 : 2;
}

bool is_encoded(const Bytes& f) {
  if (f.size() < kHeaderBytes) return false;
  const std::uint8_t* at = f.data();
  const unsigned udp = get16(at + layout::kUdpLength);
  const unsigned length = get16(at + layout::kPayloadBytes);
  const unsigned codec = f[layout::kEncoding] & 15, bound = f[layout::kEncoding] >> 4;
  return get16(at + layout::kEtherType) == layout::kEtherTypeIpv4 &&
         f[layout::kIpVersion] == 0x45 && f[layout::kIpProtocol] == layout::kIpProtocolUdp &&
         (get16(at + layout::kIpFragment) & layout::kIpFragmentMask) == 0 &&
         get16(at + layout::kMagic) == layout::kMagicValue && f[layout::kVersionType] >> 4 == 2 &&
         (f[layout::kVersionType] & 15) < 2 && (codec == 1 || codec == 2) &&
         (bound == 6 || bound == 8 || bound == 10) && (f[layout::kOpDtype] & 15) == 0 &&
         length % 4 == 0 && length >= 4 && length <= kMaxPayload &&
         get16(at + layout::kIpTotalLength) == udp + 20 && udp >= 31 && udp - 30 <= length;
}

}  // namespace

Bytes compress(const std::vector<std::uint32_t>& values, unsigned mode, unsigned bound) {
  const Scale scale(mode, bound);
  Bytes to;
  for (std::size_t first = 0; first < values.size(); first += 8) {
    const std::size_t place = to.size();
    to.resize(place + 2);
    for (std::size_t j = 0; j < 8 && first + j < values.size(); ++j) {
      const std::uint32_t value = values[first + j];
      const unsigned tag = scale.tag(value >> 23 & 255);
      to[place + j / 4] = static_cast<std::uint8_t>(to[place + j / 4] | tag << 2 * (j % 4));
      for (unsigned n = 0; n < kSizes[tag]; ++n)
        to.push_back(static_cast<std::uint8_t>(scale.encode(value) >> 8 * n));
    }
  }
  return to;
}

Frame with_container(const Frame& raw, const Bytes& container) {
  Frame frame;
  frame.bytes.assign(raw.bytes.begin(), raw.bytes.begin() + kHeaderBytes);
  put16(frame.bytes.data() + layout::kUdpLength, static_cast<std::uint16_t>(30 + container.size()));
  put16(frame.bytes.data() + layout::kIpTotalLength,
        static_cast<std::uint16_t>(50 + container.size()));
  frame.bytes.insert(frame.bytes.end(), container.begin(), container.end());
  store_ip_checksum(frame.bytes);
  return frame;
}

Decoded decode_frame(const Frame& frame) {
  if (!is_encoded(frame.bytes)) return {frame, 0};
  const Bytes& f = frame.bytes;
  const std::size_t travel = get16(f.data() + layout::kUdpLength) - 30u;
  const unsigned length = get16(f.data() + layout::kPayloadBytes);
  Decoded out;
  out.frame.bytes.assign(f.begin(), f.begin() + kHeaderBytes);
  std::uint8_t* at = out.frame.bytes.data();
  // By its difference: a wrong checksum stays wrong.
  const unsigned sum =
      (0xffffu ^ get16(at + layout::kIpChecksum)) + static_cast<unsigned>(length - travel);
  put16(at + layout::kIpChecksum, static_cast<std::uint16_t>(~((sum & 0xffff) + (sum >> 16))));
  put16(at + layout::kUdpLength, static_cast<std::uint16_t>(30 + length));
  put16(at + layout::kIpTotalLength, static_cast<std::uint16_t>(50 + length));
  put16(at + layout::kUdpChecksum, 0);
  const std::size_t have = f.size() - kHeaderBytes;
  if (have != 0) {
    const Bytes container(
        f.begin() + kHeaderBytes,
        f.begin() + static_cast<std::ptrdiff_t>(kHeaderBytes + std::min(have, travel)));
    const unsigned encoding = f[layout::kEncoding];
    out.error = decompress(container, length / 4, Scale((encoding & 15) - 1, encoding >> 4),
                           out.frame.bytes);
  }
  const bool summed = get16(f.data() + layout::kUdpChecksum) != 0;
  if (out.error == 0 && (have != travel || (summed && udp_sum(f) != 0xffff))) out.error = 5;
  out.frame.bad = out.error != 0 || frame.bad;
  return out;
}

}  // namespace trib::codec
