// SPDX-License-Identifier: Apache-2.0
// Required behaviour of trib_scheduler, cycle by cycle, from RE1 to RE3, GR3, TR1, TR2, RC2 and its own
// words: one chunk is picked, the oldest that is ready, or one that was found late in the cycle
// before, when none was; from the next cycle on it is offered. A cycle after it was taken it is
// refused if its contributions differ or one of them has gone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace trib {

class SchedulerReference {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;
  using Slots = std::uint16_t;  // a bit per slot

  struct Contribution {
    std::uint16_t bytes = 0;
    std::uint32_t tag = 0;
    std::uint16_t count = 0;
    std::uint8_t reduction = 0;
    std::uint8_t ecn = 0;
    bool partial = false;
    bool want = false;
    bool data = false;
  };
  struct Job {
    std::uint32_t sequence = 0;
    Contribution sum;
    bool retry = false;
    unsigned present = 0;
    unsigned data = 0;
    unsigned want = 0;
    bool complete = false;  // all its contributions are
    bool gone = false;      // one of them
    bool differs = false;   // they are all there, but don't agree
    bool refused() const { return gone || differs; }
  };
  /// Of the job that was taken in the cycle before.
  struct Judged {
    bool refused = false;
    bool done = false;  // its chunk, in the cycle in which the job was taken
    std::uint16_t count = 0;
  };
  struct Ended {
    unsigned slot;
    bool good;
  };
  struct Inputs {
    bool active = false;
    bool upward = false;
    unsigned members = 0;
    Slots expired = 0;
    std::array<Slots, kPorts> eligible{};
    std::array<Slots, kPorts> complete{};
    std::array<std::optional<unsigned>, kPorts> emptied{};
    std::array<Contribution, kPorts> contributions{};  // of the slot that is picked
    bool ready = false;
    std::optional<unsigned> dropped;
    std::optional<Ended> ended;
    std::optional<std::uint32_t> nack;
    std::optional<unsigned> release;
  };

  /// A new life of the group, whose first chunk is `first`, a multiple of the window.
  void start(std::uint64_t first);
  void cycle(const Inputs& in);

  std::optional<unsigned> picked() const { return picked_; }
  /// The job offered in this cycle; its count comes with the judgement.
  std::optional<Job> job(const Inputs& in) const;
  const std::optional<Judged>& judged() const { return judged_; }
  /// The chunk of which contributions disagree, two cycles after they were compared, if it was not
  /// done by then.
  std::optional<std::uint32_t> disagree() const { return disagree_; }
  /// The same a cycle before.
  const std::optional<std::uint32_t>& differing() const { return differing_; }
  std::uint64_t expected(unsigned slot) const { return slots_[slot].expected; }
  /// The parent has had the sum, perhaps lost it, and its result has not come.
  bool sent(unsigned slot) const { return slots_[slot].sent || slots_[slot].retry; }
  std::uint64_t oldest() const;

 private:
  struct Slot {
    std::uint64_t expected = 0;
    bool busy = false;    // picked, or a job is in flight
    bool sent = false;    // the parent has the sum
    bool orphan = false;  // done while its job is in flight
    bool retry = false;   // asked for again
    bool strict = false;  // differed: not before all are complete
  };

  static bool has(Slots slots, unsigned slot) { return (slots >> slot & 1) != 0; }
  bool all(const Inputs& in, const std::array<Slots, kPorts>& slots, unsigned slot) const;
  bool may_be_chosen(unsigned slot) const;
  bool late(const Inputs& in, unsigned slot) const;
  bool ready(const Inputs& in, unsigned slot) const;
  std::optional<unsigned> oldest_ready(const Inputs& in) const;
  bool present(unsigned port) const { return (present_ >> port & 1) != 0; }
  bool any_ready(const Inputs& in) const;
  bool put_back() const { return picked_ && (lapsed_ || released_ == picked_); }
  bool intact(const Inputs& in) const;
  bool agreed(const Inputs& in) const;
  void choose(const Inputs& in);
  void ask_again(unsigned slot);
  void end_jobs(const Inputs& in);

  std::array<Slot, kWindow> slots_{};
  std::optional<unsigned> picked_;
  bool picked_late_ = false;
  bool just_picked_ = false;
  unsigned present_ = 0;  // ports, of the one that is picked
  unsigned visited_ = 0;  // slot that is looked at for its deadline
  bool found_late_ = false;
  std::optional<unsigned> released_;  // in the cycle before
  bool lapsed_ = false;  // a contribution of what was picked had gone in the cycle before
  std::optional<Judged> judged_;
  bool differs_ = false;                    // the job that was judged last
  std::optional<std::uint32_t> differing_;  // the job that was judged just now, all complete
  std::optional<std::uint32_t> disagree_;
};

}  // namespace trib
