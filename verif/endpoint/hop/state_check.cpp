// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/state_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "verif/endpoint/hop/sender_check.h"

namespace trib::hop {

void StateCheck::set(const LifeState& state, bool changed, Moment now) {
  states_.push_back({state, now});
  if (!changed) return;
  if (!change_) change_ = now;
  latest_change_ = now;
}

StateCheck::Reason StateCheck::sent(const LifeState& state, Moment start, Moment end,
                                    std::uint64_t decided_from) {
  // The latest state that it can be; what was replaced before it was decided can't.
  bool known = false;
  for (std::size_t n = 0; n < states_.size(); ++n) {
    const bool replaced = n + 1 < states_.size() && states_[n + 1].when.cycle < decided_from;
    known |= !replaced && states_[n].when.cycle <= end.cycle && states_[n].state == state;
  }
  if (!known)
    throw CheckError(
        fmt::format("EP8.1: a STATE of epoch {} that is not the endpoint's", state.epoch));
  const bool by_change = (change_ && change_->cycle < start.cycle) || change_maybe_;
  const bool by_time = start.cycle + 1 >= early_ + keepalive_;
  if (!by_change && !by_time) throw CheckError("EP8.1: a STATE without a reason");
  change_maybe_.reset();
  if (change_ && change_->cycle < start.cycle) {
    if (latest_change_.cycle >= decided_from) change_maybe_ = latest_change_;
    const bool all = latest_change_.cycle < start.cycle && states_.back().state == state;
    change_ = all ? std::nullopt : std::optional(latest_change_);
  }
  early_ = decided_from;
  late_ = end.cycle;
  due_.reset();
  return by_change && by_time ? Reason::kEither : by_time ? Reason::kKeepalive : Reason::kChange;
}

std::optional<Moment> StateCheck::due(Moment now) {
  const bool any = change_ || now.cycle >= late_ + keepalive_ + kReact;
  if (!any) {
    due_.reset();
  } else if (!due_) {
    due_ = now;
  }
  return due_;
}

}  // namespace trib::hop
