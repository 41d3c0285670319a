// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/step_checker.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace trib {
namespace {

StreamMonitor::Events frames_to(FollowedNode& node) {
  return {[&node](unsigned port, std::uint64_t cycle) { node.started(port, cycle); },
          [&node](unsigned port, const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
            node.received({port, frame, first, last});
          },
          [&node](unsigned port, const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
            node.sent({port, frame, first, last});
          }};
}

}  // namespace

StepChecker::StepChecker(NodeDut& dut, unsigned window, unsigned groups,
                         const ReductionSet& reductions, Report error)
    : dut_(dut),
      error_(std::move(error)),
      node_({dut.ports(), dut.beat_bytes(), window, groups, reductions}, error_),
      monitor_(dut, frames_to(node_)),
      strobes_(dut.ports()) {
  dut.on_step([this](const NodeStep& step) { this->step(step); });
}

void StepChecker::reset() {
  node_.reset();
  monitor_.reset();
  strobes_.assign(strobes_.size(), std::nullopt);
  strobed_ = false;
}

void StepChecker::before_edge(std::uint64_t cycle) {
  monitor_.before_edge(cycle);
  sample_verdicts(cycle);
  const std::uint32_t limit = node_.registers().transmit_limit();
  for (unsigned port = 0; limit != 0 && port < strobes_.size(); ++port) {  // EG1.1
    if (monitor_.held(port) >= limit) node_.port_stopped(port);
  }
}

void StepChecker::sample_verdicts(std::uint64_t cycle) {
  const std::uint32_t valids = dut_.verdict_valids();
  if (valids == 0 && !strobed_) return;
  strobed_ = valids != 0;
  for (unsigned port = 0; port < strobes_.size(); ++port) {
    if (strobes_[port]) {
      error_(fmt::format("cycle {}, VD1, port {}: the pins have verdict {}, and no step has", cycle,
                         port, *strobes_[port]));
    }
    strobes_[port].reset();
    if ((valids >> port & 1) != 0) strobes_[port] = dut_.verdict(port);
  }
}

void StepChecker::check_verdict(const NodeStep& step) {
  const std::optional<unsigned> strobe = std::exchange(strobes_.at(step.port), std::nullopt);
  if (strobe == static_cast<unsigned>(step.verdict)) return;
  error_(fmt::format("cycle {}, VD1, port {}: a step has verdict {}, the pins have {}", step.cycle,
                     step.port, name(step.verdict), strobe ? std::to_string(*strobe) : "none"));
}

void StepChecker::step(const NodeStep& step) {
  if (step.kind == StepKind::kJudged) check_verdict(step);
  node_.step(step);
}

}  // namespace trib
