// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/control_order.h"

#include "verif/node/scoreboard/model_timeline.h"

namespace trib {

std::vector<Emission> ControlOrder::add(const NodeModel& before, const StreamFrame& frame,
                                        std::uint64_t cycle) {
  while (!recent_.empty() && recent_.front().cycle + ModelTimeline::kControlCycles < cycle) {
    recent_.pop_front();
  }
  std::vector<Emission> said;
  for (const Recent& earlier : recent_) {
    if (earlier.frame.port == frame.port) continue;
    NodeModel swapped = earlier.before;
    swapped.receive(frame.port, *frame.frame, said);
    swapped.receive(earlier.frame.port, *earlier.frame.frame, said);
  }
  recent_.push_back({before, frame, cycle});
  return said;
}

}  // namespace trib
