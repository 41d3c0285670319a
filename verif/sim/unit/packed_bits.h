// SPDX-License-Identifier: Apache-2.0
// Fields of a packed struct on a pin of any width, lowest first.
#pragma once

#include <algorithm>
#include <cstdint>

namespace trib {

/// Writes fields one above the other from bit `offset` on.
template <typename Pin>
class BitWriter {
 public:
  explicit BitWriter(Pin& pin, unsigned offset = 0) : pin_(pin), offset_(offset) {}

  BitWriter& put(unsigned width, std::uint64_t value) {
    auto* bytes = reinterpret_cast<std::uint8_t*>(&pin_);
    for (unsigned done = 0; done < width;) {
      const unsigned low = offset_ % 8;
      const unsigned bits = std::min(width - done, 8 - low);
      const unsigned mask = ((1u << bits) - 1) << low;
      auto& byte = bytes[offset_ / 8];
      byte = static_cast<std::uint8_t>((byte & ~mask) | (value >> done << low & mask));
      done += bits;
      offset_ += bits;
    }
    return *this;
  }

 private:
  Pin& pin_;
  unsigned offset_;
};

/// Reads them likewise.
template <typename Pin>
class BitReader {
 public:
  explicit BitReader(const Pin& pin) : pin_(pin) {}

  std::uint64_t get(unsigned width) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&pin_);
    std::uint64_t value = 0;
    for (unsigned done = 0; done < width;) {
      const unsigned low = offset_ % 8;
      const unsigned bits = std::min(width - done, 8 - low);
      value |= std::uint64_t{bytes[offset_ / 8] >> low & ((1u << bits) - 1)} << done;
      done += bits;
      offset_ += bits;
    }
    return value;
  }

 private:
  const Pin& pin_;
  unsigned offset_ = 0;
};

}  // namespace trib
