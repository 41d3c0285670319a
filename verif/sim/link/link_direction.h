// SPDX-License-Identifier: Apache-2.0
// One direction of a link: a delay line with seeded faults. In: frames, each when its sender begins
// to send it (it may still be growing) or, where the receiver takes only whole frames, when
// it has been sent. Out: frames in the order of their arrival, when the receiver asks for them.
// Deterministic for a seed and the times given; time must not run backwards.
//
// The line has no rate of its own: the sender and the receiver keep the wire's pace. Delay is that
// of a frame's first byte; the others follow it as they were sent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "verif/sim/link/frame_damage.h"
#include "verif/sim/link/frame_fate.h"
#include "verif/sim/link/link_config.h"
#include "verif/sim/link/link_counts.h"
#include "verif/sim/stream/frame_flow.h"

namespace trib {

class LinkDirection {
 public:
  /// The outcome for a whole frame: the same frame, another one, or null = lost.
  using Hook = std::function<FramePtr(FramePtr frame)>;

  /// `faults` must be valid.
  LinkDirection(const LinkFaults& faults, std::uint64_t seed);

  /// For directed tests; decides ahead of chance. A frame that is still growing passes it by.
  void set_hook(Hook hook) { hook_ = std::move(hook); }

  void send(FrameFlow frame, Time now) { send(std::move(frame), now, now); }
  /// The same for a whole frame that its sender began to send at `begun`.
  void send(FrameFlow frame, Time begun, Time now);
  /// The next frame that has arrived, or none.
  FrameFlow next(Time now);
  /// Frames that have arrived and wait for the receiver.
  std::size_t arrived(Time now) const;

  /// To be called in every cycle while a frame is growing.
  void update();
  /// The link is down: nothing gets through that is begun ahead of restore(), and what is on its
  /// way is lost.
  void cut();
  void restore(Time now);
  /// The receiver's frame was broken off by the outage.
  void count_broken_off() { ++counts_.broken_off; }

  bool idle() const { return line_.empty(); }
  const LinkCounts& counts() const { return counts_; }
  /// Empty if the counts balance.
  std::string imbalance() const;

 private:
  struct Transit {
    FrameFlow frame;
    std::uint64_t number;  // of the frame, in the order of sending; a copy has its original's
    Time arrival;
    unsigned overtakers;  // that are still to pass
    Time held_until;      // however many have passed
  };

  bool has_arrived(const Transit& transit, Time now) const;
  void depart(FrameFlow frame, Time now);
  void overtake(std::uint64_t number);

  LinkFaults faults_;
  std::uint64_t seed_;
  Hook hook_;
  std::deque<Transit> line_;          // in the order of sending
  std::vector<FrameDamage> growing_;  // damaged frames that are still growing
  Time last_arrival_ = 0;
  std::uint64_t next_number_ = 0;
  std::uint64_t highest_delivered_ = 0;
  bool down_ = false;
  Time restored_ = 0;  // end of the last outage
  LinkCounts counts_;
};

}  // namespace trib
