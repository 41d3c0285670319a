// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/codec_base.h"

#include <cmath>

#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"

namespace trib {

void CodecBase::begin_life(codec::Encoding results, codec::CodecSet decodable) {
  begin_life(results, 0, decodable);
}

void CodecBase::begin_life(codec::Encoding results, unsigned port, codec::CodecSet decodable) {
  const bool all = port == 0;
  decodable_.assign(ports(), all ? decodable : codec::kAllCodecs);
  decodable_[port] = decodable;
  registers().end_group();
  settle();
  registers().write(access_register(0, kAccessResultEncoding), results.byte());
  join_all(kAllPorts, ++job_);
}

Frame CodecBase::contribution_of_values(unsigned port, std::uint32_t sequence, const Values& values,
                                        codec::Encoding encoding, std::uint8_t flags) const {
  Header header = read_header(control(FrameType::kContribution, port, epoch, sequence).bytes);
  header.flags = flags;
  header.count = 1;
  header.tag = sequence;
  header.payload_bytes = static_cast<std::uint16_t>(sizeof(float) * values.size());
  const auto* const payload = reinterpret_cast<const std::uint8_t*>(values.data());
  return encoded_frame(encode(header, payload), encoding);
}

CodecBase::Values CodecBase::draw_values(std::size_t count, Random& random) const {
  Values values(count);
  for (float& value : values) {
    const auto exponent = static_cast<int>(random.between(0, 14)) - 14;  // 2^-14 to 2
    const float mantissa = 1 + static_cast<float>(random.below(1u << 23)) / (1u << 23);
    value = std::ldexp(random.chance(0.5) ? mantissa : -mantissa, exponent);
    if (random.chance(0.1)) value = 0;
  }
  return values;
}

}  // namespace trib
