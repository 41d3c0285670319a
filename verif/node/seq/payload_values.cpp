// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/payload_values.h"

#include <array>
#include <cstring>

#include "model/base/random.h"

namespace trib {
namespace {

// ±0, ± smallest and largest subnormal, ± smallest normal, ±1, 1 ± ulp, ± largest, ±infinity, quiet
// and signalling NaNs with payloads and signs.
constexpr std::array<std::uint32_t, 20> kSpecials{
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000,
    0x80800000, 0x3f800000, 0xbf800000, 0x3f800001, 0x3f7fffff, 0x7f7fffff, 0xff7fffff,
    0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001, 0xffa00000};

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uint32_t make_value(ValueProfile profile, Random& random, Random& common,
                         std::uint32_t chunk_number, unsigned port, std::size_t element) {
  switch (profile) {
    case ValueProfile::kNumbered:
      return bits_of(static_cast<float>(chunk_number * 65536 + (port + 1) * 4096 + element));
    case ValueProfile::kNormal:
      return (random.below(2) << 31) | (random.between(110, 145) << 23) | random.below(1u << 23);
    case ValueProfile::kBits:
      return static_cast<std::uint32_t>(random());
    case ValueProfile::kSpecial:
      return kSpecials[random.below(kSpecials.size())];
    case ValueProfile::kZeros:
      return random.below(2) << 31;
    case ValueProfile::kCancelling:
      break;
  }
  const std::uint32_t magnitude = (common.between(1, 253) << 23) | common.below(1u << 23);
  return ((port & 1) << 31) | (magnitude ^ random.below(4));
}

}  // namespace

Bytes make_payload(ValueProfile profile, std::uint64_t chunk_seed, unsigned port,
                   std::size_t bytes) {
  Random common{chunk_seed, 0x636f6d6d6f6e};
  Random random{chunk_seed, port};
  const std::uint32_t chunk_number = common.below(32);
  Bytes payload(bytes);
  for (std::size_t at = 0; at < bytes; at += sizeof(std::uint32_t)) {
    const std::uint32_t value = make_value(profile, random, common, chunk_number, port, at / 4);
    for (std::size_t i = 0; i < sizeof value && at + i < bytes; ++i) {
      payload[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
  }
  return payload;
}

}  // namespace trib
