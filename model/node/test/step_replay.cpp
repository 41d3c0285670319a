// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/step_replay.h"

#include "model/node/steps/stepped_node.h"

namespace trib {

std::vector<std::string> replay(const NodeConfig& config, const std::vector<StepEvent>& events) {
  std::vector<std::string> errors;
  SteppedNode node(config, [&](const std::string& text) { errors.push_back(text); });
  for (const StepEvent& event : events) {
    switch (event.kind) {
      case StepEvent::Kind::kStarted:
        node.received_started(event.port, event.step.cycle);
        break;
      case StepEvent::Kind::kReceived:
        node.received(event.port, event.frame);
        break;
      case StepEvent::Kind::kStep:
        node.step(event.step);
        break;
      case StepEvent::Kind::kSent:
        node.sent(event.port, *event.frame);
        break;
    }
  }
  node.finish();
  return errors;
}

}  // namespace trib
