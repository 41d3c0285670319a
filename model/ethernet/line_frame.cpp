// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/line_frame.h"

#include <algorithm>

#include "model/ethernet/fcs.h"

namespace trib::ethernet {
namespace {

constexpr std::size_t kLeastBytes = 60;

}  // namespace

Bytes line_bytes(const Frame& frame) {
  Bytes bytes = frame.bytes;
  bytes.resize(std::max(bytes.size(), kLeastBytes));
  append_fcs(bytes, frame.bad);
  return bytes;
}

}  // namespace trib::ethernet
