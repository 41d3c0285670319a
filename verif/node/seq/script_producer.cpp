// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/script_producer.h"

namespace trib {

std::optional<PacedFrame> ScriptProducer::next(std::uint64_t) {
  if (script_.empty()) return std::nullopt;
  PacedFrame frame = std::move(script_.front());
  script_.pop_front();
  return frame;
}

void ScriptProducer::received(const Frame& frame, std::uint64_t) {
  if (frame.bad) {
    ++spoiled_frames_;
  } else {
    good_frames_.push_back(frame);
  }
}

}  // namespace trib
