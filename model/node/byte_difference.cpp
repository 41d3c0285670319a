// SPDX-License-Identifier: Apache-2.0
#include "model/node/byte_difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace trib {
namespace {

constexpr std::size_t kBytesShown = 16;

// Two digits and a space for each.
std::string text_of(const Bytes& bytes, std::size_t from) {
  std::string text;
  const std::size_t until = std::min(bytes.size(), from + kBytesShown);
  for (std::size_t i = from; i < until; ++i) text += fmt::format("{:02x} ", bytes[i]);
  return text;
}

}  // namespace

std::string byte_difference(const Bytes& is, const Bytes& due) {
  const std::size_t both = std::min(is.size(), due.size());
  std::size_t at = 0;
  while (at < both && is[at] == due[at]) ++at;
  if (at == both) return fmt::format("{} bytes, due are {}", is.size(), due.size());
  const std::size_t from = std::min(at, both - std::min(both, kBytesShown));
  return fmt::format("byte {} is {:#04x}, due is {:#04x}; from byte {} on {}are where {}are due",
                     at, is[at], due[at], from, text_of(is, from), text_of(due, from));
}

}  // namespace trib
