// SPDX-License-Identifier: Apache-2.0
// Adds up what has ended good (RE3, TR1), and checks that its steps have said the same before.
#pragma once

#include <string_view>

#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_sum.h"

namespace trib {

class SumCheck {
 public:
  explicit SumCheck(StepErrors& errors) : errors_(errors) {}

  // `step`: the kEnded of `sum`, whose contributions are complete and agree.
  void ended_good(const NodeStep& step, StepSum& sum);

 private:
  void report(const char* rule, const NodeStep& step, std::string_view what);

  StepErrors& errors_;
};

}  // namespace trib
