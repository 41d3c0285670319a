// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/deadline_judge.h"

#include <algorithm>

#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

// A strobe and the moment at which the contribution counts are a few cycles apart.
constexpr std::uint64_t kSlack = 4;

}  // namespace

std::vector<std::uint32_t> partial_sums(const ChunkRecord& record, std::uint32_t members,
                                        std::uint32_t deadline, std::uint64_t cycle) {
  std::vector<std::uint32_t> sums;
  const std::vector<Acceptance>& accepted = record.acceptances;
  if (accepted.empty() || deadline == 0) return sums;
  const std::uint64_t passed = accepted.front().strobe + deadline;
  std::uint32_t mask = 0;
  for (std::size_t i = 0; i < accepted.size(); ++i) {
    mask |= 1u << accepted[i].port;
    const std::uint64_t next = i + 1 < accepted.size() ? accepted[i + 1].strobe : cycle;
    if (next + kSlack >= passed && mask != members) sums.push_back(mask);
  }
  return sums;
}

std::vector<std::uint32_t> DeadlineJudge::candidates(const NodeModel& model, const ChunkName& chunk,
                                                     std::uint64_t cycle) const {
  const ChunkRecord* record = logs_.at(chunk.group).find(chunk.sequence);
  if (record == nullptr || record->completed) return {};
  return partial_sums(*record, model.members(chunk.group),
                      model.group(chunk.group).config().deadline, cycle);
}

Expectations::Emissions DeadlineJudge::results_of(NodeModel model, const ChunkName& chunk,
                                                  std::uint32_t ports) {
  Expectations::Emissions emissions;
  model.deadline_passed(chunk.group, chunk.sequence, emissions, ports);
  return emissions;
}

bool DeadlineJudge::explains(NodeModel& model, const StreamFrame& sent, const ChunkName& chunk) {
  for (const std::uint32_t ports : candidates(model, chunk, sent.last)) {
    const Expectations::Emissions emissions = results_of(model, chunk, ports);
    const bool fits =
        std::any_of(emissions.begin(), emissions.end(), [&sent](const Emission& emission) {
          return emission.port == sent.port &&
                 equal_but_serial(emission.frame.bytes, sent.frame->bytes);
        });
    if (!fits) continue;
    Expectations::Emissions applied;
    model.deadline_passed(chunk.group, chunk.sequence, applied, ports);
    expectations_.add_results({applied}, sent.last);
    return true;
  }
  return false;
}

bool DeadlineJudge::reduce(NodeModel& model, const ChunkName& chunk, std::uint64_t cycle) {
  const std::vector<Expectations::Emissions> results = forms(model, chunk, cycle);
  if (results.empty()) return false;
  Expectations::Emissions applied;
  if (!model.deadline_passed(chunk.group, chunk.sequence, applied)) return false;
  expectations_.add_results(results, cycle);
  return true;
}

std::vector<Expectations::Emissions> DeadlineJudge::forms(const NodeModel& model,
                                                          const ChunkName& chunk,
                                                          std::uint64_t cycle) const {
  std::vector<Expectations::Emissions> forms;
  for (const std::uint32_t ports : candidates(model, chunk, cycle)) {
    Expectations::Emissions form = results_of(model, chunk, ports);
    if (!form.empty()) forms.push_back(std::move(form));
  }
  return forms;
}

}  // namespace trib
