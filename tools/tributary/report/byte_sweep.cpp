// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/byte_sweep.h"

#include <fmt/format.h>

#include <stdexcept>

#include "tools/tributary/report/byte_size.h"

namespace trib {

std::uint64_t parse_message_size(const std::string& text) {
  const std::uint64_t bytes = parse_byte_size(text);
  if (bytes == 0 || bytes % sizeof(float) != 0 || bytes > kMaxMessageBytes) {
    throw std::invalid_argument(fmt::format("{} is not a multiple of 4 bytes from 4 to {}", text,
                                            format_byte_size(kMaxMessageBytes)));
  }
  return bytes;
}

std::vector<std::uint64_t> byte_sweep(std::uint64_t first, std::uint64_t last, unsigned factor) {
  if (last < first) {
    throw std::invalid_argument(fmt::format("the last size, {}, is less than the first, {}",
                                            format_byte_size(last), format_byte_size(first)));
  }
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t bytes = first; bytes <= last; bytes *= factor) sizes.push_back(bytes);
  return sizes;
}

}  // namespace trib
