// SPDX-License-Identifier: Apache-2.0
// Trainer: data-parallel stochastic gradient descent with momentum. Every worker has its own copy
// of the network and its own part of each batch; the only thing that passes between workers is the
// allreduce of their gradients. In: pictures, settings and an AllReducer. Out: one EpochRecord per
// epoch, and the weights of every worker at the end. Deterministic: the same settings and the same
// sums give the same bits.
#pragma once

#include <functional>
#include <vector>

#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/training/dataset.h"
#include "tools/tributary/training/network.h"

namespace trib {

struct TrainingSettings {
  HiddenLayers hidden = kSmallNet;
  unsigned workers = 4;
  unsigned epochs = 12;
  unsigned batch = 16;  // pictures per worker and step
  std::uint64_t seed = 1;
  float learning_rate = 0.1F;
  float momentum = 0.9F;
};

struct EpochRecord {
  unsigned epoch = 0;       // 1, 2, ...
  double loss = 0;          // mean over the epoch's batches, before each update
  double accuracy = 0;      // on the test pictures, at the end of the epoch
  unsigned allreduces = 0;  // so far
};

class Trainer {
 public:
  using OnStep = std::function<void(unsigned step, unsigned steps)>;
  using OnEpoch = std::function<void(const EpochRecord&)>;

  // Throws std::invalid_argument if a step needs more pictures than there are.
  Trainer(const DatasetSplit& data, const TrainingSettings& settings, AllReducer& reducer);

  // All epochs. The callbacks (may be empty) come after each step and each epoch.
  std::vector<EpochRecord> run(const OnStep& on_step, const OnEpoch& on_epoch);

  unsigned steps_per_epoch() const { return steps_per_epoch_; }
  const std::vector<Network::Layer>& layers() const { return networks_.at(0).layers(); }
  const std::vector<float>& weights(unsigned worker) const {
    return networks_.at(worker).parameters();
  }

 private:
  float step(const std::vector<std::size_t>& order, unsigned step);
  void update(unsigned worker, const std::vector<float>& sum);

  const DatasetSplit& data_;
  TrainingSettings settings_;
  AllReducer& reducer_;
  unsigned steps_per_epoch_;
  std::vector<Network> networks_;             // by worker
  std::vector<std::vector<float>> velocity_;  // by worker
};

}  // namespace trib
