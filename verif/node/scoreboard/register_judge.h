// SPDX-License-Identifier: Apache-2.0
// What accesses to the node's registers do to the model, and whether the node has taken those that
// it must take and refused the others (GR5). A write takes effect at its issue here, and in the
// node some time until its end (model_timeline.h).
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "verif/node/registers/register_mirror.h"
#include "verif/node/scoreboard/life_follower.h"
#include "verif/node/scoreboard/observations.h"

namespace trib {

class RegisterJudge {
 public:
  using ErrorReport = std::function<void(const std::string&)>;

  RegisterJudge(ModelTimeline& timeline, RegisterMirror& mirror, TransmitChecker& transmit,
                LifeFollower& lives, ErrorReport error);

  void issued(const RegisterAccess& access);
  void completed(const RegisterAccess& access);

 private:
  void command_group(unsigned group, bool start, std::uint64_t cycle);
  void configure();

  ModelTimeline& timeline_;
  RegisterMirror& mirror_;
  TransmitChecker& transmit_;
  LifeFollower& lives_;
  ErrorReport error_;
  std::optional<bool> refused_;  // must the write that is under way be?
  std::set<unsigned> starting_;  // groups whose start has not been seen to be done
};

}  // namespace trib
