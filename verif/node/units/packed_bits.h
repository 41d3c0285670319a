// SPDX-License-Identifier: Apache-2.0
// Fields of a packed struct on a pin of any width, lowest first.
#pragma once

#include <cstdint>
#include <cstring>

namespace trib {

/// Writes fields one above the other from bit `offset` on.
template <typename Pin>
class BitWriter {
 public:
  explicit BitWriter(Pin& pin, unsigned offset = 0) : pin_(pin), offset_(offset) {}

  BitWriter& put(unsigned width, std::uint64_t value) {
    auto* bytes = reinterpret_cast<std::uint8_t*>(&pin_);
    for (unsigned i = 0; i < width; ++i, ++offset_) {
      const auto mask = static_cast<std::uint8_t>(1u << offset_ % 8);
      const bool one = (value >> i & 1) != 0;
      bytes[offset_ / 8] =
          static_cast<std::uint8_t>(one ? bytes[offset_ / 8] | mask : bytes[offset_ / 8] & ~mask);
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
    for (unsigned i = 0; i < width; ++i, ++offset_) {
      value |= std::uint64_t{bytes[offset_ / 8] >> offset_ % 8 & 1u} << i;
    }
    return value;
  }

 private:
  const Pin& pin_;
  unsigned offset_ = 0;
};

}  // namespace trib
