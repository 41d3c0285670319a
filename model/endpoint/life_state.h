// SPDX-License-Identifier: Apache-2.0
// The state of a life (docs/ENDPOINT.md, EP8): the order of keys (EP9), and how two states become one.
// Merging is commutative, associative and idempotent, so a STATE may be lost, repeated or late.
#pragma once

#include <cstdint>

#include "model/endpoint/hop_frame.h"

namespace trib::endpoint {

using hop::Fault;
using hop::LifeState;

inline constexpr unsigned kMostEndpoints = 64;

struct Key {
  std::uint32_t era = 0;
  std::uint16_t epoch = 0;  // 0: none
  std::uint32_t job = 0;

  bool operator==(const Key& other) const {
    return era == other.era && epoch == other.epoch && job == other.job;
  }
};

inline Key key_of(const LifeState& state) { return {state.era, state.epoch, state.job}; }

/// EP9.2.
bool is_above(const Key& a, const Key& b);

/// EP9.3: a state with the epoch after that of `state`, which must exist, and no endpoint joined.
LifeState state_after(const LifeState& state, std::uint32_t job);

/// EP8.2: the new state of an endpoint in state `own` that receives `other`.
LifeState merged(const LifeState& own, const LifeState& other);

}  // namespace trib::endpoint
