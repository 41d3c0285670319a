// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_event.h"

namespace trib {

void feed(SteppedNode& judge, const StepEvent& event) {
  switch (event.kind) {
    case StepEvent::Kind::kStarted:
      return judge.received_started(event.port, event.step.cycle);
    case StepEvent::Kind::kReceived:
      return judge.received(event.port, event.frame);
    case StepEvent::Kind::kStep:
      return judge.step(event.step);
    case StepEvent::Kind::kSent:
      return judge.sent(event.port, *event.frame);
  }
}

}  // namespace trib
