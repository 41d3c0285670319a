// SPDX-License-Identifier: Apache-2.0
// Comparison by bits; see float_bits.h.
#include "tools/tributary/collective/float_bits.h"

#include <algorithm>
#include <cstring>

namespace trib {
std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uint64_t count_different_bits(const std::vector<float>& a, const std::vector<float>& b) {
  const std::size_t common = std::min(a.size(), b.size());
  std::uint64_t different = std::max(a.size(), b.size()) - common;
  for (std::size_t i = 0; i < common; ++i) {
    if (bits_of(a[i]) != bits_of(b[i])) ++different;
  }
  return different;
}

}  // namespace trib
