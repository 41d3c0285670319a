// SPDX-License-Identifier: Apache-2.0
// Tells from the state of the model when the life of a group begins, stops and is over (GR6): it is
// over when the next one is collected or started, and when the group is ended.
#pragma once

#include <cstdint>

#include "verif/node/scoreboard/expectations.h"
#include "verif/node/scoreboard/model_timeline.h"

namespace trib {

class LifeFollower {
 public:
  struct Life {
    GroupState state;
    std::uint16_t epoch;
  };

  LifeFollower(const ModelTimeline& timeline, Expectations& expectations)
      : timeline_(timeline), expectations_(expectations) {}

  Life of(unsigned group) const;
  // Something happened to the group, which was `before`. Returns whether a life has begun.
  bool follow(unsigned group, const Life& before, std::uint64_t cycle);

 private:
  const ModelTimeline& timeline_;
  Expectations& expectations_;
};

}  // namespace trib
