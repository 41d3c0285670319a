// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/sum_queue.h"

namespace trib {

SumPtr SumQueue::take(std::uint32_t sequence, Pick pick) {
  for (auto place = sums_.begin(); place != sums_.end(); ++place) {
    if ((*place)->over() != (pick == Pick::kOver)) continue;
    if ((*place)->taken.sequence != sequence) {
      if (pick == Pick::kNext) return nullptr;
      continue;
    }
    SumPtr sum = *place;
    sums_.erase(place);
    return sum;
  }
  return nullptr;
}

void SumQueue::end_life() {
  for (const SumPtr& sum : sums_) sum->ended = true;
}

}  // namespace trib
