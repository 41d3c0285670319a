// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/first_joins.h"

#include "model/frame/codec.h"

namespace trib {

void FirstJoins::joining(unsigned group, const NodeModel& model) {
  if (model.epoch(group) == 0) joins_.insert_or_assign(group, Record{model, {}});
}

void FirstJoins::given(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  for (auto& [group, record] : joins_) record.since.push_back({port, frame, cycle});
}

std::optional<NodeModel> FirstJoins::put_right(unsigned group, std::uint16_t epoch,
                                               std::vector<Emission>& out) const {
  const auto found = joins_.find(group);
  if (found == joins_.end()) return std::nullopt;
  const std::vector<Given>& since = found->second.since;
  for (const Given& first : since) {
    if (first.cycle > since.front().cycle + kSkewCycles) break;
    NodeModel trial = found->second.before;
    std::vector<Emission> emissions;
    trial.receive(first.port, *first.frame, emissions);
    if (trial.epoch(group) != epoch) continue;
    for (const Given& given : since) {
      if (&given != &first) trial.receive(given.port, *given.frame, emissions);
    }
    out = std::move(emissions);
    return trial;
  }
  return std::nullopt;
}

}  // namespace trib
