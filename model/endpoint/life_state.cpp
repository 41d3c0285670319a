// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/life_state.h"

#include <tuple>

#include "model/frame/epoch.h"

namespace trib::endpoint {
namespace {

bool is_newer(std::uint16_t a, std::uint16_t b) {
  return a != 0 && (b == 0 || is_newer_epoch(a, b));
}

bool is_lower(const Fault& a, const Fault& b) {
  return std::tie(a.endpoint, a.port) < std::tie(b.endpoint, b.port);
}

bool is_later(std::uint32_t a, std::uint32_t b) { return static_cast<std::int32_t>(a - b) > 0; }

}  // namespace

bool is_above(const Key& a, const Key& b) {
  return is_newer(a.epoch, b.epoch) || (a.epoch == b.epoch && a.job > b.job);
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
