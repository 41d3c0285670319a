// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/link/frame_damage.h"

#include <algorithm>
#include <utility>

#include "model/frame/layout.h"

namespace trib {

FrameDamage::FrameDamage(FrameFlow sent, const FrameFate& fate)
    : sent_(std::move(sent)), fate_(fate) {
  update();
}

std::optional<std::size_t> FrameDamage::target() const {
  if (fate_.in_header) {
    return fate_.position % kHeaderBytes;
  }
  const Bytes& bytes = sent_.frame().bytes;
  if (bytes.size() < kHeaderBytes) {
    return std::nullopt;
  }
  // Only the header of a growing frame gives its final length.
  const std::size_t payload =
      std::max<std::size_t>(layout::get16(&bytes[layout::kPayloadBytes]), 1);
  return kHeaderBytes + fate_.position % payload;
}

void FrameDamage::update() {
  if (done()) {
    return;
  }
  const Bytes& sent = sent_.frame().bytes;
  Bytes& bytes = arriving_->bytes;
  const std::size_t known = bytes.size();
  const std::optional<std::size_t> at = target();
  std::size_t end = sent.size();
  bool ended = sent_.ended();
  // As soon as the byte before is there, which may go on at once.
  if (fate_.truncated && at && *at <= end && end > 0) {
    end = std::max<std::size_t>(*at, 1);
    ended = true;
  }
  bytes.insert(bytes.end(), sent.begin() + static_cast<std::ptrdiff_t>(known),
               sent.begin() + static_cast<std::ptrdiff_t>(end));
  if (fate_.corrupted && at && *at >= known && *at < end) {
    bytes[*at] ^= fate_.flipped;
  }
  arriving_->ended = ended;
  arriving_->bad = ended;
}

}  // namespace trib
