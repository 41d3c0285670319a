// SPDX-License-Identifier: Apache-2.0
// Holds the STATE frames that a link sends to EP8.1. Errors: CheckError.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/endpoint/hop_frame.h"
#include "verif/endpoint/hop/line_time.h"

namespace trib::hop {

class StateCheck {
 public:
  explicit StateCheck(std::uint64_t keepalive) : keepalive_(keepalive) {}

  /// The state from this cycle on; `changed`: the link has to send it.
  void set(const LifeState& state, bool changed, Moment now);

  enum class Reason : std::uint8_t { kChange, kKeepalive, kEither };
  Reason sent(const LifeState& state, Moment start, Moment end, std::uint64_t decided_from);
  std::optional<Moment> due(Moment now);

 private:
  struct Since {
    LifeState state;
    Moment when;
  };

  std::uint64_t keepalive_;
  std::vector<Since> states_;     // the latest ones, in order
  std::optional<Moment> change_;  // the first that no STATE has reported
  Moment latest_change_;
  std::optional<Moment> change_maybe_;  // the latest STATE may have been decided before it
  std::uint64_t early_ = 0, late_ = 0;  // between these KEEPALIVE has begun
  std::optional<Moment> due_;
};

}  // namespace trib::hop
