// SPDX-License-Identifier: Apache-2.0
// What the steps of one group must be to one another, whatever the frames say: every chunk is
// claimed, settled, taken, started, ended and released in that order, by those who are members, once
// in a life (IN4, IN5, RE1 to RE6, GR3, TR1, TR2); results are numbered (RC2); lives follow one
// another as GR1 to GR6 and TR4 have it.
// In: the steps of the group, in the order of model/node/node_step.h. Out: texts of what is wrong.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/node/node_step.h"

namespace trib {

class GroupRules {
 public:
  using Report = std::function<void(const std::string& what)>;

  // The group is idle.
  GroupRules(unsigned ports, unsigned window, Report report);

  void step(const NodeStep& step);
  // DEADLINE holds this from now on.
  void deadline(std::uint32_t cycles) { deadline_ = cycles; }
  // Reports chunks that are due: in an active group, those to which all have contributed.
  void finish();

 private:
  // A chunk between kTaken and kEnded, on one way.
  struct Job {
    enum class Stage : std::uint8_t { kNone, kTaken, kStarted };
    Stage stage = Stage::kNone;
    std::uint8_t ports = 0;
    bool partial = false;
  };
  struct Slot {
    std::uint32_t expected = 0;  // chunk
    std::uint8_t claimed = 0;    // sets of ports
    std::uint8_t complete = 0;
    std::array<Job, 2> jobs;  // by way
    bool sent_up = false;     // its sum has ended good on its way to the parent
    bool done = false;        // it has held a chunk that is released
  };

  void settled(const NodeStep& step);
  void taken(const NodeStep& step);
  void dropped(const NodeStep& step);
  void started(const NodeStep& step);
  void ended(const NodeStep& step);
  void released(const NodeStep& step);
  void claimed(const NodeStep& step);
  void replayed(const NodeStep& step);
  void life(const NodeStep& step);
  bool may_follow(const NodeStep& step) const;
  void clear();
  static void empty(Slot& slot, std::uint32_t expected);

  Slot& slot_of(const NodeStep& step) { return slots_[step.sequence % slots_.size()]; }
  static Job& job_of(Slot& slot, StepWay way) { return slot.jobs[static_cast<std::size_t>(way)]; }
  // Of the way on which a chunk's last step is taken: that of the parent's results if there is one.
  StepWay last_way() const { return life_.uplink != 0 ? StepWay::kDown : StepWay::kUp; }
  void require(bool condition, const NodeStep& step, const char* what);

  unsigned ports_;
  Report report_;
  std::uint32_t deadline_ = 0;
  NodeStep life_;            // the last kLife
  std::uint8_t serial_ = 0;  // of the next result
  std::vector<Slot> slots_;
  std::uint32_t ended_good_ = 0;  // the chunk whose last way has ended good in this cycle
  std::uint64_t ended_cycle_ = 0;
  bool any_ended_ = false;
};

}  // namespace trib
