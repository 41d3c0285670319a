// SPDX-License-Identifier: Apache-2.0
// The training loop; see trainer.h.
#include "tools/tributary/training/trainer.h"

#include <fmt/format.h>

#include <stdexcept>

#include "tools/tributary/training/shuffle.h"

namespace trib {

Trainer::Trainer(const DatasetSplit& data, const TrainingSettings& settings, AllReducer& reducer)
    : data_(data),
      settings_(settings),
      reducer_(reducer),
      steps_per_epoch_(0),
      networks_(settings.workers, Network(settings.seed, settings.hidden)) {
  const std::size_t per_step = std::size_t{settings.workers} * settings.batch;
  if (per_step == 0 || per_step > data.train.size()) {
    throw std::invalid_argument(
        fmt::format("{} workers x batch {} = {} pictures per step, but there are {} to train on; "
                    "choose a smaller --batch",
                    settings.workers, settings.batch, per_step, data.train.size()));
  }
  steps_per_epoch_ = static_cast<unsigned>(data.train.size() / per_step);
  velocity_.assign(settings.workers, std::vector<float>(weights(0).size(), 0.0F));
}

std::vector<EpochRecord> Trainer::run(const OnStep& on_step, const OnEpoch& on_epoch) {
  std::mt19937_64 random(settings_.seed + 1);
  std::vector<EpochRecord> records;
  const unsigned steps = steps_per_epoch_ * settings_.epochs;
  for (unsigned epoch = 0; epoch < settings_.epochs; ++epoch) {
    const std::vector<std::size_t> order = shuffled_indices(data_.train.size(), random);
    double loss = 0;
    for (unsigned i = 0; i < steps_per_epoch_; ++i) {
      loss += step(order, i);
      if (on_step) on_step(epoch * steps_per_epoch_ + i + 1, steps);
    }
    records.push_back({epoch + 1, loss / steps_per_epoch_, networks_[0].accuracy(data_.test),
                       (epoch + 1) * steps_per_epoch_});
    if (on_epoch) on_epoch(records.back());
  }
  return records;
}

float Trainer::step(const std::vector<std::size_t>& order, unsigned step) {
  std::vector<std::vector<float>> gradients(settings_.workers);
  float loss = 0;
  std::size_t first = std::size_t{step} * settings_.workers * settings_.batch;
  for (unsigned worker = 0; worker < settings_.workers; ++worker, first += settings_.batch) {
    const auto begin = order.begin() + static_cast<std::ptrdiff_t>(first);
    const Dataset batch = data_.train.subset({begin, begin + settings_.batch});
    loss += networks_[worker].gradient(batch, gradients[worker]);
  }
  reducer_.all_reduce(gradients);
  for (unsigned worker = 0; worker < settings_.workers; ++worker) {
    update(worker, gradients[worker]);
  }
  return loss / static_cast<float>(settings_.workers);
}

void Trainer::update(unsigned worker, const std::vector<float>& sum) {
  const float share = 1.0F / static_cast<float>(settings_.workers);
  std::vector<float>& weights = networks_[worker].parameters();
  std::vector<float>& velocity = velocity_[worker];
  for (std::size_t i = 0; i < weights.size(); ++i) {
    velocity[i] = settings_.momentum * velocity[i] - settings_.learning_rate * (share * sum[i]);
    weights[i] += velocity[i];
  }
}

}  // namespace trib
