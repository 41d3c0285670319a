// SPDX-License-Identifier: Apache-2.0
// Tests of data-parallel training with sums of the golden model.
#include "tools/tributary/training/trainer.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/collective/model_reducer.h"

namespace trib {
namespace {

DatasetSplit digits() { return split_dataset(load_digits(TRIBUTARY_DIGITS), 0.2, 1); }

TEST(Trainer, LearnsTheDigits) {
  const DatasetSplit data = digits();
  ModelReducer reducer;
  TrainingSettings settings;
  Trainer trainer(data, settings, reducer);
  unsigned calls = 0;
  const std::vector<EpochRecord> epochs = trainer.run([&](unsigned, unsigned) { ++calls; }, {});
  ASSERT_EQ(epochs.size(), settings.epochs);
  EXPECT_GE(epochs.back().accuracy, 0.95);
  EXPECT_LT(epochs.back().loss, epochs.front().loss / 4);
  EXPECT_EQ(epochs.back().allreduces, calls);
  for (unsigned worker = 1; worker < settings.workers; ++worker) {
    EXPECT_EQ(trainer.weights(worker), trainer.weights(0));
  }
}

TEST(Trainer, Repeats) {
  const DatasetSplit data = digits();
  ModelReducer reducer;
  TrainingSettings settings;
  settings.epochs = 1;
  Trainer first(data, settings, reducer);
  Trainer second(data, settings, reducer);
  first.run({}, {});
  second.run({}, {});
  EXPECT_EQ(first.weights(0), second.weights(0));
}

// Two workers with half of a batch each do what one does with all of it, up to rounding.
TEST(Trainer, WorkersShareTheBatch) {
  const DatasetSplit data = digits();
  ModelReducer reducer;
  TrainingSettings settings;
  settings.epochs = 1;
  settings.workers = 1;
  settings.batch = 32;
  Trainer alone(data, settings, reducer);
  settings.workers = 2;
  settings.batch = 16;
  Trainer together(data, settings, reducer);
  alone.run({}, {});
  together.run({}, {});
  for (std::size_t i = 0; i < alone.weights(0).size(); ++i) {
    ASSERT_NEAR(alone.weights(0)[i], together.weights(1)[i], 2e-3) << i;
  }
}

TEST(Trainer, RefusesBatchesThatAreTooLarge) {
  const DatasetSplit data = digits();
  ModelReducer reducer;
  TrainingSettings settings;
  settings.batch = 1000;
  EXPECT_THROW(Trainer(data, settings, reducer), std::invalid_argument);
}

}  // namespace
}  // namespace trib
