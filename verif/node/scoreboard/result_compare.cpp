// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/result_compare.h"

#include <algorithm>
#include <memory>

#include "model/frame/codec.h"

namespace trib {
namespace {

bool is_result(const Bytes& frame) {
  return frame.size() >= kHeaderBytes &&
         layout::get16(&frame[layout::kMagic]) == layout::kMagicValue &&
         read_header(frame).type == FrameType::kResult;
}

}  // namespace

bool equal_but_serial(const Bytes& x, const Bytes& y) {
  if (x.size() != y.size()) return false;
  if (!is_result(x)) return x == y;
  const auto serial = x.begin() + layout::kSerial;
  const auto [a, b] = std::mismatch(x.begin(), serial, y.begin());
  return a == serial && std::equal(a + 1, x.end(), b + 1);
}

Bytes with_serial_of(const Bytes& other, Bytes frame) {
  if (is_result(frame) && is_result(other)) frame[layout::kSerial] = other[layout::kSerial];
  return frame;
}

FramePtr in_any_case(const FramePtr& frame) {
  const Header header = read_header(frame->bytes);
  const bool ask = header.type == FrameType::kAsk && header.count != 0;
  if (!ask || frame->bad || first_defect(frame->bytes, kAnyFrameType) != Defect::kNone) {
    return frame;
  }
  Header plain = header;
  plain.count = 0;
  return std::make_shared<const Frame>(encode(plain, nullptr));
}

}  // namespace trib
