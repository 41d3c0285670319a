// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/stream/pacer.h"

#include <cmath>
#include <stdexcept>

namespace trib {

Pacer::Pacer(const PaceConfig& config)
    : config_(config),
      wire_(config.mode == PaceMode::kWire),
      random_(config.seed),
      stall_threshold_(0) {
  if (config.rate.numerator == 0 || config.rate.denominator == 0) {
    throw std::invalid_argument("pace: the wire rate must not be 0");
  }
  if (config.max_gap < config.min_gap) {
    throw std::invalid_argument("pace: max_gap is below min_gap");
  }
  if (!(config.stall_probability >= 0 && config.stall_probability < 1)) {
    throw std::invalid_argument("pace: the stall probability is not in [0, 1)");
  }
  stall_threshold_ = static_cast<std::uint64_t>(std::ldexp(config.stall_probability, 64));
}

bool Pacer::stalled() {
  if (stall_left_ > 0) {
    --stall_left_;
    return true;
  }
  if (random_() >= stall_threshold_) {
    return false;
  }
  stall_left_ = config_.stall_burst > 0 ? config_.stall_burst - 1 : 0;
  return true;
}

unsigned Pacer::gap() {
  if (config_.max_gap == config_.min_gap) {
    return config_.min_gap;
  }
  return std::uniform_int_distribution<unsigned>(config_.min_gap, config_.max_gap)(random_);
}

}  // namespace trib
