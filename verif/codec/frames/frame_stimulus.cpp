// SPDX-License-Identifier: Apache-2.0
#include "verif/codec/frames/frame_stimulus.h"

#include <algorithm>
#include <cstring>

#include "model/codec/payload.h"
#include "model/frame/checksum.h"
#include "model/frame/layout.h"

namespace trib::codec {
namespace {

Frame with_payload(const Frame& raw, const Bytes& payload) {
  Frame frame = raw;
  frame.bytes.resize(kHeaderBytes);
  frame.bytes.insert(frame.bytes.end(), payload.begin(), payload.end());
  layout::put16(&frame.bytes[layout::kUdpLength], static_cast<std::uint16_t>(30 + payload.size()));
  layout::put16(&frame.bytes[layout::kIpTotalLength],
                static_cast<std::uint16_t>(50 + payload.size()));
  store_ip_checksum(frame.bytes);
  if (frame.bytes[0] % 2 == 0) store_udp_checksum(frame.bytes);
  return frame;
}

Frame data_frame(Random& random, std::size_t values) {
  // HOP is one of links between endpoints.
  constexpr FrameType kTypes[] = {FrameType::kContribution, FrameType::kResult, FrameType{10}};
  Frame frame = raw_frame(random, kTypes[random.below(3)], values);
  frame.bytes[0] = static_cast<std::uint8_t>(random());
  return frame;
}

}  // namespace

Encoding any_encoding(Random& random) {
  return kEncodings[random.between(1, static_cast<unsigned>(kEncodings.size()) - 1)];
}

std::vector<float> random_values(Random& random, unsigned count, Weights weights) {
  static constexpr unsigned kExponents[][2] = {{0, 116}, {117, 123}, {124, 126}, {127, 255}};
  const bool finite = random.chance(0.7);  // an infinity or NaN is of a whole block of MX
  std::vector<float> values(count);
  for (float& element : values) {
    const auto& range = kExponents[random.pick(weights)];
    std::uint32_t value = static_cast<std::uint32_t>(random()) & 0x807fffff;
    unsigned exponent = random.between(range[0], range[1]);
    if (finite && exponent == 255) exponent = 254;
    value |= exponent << 23;
    std::memcpy(&element, &value, sizeof value);
  }
  return values;
}

Frame raw_frame(Random& random, FrameType type, unsigned values) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.type = type;
  header.flags = kFlagData;
  header.sequence = static_cast<std::uint32_t>(random());
  header.payload_bytes = static_cast<std::uint16_t>(4 * values);
  Bytes payload(4 * values + kBodyBytes);
  for (auto& byte : payload) byte = static_cast<std::uint8_t>(random());
  return trib::encode(header, payload.data());
}

Frame device_frame(Random& random, Encoding encoding, const std::vector<float>& values) {
  Frame raw = data_frame(random, values.size());
  raw.bytes[layout::kEncoding] = encoding.byte();
  return with_payload(raw, encode(Encoding{}, values));
}

Frame encoded_frame(Random& random, Encoding encoding, const std::vector<float>& values) {
  Frame raw = data_frame(random, values.size());
  const Bytes container = encode(encoding, values);
  if (container.size() > sizeof(float) * values.size()) return raw;
  raw.bytes[layout::kEncoding] = encoding.byte();
  return with_payload(raw, container);
}

Frame foreign_frame(Random& random) {
  if (random.chance(0.5)) {
    return raw_frame(random, static_cast<FrameType>(random.below(kFrameTypes)),
                     random.between(0, 40));
  }
  Frame garbage;
  garbage.bytes.resize(random.between(1, 200));
  for (auto& byte : garbage.bytes) byte = static_cast<std::uint8_t>(random());
  return garbage;
}

void damage(Random& random, Frame& frame) {
  const auto size = static_cast<unsigned>(frame.bytes.size());
  switch (random.below(8)) {
    case 0:
      frame.bad = true;
      break;
    case 1:
      frame.bytes.resize(random.between(1, size));
      break;
    case 2:
      frame.bytes.resize(size + random.between(1, 80));
      break;
    case 3:  // values that the header does not count
      if (size > kHeaderBytes) {
        std::uint8_t* length = &frame.bytes[layout::kPayloadBytes];
        layout::put16(length, static_cast<std::uint16_t>(layout::get16(length) -
                                                         (random.chance(0.5) ? 4 : 32)));
      }
      break;
    case 4:
      if (size >= kHeaderBytes)
        frame.bytes[layout::kEncoding] ^= static_cast<std::uint8_t>(1u << random.below(8));
      break;
    default:
      frame.bytes[random.below(size)] ^= static_cast<std::uint8_t>(random.between(1, 255));
  }
}

}  // namespace trib::codec
