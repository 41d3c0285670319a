// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/late_completions.h"

#include <algorithm>

#include "model/frame/codec.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {

std::optional<NodeModel> LateCompletions::put_right(unsigned port, const Frame& partial,
                                                    std::uint64_t busy_since,
                                                    std::vector<Emission>& out) {
  const Header header = read_header(partial.bytes);
  const auto may_be_it = [&](const Completion& completion) {
    const NodeModel& before = completion.before;
    const bool alike = completion.last.group == header.group &&
                       completion.last.sequence == header.sequence &&
                       (before.epoch(header.group) == header.epoch ||
                        before.parent_epoch(header.group) == header.epoch);  // on its way up
    return alike && busy_since <= completion.cycle + kPipelineCycles;
  };
  const auto found = std::find_if(completions_.begin(), completions_.end(), may_be_it);
  if (found == completions_.end()) return std::nullopt;
  std::optional<NodeModel> model = with_deadline_passed(found->before, port, partial, out);
  if (!model) return std::nullopt;
  std::vector<Emission> sent_before;
  for (const auto& [from, frame] : found->since) model->receive(from, *frame, sent_before);
  completions_.erase(found);
  return model;
}

std::optional<NodeModel> with_deadline_passed(const NodeModel& model, unsigned port,
                                              const Frame& partial, std::vector<Emission>& out) {
  const Header header = read_header(partial.bytes);
  for (std::uint32_t ports = (1u << model.config().ports) - 1; ports != 0; --ports) {
    NodeModel trial = model;
    std::vector<Emission> emissions;
    if (!trial.deadline_passed(header.group, header.sequence, emissions, ports)) continue;
    const auto equal =
        std::any_of(emissions.begin(), emissions.end(), [&](const Emission& emission) {
          return emission.port == port && equal_but_serial(emission.frame.bytes, partial.bytes);
        });
    if (!equal) continue;
    out = std::move(emissions);
    return trial;
  }
  return std::nullopt;
}

}  // namespace trib
