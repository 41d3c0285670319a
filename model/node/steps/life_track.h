// SPDX-License-Identifier: Apache-2.0
// The life of one group as its steps report it, against the life that follows from its frames and
// commands (GR1 to GR6, TR4). The node may take its time, and go through intermediate states: a
// step is legal if each of its fields is as it was, or as one of the lives that are due has it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "model/node/group_life.h"
#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"

namespace trib {

// Basis for judging frames at one time.
struct LifeView {
  std::shared_ptr<const GroupIdentity> identity;
  StepState state = StepState::kIdle;
  std::uint64_t until = 0;  // the cycle in which another view has taken its place

  // Input for access_verdict(). A group that is starting has its members already (SE1).
  GroupState state_for(FrameType type) const;
};

class LifeTrack {
 public:
  LifeTrack(unsigned group, const GroupLife& life, StepErrors& errors);

  // `life` has changed, or its registers. `oldest`: no frame that is not judged yet began earlier.
  void follow(const GroupLife& life, std::uint64_t oldest);

  enum class Change : std::uint8_t {
    kNone,
    kOver,    // the last life has ended
    kActive,  // the group has begun to reduce
    kBoth,
  };
  // A kLife. `life` is the one that is due in the end.
  Change told(const NodeStep& step, const GroupLife& life, std::uint64_t oldest);

  const LifeView& now() const { return views_.back(); }
  bool is_active() const { return now().state == StepState::kActive; }
  // The views, of which the last is now(); those before end at `until`.
  const std::deque<LifeView>& views() const { return views_; }
  void finish();

 private:
  static bool agrees(const NodeStep& step, const NodeStep& due);
  bool is_between(const NodeStep& step) const;
  void show(const GroupLife& life, std::uint64_t oldest);

  unsigned group_;
  StepErrors& errors_;
  NodeStep last_;             // kLife, or what holds after a reset
  bool heard_ = false;        // of any kLife: the first one may report what holds after a reset
  std::deque<NodeStep> due_;  // in the order in which they follow from last_
  std::deque<LifeView> views_;
};

}  // namespace trib
