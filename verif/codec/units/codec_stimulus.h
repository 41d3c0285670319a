// SPDX-License-Identifier: Apache-2.0
// Random chunks of values with all tags of groups, and damaged containers.
#pragma once

#include <bitset>
#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "verif/codec/units/codec_bench.h"

namespace trib::codec {

struct Chunk {
  Settings settings;
  std::vector<std::uint32_t> values;
};

class CodecStimulus {
 public:
  explicit CodecStimulus(std::uint64_t seed) : random_({seed, 11}) {}

  /// 1 to 2048 values, each count in turn for every other chunk. Two of three groups have the next tags of a sequence of all 65536, the values of others are arbitrary.
  Chunk chunk() {
    const unsigned count =
        random_.chance(0.5) ? next_count() : random_.between(1, random_.chance(0.5) ? 200 : 24);
    Chunk chunk{{count, random_.below(2), 6 + 2 * random_.below(3)}, {}};
    while (chunk.values.size() < count) {
      const bool whole = count - chunk.values.size() >= 8;
      const bool chosen = whole && random_.chance(2.0 / 3);
      const unsigned tags = chosen ? next_tags() : 0;
      for (unsigned place = 0; place < 8 && chunk.values.size() < count; ++place) {
        const unsigned exponent =
            chosen ? exponent_of(tags >> 2 * place & 3, chunk.settings.bound) : random_.below(256);
        chunk.values.push_back(random_.below(2) << 31 | exponent << 23 | fraction());
      }
    }
    return chunk;
  }

  /// With some bits changed, cut, or longer, or for another count; never empty.
  Input damaged(Settings settings, Bytes bytes) {
    switch (random_.below(7)) {
      case 0:
        flip(bytes, 0, bytes.size());
        break;
      case 1:
        for (unsigned n = random_.between(2, 8); n > 0; --n) flip(bytes, 0, bytes.size());
        break;
      case 2:  // of the last group, most likely its tags
        flip(bytes, bytes.size() - std::min<std::size_t>(bytes.size(), random_.between(1, 34)),
             bytes.size());
        break;
      case 3:
        bytes.resize(random_.between(1, static_cast<unsigned>(bytes.size())));
        break;
      case 4:
        bytes.resize(std::max<std::size_t>(
            1, bytes.size() - std::min<std::size_t>(bytes.size(), random_.below(40))));
        break;
      case 5:
        settings.count = random_.between(1, std::min(2048u, settings.count + random_.below(20)));
        break;
      default:
        for (unsigned n = random_.between(1, random_.chance(0.5) ? 3 : 150); n > 0; --n) {
          bytes.push_back(static_cast<std::uint8_t>(random_()));
        }
    }
    return {settings, bytes};
  }

  const std::bitset<65536>& tags_seen() const { return tags_seen_; }

 private:
  // Odd steps: all, each once.
  unsigned next_count() {
    count_ = (count_ + 1265) % 2048;
    return count_ + 1;
  }

  unsigned next_tags() {
    tags_ = (tags_ + 40503) & 0xffff;
    tags_seen_.set(tags_);
    return tags_;
  }

  /// Of the class of a tag (GC1.2); its ends more often.
  unsigned exponent_of(unsigned tag, unsigned bound) {
    const unsigned begins[] = {0, 127 - bound, 127 - bound / 2, 127, 256};
    const unsigned low = begins[tag], high = begins[tag + 1] - 1;
    if (random_.chance(0.2)) return low;
    return random_.chance(0.2) ? high : random_.between(low, high);
  }

  std::uint32_t fraction() {
    constexpr std::uint32_t kAll = 0x7fffff;
    if (random_.chance(0.1)) return 0;
    if (random_.chance(0.1)) return kAll;
    return static_cast<std::uint32_t>(random_()) & kAll;
  }

  void flip(Bytes& bytes, std::size_t from, std::size_t to) {
    const std::size_t at = from + random_.below(static_cast<std::uint32_t>(to - from));
    bytes[at] ^= static_cast<std::uint8_t>(1u << random_.below(8));
  }

  Random random_;
  unsigned count_ = 0, tags_ = 0;
  std::bitset<65536> tags_seen_;
};

}  // namespace trib::codec
