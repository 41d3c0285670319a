// SPDX-License-Identifier: Apache-2.0
// The reducer of the gradients of `tributary train`.
#pragma once

#include <functional>
#include <memory>

#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/commands/train_options.h"

namespace trib {

struct TrainWire {
  std::unique_ptr<AllReducer> reducer;
  std::function<void()> close_recordings;
  double gbps = 0;  // of a port
};

// The reducer that the options select.
TrainWire make_train_wire(const TrainOptions& options);
// One with the same sums, by the golden model.
std::unique_ptr<AllReducer> make_train_model(const TrainOptions& options);

}  // namespace trib
