// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/step_checker.h"

#include <utility>

namespace trib {

StepChecker::StepChecker(NodeDut& dut, unsigned window, unsigned groups, Report error)
    : dut_(dut),
      error_(std::move(error)),
      registers_(dut.ports(), window, groups),
      monitor_(dut, {[this](unsigned port, std::uint64_t cycle) {
                       model_->received_started(port, cycle);
                     },
                     [this](unsigned port, const FramePtr& frame, std::uint64_t, std::uint64_t) {
                       model_->received(port, frame);
                     },
                     [this](unsigned port, const FramePtr& frame, std::uint64_t, std::uint64_t) {
                       ++frames_;
                       model_->sent(port, *frame);
                     }}) {
  reset();
  dut.on_step([this](const NodeStep& step) { this->step(step); });
}

void StepChecker::reset() {
  const NodeConfig& config = registers_.config();
  registers_ =
      RegisterMirror(config.ports, config.window, static_cast<unsigned>(config.groups.size()));
  model_ = std::make_unique<SteppedNode>(registers_.config(), error_);
  monitor_.reset();
}

void StepChecker::before_edge(std::uint64_t cycle) {
  monitor_.before_edge(cycle);
  const std::uint32_t limit = registers_.transmit_limit();
  for (unsigned port = 0; limit != 0 && port < dut_.ports(); ++port) {  // EG1.1
    if (monitor_.held(port) >= limit) model_->port_stopped(port);
  }
}

void StepChecker::step(const NodeStep& step) {
  ++steps_;
  model_->step(step);
  if (step.kind == StepKind::kWritten) {
    written(static_cast<std::uint16_t>(step.sequence), step.tag);
  }
}

// A JOIN may have written addresses before (GR1).
void StepChecker::written(std::uint16_t address, std::uint32_t value) {
  const NodeConfig before = registers_.config();
  for (unsigned group = 0; group < before.groups.size(); ++group) {
    for (unsigned port = 0; port < before.ports; ++port) {
      registers_.learn(group, port, model_->config(group).peers[port]);
    }
  }
  if (!registers_.write(address, value)) return;
  const NodeConfig& now = registers_.config();
  if (!(now.node == before.node)) model_->configure(now.node);
  for (unsigned group = 0; group < now.groups.size(); ++group) {
    model_->configure(group, now.groups[group]);
  }
}

}  // namespace trib
