// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/shared_port.h"

#include <algorithm>

namespace trib {

std::optional<PacedFrame> SharedPort::next(std::uint64_t cycle) {
  for (std::size_t n = 0; n < workers_.size(); ++n) {
    FrameProducer& worker = *workers_[turn_];
    turn_ = (turn_ + 1) % workers_.size();
    if (worker.done()) continue;
    if (std::optional<PacedFrame> frame = worker.next(cycle)) return frame;
  }
  return std::nullopt;
}

void SharedPort::received(const Frame& frame, std::uint64_t cycle) {
  for (FrameProducer* worker : workers_) worker->received(frame, cycle);
}

std::uint64_t SharedPort::wake_cycle() const {
  std::uint64_t earliest = kNever;
  for (const FrameProducer* worker : workers_) {
    if (!worker->done()) earliest = std::min(earliest, worker->wake_cycle());
  }
  return earliest;
}

bool SharedPort::done() const {
  return std::all_of(workers_.begin(), workers_.end(),
                     [](const FrameProducer* worker) { return worker->done(); });
}

}  // namespace trib
