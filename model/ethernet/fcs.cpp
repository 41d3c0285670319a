// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/fcs.h"

#include <zlib.h>

namespace trib::ethernet {

std::uint32_t fcs(const std::uint8_t* data, std::size_t bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, data, bytes));
}

void append_fcs(Bytes& frame, bool complement) {
  std::uint32_t check = fcs(frame.data(), frame.size());
  if (complement) check = ~check;
  for (unsigned byte = 0; byte < kFcsBytes; ++byte) {
    frame.push_back(static_cast<std::uint8_t>(check >> 8 * byte));
  }
}

bool ends_with_fcs(const Bytes& frame) {
  if (frame.size() < kFcsBytes) return false;
  Bytes again(frame.begin(), frame.end() - kFcsBytes);
  append_fcs(again);
  return again == frame;
}

}  // namespace trib::ethernet
