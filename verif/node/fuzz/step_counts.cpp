// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/step_counts.h"

#include <fmt/format.h>

#include <numeric>
#include <string_view>

namespace trib {

void StepCounts::step(const NodeStep& step) {
  if (step.kind == StepKind::kJudged) {
    ++ports_.at(step.port).verdicts.at(static_cast<std::size_t>(step.verdict));
  } else if (step.kind == StepKind::kSent) {
    ++ports_.at(step.port).sent.at(static_cast<std::size_t>(step.sent));
  } else if (step.kind == StepKind::kDiscarded) {
    ++ports_.at(step.port).discarded;
  }
}

std::uint64_t StepCounts::verdicts(Verdict verdict) const {
  return std::accumulate(ports_.begin(), ports_.end(), std::uint64_t{0},
                         [verdict](std::uint64_t sum, const Port& port) {
                           return sum + port.verdicts[static_cast<std::size_t>(verdict)];
                         });
}

std::uint64_t StepCounts::sent() const {
  std::uint64_t sum = 0;
  for (const Port& port : ports_) {
    sum = std::accumulate(port.sent.begin(), port.sent.end(), sum);
  }
  return sum;
}

std::string StepCounts::compare(unsigned port, std::uint64_t received,
                                const PortCounters& counters) const {
  const Port& seen = ports_.at(port);
  std::string text = counters.imbalance();
  const auto require = [&](std::string_view name, std::uint64_t counter, std::uint64_t count) {
    if (counter == count || !text.empty()) return;
    text = fmt::format("{} is {}, but was {}", name, counter, count);
  };
  require("RX_FRAMES", counters.at(kPortRxFrames), received);
  for (unsigned v = 0; v < kVerdicts; ++v) {
    require(register_name(RegisterPage::kPort, kPortVerdict + kPortVerdictStride * v),
            counters.verdict(v), seen.verdicts[v]);
  }
  for (unsigned kind = 0; kind < kPortSentCount; ++kind) {
    require(register_name(RegisterPage::kPort, kPortSent + kPortSentStride * kind),
            counters.sent(kind), seen.sent[kind]);
  }
  require("DISCARDED", counters.at(kPortDiscarded), seen.discarded);
  return text;
}

}  // namespace trib
