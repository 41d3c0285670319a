// SPDX-License-Identifier: Apache-2.0
// Values for collectives; see pattern.h.
#include "tools/tributary/collective/pattern.h"

#include <array>
#include <cstring>

namespace trib {
namespace {

// Finaliser of MurmurHash3: every input bit changes every output bit with probability one half.
std::uint64_t mix(std::uint64_t value) {
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccd;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53;
  return value ^ (value >> 33);
}

constexpr std::array<std::uint32_t, 20> kSpecialBits{
    0x00000000, 0x80000000,  // zeros
    0x00000001, 0x80000001,  // smallest subnormals
    0x007fffff, 0x807fffff,  // largest subnormals
    0x00800000, 0x80800000,  // smallest normals
    0x3f800000, 0xbf800000,  // ones
    0x3f800001, 0xbf800001,  // one unit in the last place above
    0x3f7fffff, 0xbf7fffff,  // one unit below
    0x7f7fffff, 0xff7fffff,  // largest
    0x7f800000, 0xff800000,  // infinities
    0x7fc12345, 0xff812345,  // a quiet NaN and a signalling one, with payload
};

std::uint32_t special_bits(std::uint64_t draw) {
  const std::uint64_t choice = draw % (kSpecialBits.size() + 4);
  return choice < kSpecialBits.size() ? kSpecialBits[choice]
                                      : static_cast<std::uint32_t>(draw >> 32);
}

}  // namespace

std::vector<float> make_pattern(Pattern pattern, unsigned worker, std::size_t elements,
                                std::uint64_t seed) {
  std::vector<float> values(elements, 1.0F);
  const std::uint64_t stream = mix(mix(seed + 1) + worker + 1);
  for (std::size_t i = 0; i < elements; ++i) {
    switch (pattern) {
      case Pattern::kIndex:
        values[i] = static_cast<float>(i % 65536) + static_cast<float>(worker) / 8.0F;
        break;
      case Pattern::kRandom:
        values[i] = static_cast<float>(mix(stream + i) >> 40) * 0x1p-23F - 1.0F;
        break;
      case Pattern::kOnes:
        break;
      case Pattern::kSpecial: {
        const std::uint32_t bits = special_bits(mix(stream + i));
        std::memcpy(&values[i], &bits, sizeof bits);
        break;
      }
    }
  }
  return values;
}

}  // namespace trib
