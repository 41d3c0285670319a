// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/endpoint_life.h"

#include <algorithm>

namespace trib::endpoint {

// EP9.3.
LifeState EndpointLife::fresh_state(std::uint32_t job, std::uint32_t incarnation) const {
  if (state_.epoch != 0) return state_after(state_, job);
  LifeState state;
  state.job = job;
  state.epoch = config_.epoch != 0
                    ? config_.epoch
                    : std::max<std::uint16_t>(1, static_cast<std::uint16_t>(incarnation));
  return state;
}

void EndpointLife::join(std::uint32_t job, std::uint32_t incarnation) {
  if (is_relay()) return events_.error(ErrorCode::kNotMember, state_.epoch, incarnation);
  const bool same_job = state_.epoch != 0 && state_.job == job;
  if (phase_ == Phase::kActive && same_job && incarnation == incarnation_) {
    events_.welcome(incarnation);
    return;
  }
  job_ = job;
  incarnation_ = incarnation;
  phase_ = Phase::kWaiting;
  if (same_job && !is_complete(state_)) {
    state_.joined |= own();
  } else {
    state_ = fresh_state(job, incarnation);
    state_.joined = own();
    events_.reset();
  }
  events_.send_state();
  activate_if_complete();
}

void EndpointLife::leave(std::uint16_t epoch, std::uint32_t incarnation) {
  if (phase_ == Phase::kIdle || incarnation != incarnation_) return;
  if (phase_ == Phase::kWaiting) {
    phase_ = Phase::kIdle;
    enter(fresh_state(0));
  } else if (!state_.left && epoch == state_.epoch) {
    state_.left = true;
  } else {
    return;
  }
  events_.send_state();
}

void EndpointLife::merge(unsigned link, const LifeState& other) {
  if (is_above(key_of(state_), key_of(other))) return events_.send_state(link);
  LifeState result = merged(state_, other);
  if (result == state_) return;
  if (is_above(key_of(result), key_of(state_)) && (result.joined & own()) != 0) {  // EP10.4
    const bool keeps = phase_ == Phase::kWaiting && result.job == job_;
    result = state_after(other, keeps ? job_ : 0);
  }
  if (key_of(result) == key_of(state_)) {
    state_ = result;
  } else {
    enter(result);
  }
  events_.send_state();
  activate_if_complete();
}

void EndpointLife::silent(unsigned port) {
  if (!active()) return;
  LifeState next = fresh_state(0);
  next.fault = Fault{static_cast<std::uint8_t>(config_.endpoint), static_cast<std::uint8_t>(port)};
  enter(next);
  events_.send_state();
}

void EndpointLife::fail(ErrorCode code) {
  if (!active()) return;
  if (serves_node()) {
    events_.error(code, state_.epoch, 0);
    phase_ = Phase::kStopped;
  }
  enter(fresh_state(0));
  events_.send_state();
}

void EndpointLife::grant(std::uint32_t granted, std::uint16_t short_flits) {
  state_.granted = granted;
  state_.short_flits = short_flits;
  events_.send_state();
}

void EndpointLife::stop() {
  if (phase_ != Phase::kActive || !state_.left) return;
  phase_ = Phase::kStopped;
  events_.error(ErrorCode::kStopped, state_.epoch, 0);
}

// EP11 and EP12.5; EP12.2 for a JOIN that waits.
void EndpointLife::enter(const LifeState& state) {
  const std::uint16_t ended = state_.epoch;
  const Phase before = phase_;
  state_ = state;
  events_.reset();
  if (before == Phase::kWaiting && state.job == job_ && !is_complete(state)) {
    state_.joined |= own();
    return;
  }
  phase_ = Phase::kIdle;
  if (is_relay() && state.job != 0) state_.joined |= own();
  if (before == Phase::kActive) events_.error(ErrorCode::kStopped, ended, 0);
  if (before == Phase::kWaiting) events_.error(ErrorCode::kStopped, ended, incarnation_);
}

void EndpointLife::activate_if_complete() {
  if (is_relay() && state_.epoch != 0 && is_complete(state_)) phase_ = Phase::kRelays;
  if (phase_ != Phase::kWaiting || !is_complete(state_)) return;
  phase_ = Phase::kActive;
  events_.welcome(incarnation_);
}

}  // namespace trib::endpoint
