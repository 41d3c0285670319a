// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/life_state.h"

#include <tuple>

#include "model/frame/epoch.h"

namespace trib::endpoint {
namespace {

bool is_lower(const Fault& a, const Fault& b) {
  return std::tie(a.endpoint, a.port) < std::tie(b.endpoint, b.port);
}

bool is_later(std::uint32_t a, std::uint32_t b) { return static_cast<std::int32_t>(a - b) > 0; }

}  // namespace

bool is_above(const Key& a, const Key& b) {
  return std::tie(a.era, a.epoch, a.job) > std::tie(b.era, b.epoch, b.job);
}

LifeState state_after(const LifeState& state, std::uint32_t job) {
  LifeState after;
  after.epoch = next_epoch(state.epoch);
  after.era = state.era + (after.epoch < state.epoch ? 1 : 0);
  after.job = job;
  return after;
}

LifeState merged(const LifeState& own, const LifeState& other) {
  if (is_above(key_of(other), key_of(own))) return other;
  if (!(key_of(other) == key_of(own))) return own;
  LifeState result = own;
  result.joined |= other.joined;
  result.left = own.left || other.left;
  if (is_later(other.granted, own.granted)) {
    result.granted = other.granted;
    result.short_flits = other.short_flits;
  }
  if (other.fault && (!own.fault || is_lower(*other.fault, *own.fault))) result.fault = other.fault;
  return result;
}

}  // namespace trib::endpoint
