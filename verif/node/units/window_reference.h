// SPDX-License-Identifier: Apache-2.0
// Required behaviour of trib_window, cycle by cycle, from IN4, IN5, RE1, RE6, RC2, RC4 and GR3. Chunks have
// numbers that never wrap here; on pins they are modulo 2^32.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace trib {

// Which chunks of one port's window are reported as lost, and when (RC4): all numbers from the
// first on and below the second highest that was accepted are looked at in turn, one a cycle; one
// that is neither taken nor reduced when it is looked at is reported. While a report waits, the
// next one is looked at until it is no longer missing, or may be reported itself. When there is
// none to be looked at, those that are reduced are passed by, one a cycle.
class GapReference {
 public:
  explicit GapReference(std::uint64_t first = 0) : next_(first), second_(first) {}

  /// The number that is looked at in this cycle, if any is.
  std::optional<std::uint64_t> looks_at() const {
    if (next_ >= second_) return std::nullopt;
    return next_;
  }
  /// Ends the cycle. `missing`: what was looked at is neither taken nor reduced; `reduced`: next()
  /// is reduced.
  void cycle(bool ready, bool missing, bool reduced, std::optional<std::uint64_t> accepted) {
    const bool behind = next_ < second_;
    if (ready) report_.reset();
    if (behind && !(missing && report_)) {
      if (missing) report_ = next_;
      ++next_;
    }
    if (!accepted) {
      if (reduced && !behind) pass();
      return;
    }
    if (!highest_ || *accepted > *highest_) {
      if (highest_) second_ = *highest_;
      highest_ = accepted;
    } else if (*accepted > second_) {
      second_ = *accepted;
    }
  }

  std::optional<std::uint64_t> report() const { return report_; }
  std::uint64_t next() const { return next_; }
  std::uint64_t second() const { return second_; }

 private:
  void pass() {
    next_ = ++second_;
    if (highest_ && *highest_ < second_) highest_ = second_;
  }

  std::uint64_t next_;
  std::uint64_t second_;
  std::optional<std::uint64_t> highest_;
  std::optional<std::uint64_t> report_;
};

class WindowReference {
 public:
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kBeats = 1024;
  using Contribution = std::array<std::uint32_t, 3>;  // contribution_t as on a pin
  enum class Answer { kReplay = 1, kDuplicate = 2, kOutOfWindow = 4 };

  struct Settlement {
    std::uint64_t chunk;
    bool good;
  };
  struct Inputs {
    std::optional<std::uint64_t> claim;
    Contribution contribution{};
    bool announced = false;
    std::optional<std::uint64_t> data;  // of the next beat of the claim
    std::optional<Settlement> settle;
    std::optional<std::uint64_t> release;
    bool ready = false;  // for a report
    unsigned onset = 0;
  };
  struct Slot {
    std::uint64_t expected = 0;
    bool reduced_before = false;
    bool claimed = false;
    bool eligible = false;
    bool complete = false;
    Contribution contribution{};
    std::vector<std::uint64_t> beats;
  };

  /// A new life of the group, whose first chunk is `first`: 0, or as if it had come so far.
  void start(std::uint64_t first) {
    for (unsigned s = 0; s < kWindow; ++s) {
      slots_[s] = Slot{};
      slots_[s].expected = first + s;
      slots_[s].reduced_before = first != 0;
    }
    gaps_ = GapReference(first);
    accepted_.reset();
    revoked_ = false;
  }

  void cycle(const Inputs& in) {
    const std::optional<std::uint64_t> looked = gaps_.looks_at();
    const bool missing = looked && slot(*looked).expected == *looked && !slot(*looked).claimed;
    const bool reduced = slot(gaps_.next()).expected > gaps_.next();
    gaps_.cycle(in.ready, missing, reduced, accepted_);
    accepted_ = in.settle && in.settle->good ? std::optional(in.settle->chunk) : std::nullopt;
    Slot& filling = slots_[filling_];
    revoked_ = in.release && *in.release % kWindow == filling_ && filling.claimed &&
               !filling.complete && !in.settle;
    if (in.announced) ++announced_;
    if (in.data) filling.beats.push_back(*in.data);
    // Visible a cycle later, like all else.
    if (in.announced && filling.claimed && announced_ >= in.onset) filling.eligible = true;
    if (in.settle && slot(in.settle->chunk).claimed) {
      Slot& settled = slot(in.settle->chunk);
      settled.claimed = settled.eligible = settled.complete = in.settle->good;
    }
    if (in.release) {
      Slot& done = slot(*in.release);
      done.expected += kWindow;
      done.reduced_before = true;
      done.claimed = done.eligible = done.complete = false;
    }
    if (in.claim) {
      filling_ = static_cast<unsigned>(*in.claim % kWindow);
      Slot& claimed = slots_[filling_];
      claimed.claimed = true;
      claimed.contribution = in.contribution;
      claimed.beats.clear();
      announced_ = 0;
    }
  }

  /// Would a frame with this number be taken in this cycle?
  bool claimable(std::uint32_t number, const Inputs& in) const {
    const Slot& slot = slots_[number % kWindow];
    return number == static_cast<std::uint32_t>(slot.expected) && !slot.claimed &&
           !done_now(number, in);
  }
  /// The verdict on a frame that was not taken, by what was done by this cycle, and in it.
  Answer answer(std::uint32_t number, const Inputs& in) const {
    const Slot& slot = slots_[number % kWindow];
    const bool done = done_now(number, in);
    const auto expected = static_cast<std::uint32_t>(slot.expected + (done ? kWindow : 0));
    if (number == expected && slot.claimed && !done) return Answer::kDuplicate;
    if (number == expected - kWindow && (slot.reduced_before || done)) return Answer::kReplay;
    return Answer::kOutOfWindow;
  }
  /// Is it before what its slot expects, by less than 2^31 (GR4)?
  bool behind(std::uint32_t number) const {
    const auto distance = static_cast<std::uint32_t>(slots_[number % kWindow].expected) - number;
    return distance != 0 && distance < std::uint32_t{1} << 31;
  }
  /// May this beat be read?
  bool available(unsigned s, unsigned beat) const {
    const Slot& slot = slots_[s];
    return slot.complete || (slot.claimed && s == filling_ && beat < slot.beats.size());
  }

  /// The slot that was claimed last.
  unsigned filling() const { return filling_; }
  const Slot& at(unsigned s) const { return slots_[s]; }
  const GapReference& gaps() const { return gaps_; }
  bool revoked() const { return revoked_; }

 private:
  static bool done_now(std::uint32_t number, const Inputs& in) {
    return in.release && *in.release % kWindow == number % kWindow;
  }
  Slot& slot(std::uint64_t chunk) { return slots_[chunk % kWindow]; }

  std::array<Slot, kWindow> slots_{};
  GapReference gaps_;
  std::optional<std::uint64_t> accepted_;  // in the cycle before
  unsigned filling_ = 0;
  unsigned announced_ = 0;
  bool revoked_ = false;
};

}  // namespace trib
