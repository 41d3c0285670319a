// SPDX-License-Identifier: Apache-2.0
// How values become bins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "model/frame/header.h"

namespace trib {

// Index of the first limit that `value` does not exceed; the number of limits if it exceeds all.
inline std::size_t bin_of(std::uint64_t value, std::initializer_list<std::uint64_t> limits) {
  std::size_t bin = 0;
  for (const std::uint64_t limit : limits) {
    if (value <= limit) return bin;
    ++bin;
  }
  return bin;
}

inline std::vector<std::string> port_names(unsigned ports) {
  std::vector<std::string> names;
  for (unsigned port = 0; port < ports; ++port) names.push_back("port " + std::to_string(port));
  return names;
}

// Of an FP32 number: +0, -0, subnormal, normal, infinity, quiet NaN, signalling NaN.
inline const std::vector<std::string>& number_names() {
  static const std::vector<std::string> kNames{"+0",       "-0",        "subnormal",     "normal",
                                               "infinity", "quiet NaN", "signalling NaN"};
  return kNames;
}

inline std::size_t number_bin(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude == 0) return bits == 0 ? 0 : 1;
  if (magnitude < 0x00800000) return 2;
  if (magnitude < 0x7f800000) return 3;
  if (magnitude == 0x7f800000) return 4;
  return (magnitude & 0x00400000) != 0 ? 5 : 6;
}

inline bool is_sum_of_fp32(const Header& header) { return header.op == 0 && header.dtype == 0; }

// Hits `take(bin)` for the first few numbers of a payload; not all, for speed.
template <typename Take>
void for_each_number(const std::vector<std::uint8_t>& bytes, std::size_t begin,
                     std::size_t payload_bytes, const Take& take) {
  constexpr std::size_t kLookedAt = 16;
  for (std::size_t i = 0; i < payload_bytes / 4 && i < kLookedAt; ++i) {
    const std::uint8_t* at = &bytes[begin + 4 * i];
    take(number_bin(at[0] | at[1] << 8 | at[2] << 16 | std::uint32_t{at[3]} << 24));
  }
}

}  // namespace trib
