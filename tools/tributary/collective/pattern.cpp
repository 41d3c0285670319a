// SPDX-License-Identifier: Apache-2.0
// Values for collectives; see pattern.h.
#include "tools/tributary/collective/pattern.h"

#include <array>
#include <cstring>

#include "model/numerics/bf16.h"
#include "model/numerics/fp16.h"
#include "tools/tributary/collective/float_bits.h"

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

std::uint64_t stream_of(unsigned worker, std::uint64_t seed) {
  return mix(mix(seed + 1) + worker + 1);
}

// One element of BF16 or FP16.
std::uint16_t half_bits(Dtype dtype, Pattern pattern, std::uint64_t index, unsigned worker,
                        float fp32, std::uint64_t draw) {
  if (pattern == Pattern::kSpecial && (draw >> 40 & 1) != 0) {
    return static_cast<std::uint16_t>(draw >> 48);
  }
  const float value = pattern == Pattern::kIndex
                          ? static_cast<float>(index % 16) + static_cast<float>(worker) / 8.0F
                          : fp32;
  return dtype == Dtype::kBf16 ? bf16_of_fp32(bits_of(value)) : fp16_of_fp32(bits_of(value));
}

// One element of an integer dtype; the lower bytes count.
std::uint32_t integer_bits(Dtype dtype, Pattern pattern, std::uint64_t index, unsigned worker,
                           std::uint64_t draw) {
  const std::uint32_t largest = dtype == Dtype::kInt8 ? 0x7f : 0x7fffffff;
  const std::array<std::uint32_t, 9> specials{0u,      1u,           2u,          ~0u,        ~1u,
                                              largest, largest + 1u, 0x55555555u, 0xaaaaaaaau};
  switch (pattern) {
    case Pattern::kIndex:
      return static_cast<std::uint32_t>(index + worker);
    case Pattern::kOnes:
      return 1;
    case Pattern::kRandom:
      return static_cast<std::uint32_t>(draw >> 32);
    case Pattern::kSpecial:
      break;
  }
  const std::uint64_t choice = draw % (specials.size() + 3);
  return choice < specials.size() ? specials[choice] : static_cast<std::uint32_t>(draw >> 32);
}

}  // namespace

const std::map<std::string, Pattern>& pattern_names() {
  static const std::map<std::string, Pattern> kNames{{"index", Pattern::kIndex},
                                                     {"random", Pattern::kRandom},
                                                     {"ones", Pattern::kOnes},
                                                     {"special", Pattern::kSpecial}};
  return kNames;
}

std::vector<float> make_pattern(Pattern pattern, unsigned worker, std::size_t elements,
                                std::uint64_t seed) {
  std::vector<float> values(elements, 1.0F);
  const std::uint64_t stream = stream_of(worker, seed);
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

ElementVector make_elements(Dtype dtype, Pattern pattern, unsigned worker, std::size_t elements,
                            std::uint64_t seed) {
  if (dtype == Dtype::kFp32) return fp32_vector(make_pattern(pattern, worker, elements, seed));
  const std::size_t width = bytes_of(dtype);
  ElementVector made{dtype, std::vector<std::uint8_t>(elements * width)};
  std::vector<float> floats;
  if (is_floating_point(dtype)) floats = make_pattern(pattern, worker, elements, seed);
  const std::uint64_t stream = stream_of(worker, seed);
  for (std::size_t i = 0; i < elements; ++i) {
    const std::uint64_t draw = mix(stream + i);
    const std::uint32_t bits = floats.empty()
                                   ? integer_bits(dtype, pattern, i, worker, draw)
                                   : half_bits(dtype, pattern, i, worker, floats[i], draw);
    std::memcpy(&made.bytes[i * width], &bits, width);
  }
  return made;
}

}  // namespace trib
