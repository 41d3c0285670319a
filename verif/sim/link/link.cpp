// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/link/link.h"

#include "model/base/random.h"

namespace trib {
namespace {

const LinkConfig& checked(const LinkConfig& config, const std::string& name) {
  validate(config, name);
  return config;
}

std::string prefixed(const std::string& prefix, const std::string& text) {
  return text.empty() ? text : prefix + text + "; ";
}

}  // namespace

Link::Link(const LinkConfig& config, std::uint64_t seed, std::string name)
    : config_(checked(config, name)),
      name_(std::move(name)),
      up_(config_.up, Random{seed, 0}()),
      down_(config_.down, Random{seed, 1}()) {
  if (!config_.outages.empty()) {
    next_change_ = config_.outages.front().down;
  }
}

void Link::change(Time now) {
  while (now >= next_change_) {
    const LinkOutage& outage = config_.outages[outage_];
    is_down_ = !is_down_;
    if (is_down_) {
      next_change_ = outage.up;
      cut();
    } else {
      ++outage_;
      next_change_ = outage_ < config_.outages.size() ? config_.outages[outage_].down : kNever;
      restore(outage.up);
    }
  }
}

void Link::cut() {
  up_.cut();
  down_.cut();
  if (on_outage_) {
    on_outage_();
  }
}

void Link::restore(Time now) {
  up_.restore(now);
  down_.restore(now);
}

std::string Link::imbalance() const {
  return prefixed(name_ + ", up: ", up_.imbalance()) +
         prefixed(name_ + ", down: ", down_.imbalance());
}

}  // namespace trib
