// SPDX-License-Identifier: Apache-2.0
// trib_deadline against DeadlineReference, and deadlines and skews of more than 16 bits: chunks
// whose contributions come 0 to 2^18 cycles apart, deadlines of all sizes, slots that end and begin
// again at any time; every cycle which slots are past the deadline, and after each life of the group
// all bins of the histogram. The time is an input, so it may leap over what takes seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "Vtrib_deadline.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

namespace {

// Required behaviour of trib_deadline, cycle by cycle, from its own words and GR3: it looks at one slot a
// cycle, in turns, and judges it in the cycle after. A chunk begins to wait when a member's
// contribution is seen to be complete, its skew is known when all are; the deadline has passed when
// it has waited for so long.
class DeadlineReference {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kBins = 16;

  struct Inputs {
    std::uint32_t now = 0;  // counts in its differences, modulo 2^32
    bool clear = false;
    std::uint32_t deadline = 0;
    unsigned members = 0;
    std::array<std::uint16_t, kPorts> complete{};
    std::optional<unsigned> release;
  };

  void cycle(const Inputs& in) {
    if (in.clear) {
      slots_ = {};
      seen_.reset();
      return;
    }
    if (in.release) count(in, slots_[*in.release]);
    judge(in);
    visit(in, next_);
    next_ = (next_ + 1) % kWindow;
    if (!in.release) return;
    slots_[*in.release] = {};
    if (seen_ && seen_->slot == *in.release) seen_.reset();
  }

  std::uint16_t expired() const {
    unsigned bits = 0;
    for (unsigned s = 0; s < kWindow; ++s) bits |= unsigned{slots_[s].expired} << s;
    return static_cast<std::uint16_t>(bits);
  }
  const std::array<std::uint32_t, kBins>& histogram() const { return histogram_; }

 private:
  struct Slot {
    std::optional<std::uint32_t> first;  // when it was seen to wait
    std::optional<std::uint32_t> skew;
    bool expired = false;
  };

  struct Seen {
    unsigned slot = 0;
    std::uint32_t waited = 0;
    bool all = false;
  };

  void judge(const Inputs& in) {
    if (!seen_) return;
    Slot& slot = slots_[seen_->slot];
    if (seen_->all && !slot.skew) slot.skew = seen_->waited;
    if (in.deadline != 0 && seen_->waited >= in.deadline) slot.expired = true;
    seen_.reset();
  }

  void visit(const Inputs& in, unsigned s) {
    bool any = false;
    bool all = true;
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((in.members >> p & 1) == 0) continue;
      const bool complete = (in.complete[p] >> s & 1) != 0;
      any |= complete;
      all &= complete;
    }
    Slot& slot = slots_[s];
    if (!slot.first) {
      if (any) slot.first = in.now;
      return;
    }
    seen_ = Seen{s, in.now - *slot.first, all};
  }

  void count(const Inputs& in, const Slot& slot) {
    std::uint32_t skew = slot.skew.value_or(slot.first ? in.now - *slot.first : 0);
    unsigned bin = 0;
    for (; skew > 1 && bin < kBins - 1; skew /= 2) ++bin;
    ++histogram_[bin];
  }

  std::array<Slot, kWindow> slots_{};
  std::optional<Seen> seen_;  // in the cycle before
  std::array<std::uint32_t, kBins> histogram_{};
  unsigned next_ = 0;
};

constexpr unsigned kPorts = DeadlineReference::kPorts;
constexpr unsigned kWindow = DeadlineReference::kWindow;
constexpr unsigned kBins = DeadlineReference::kBins;
constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

/// When the contributions to a slot's chunk are complete, and when it is done.
struct Chunk {
  std::array<std::uint64_t, kPorts> complete{};
  std::uint64_t done = 0;
};

class DeadlineBench {
 public:
  explicit DeadlineBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    idle();
    bench_.reset();
  }

  /// A life of the group. Times are drawn from 1 to 2^magnitude.
  void live(unsigned cycles, unsigned magnitude) {
    magnitude_ = magnitude;
    in_.members = random_.between(1, (1u << kPorts) - 1);
    choose_deadline();
    in_.clear = true;
    for (unsigned n = 0; n < 2 * kWindow && !failed(); ++n) step();
    in_.clear = false;
    for (unsigned s = 0; s < kWindow; ++s) begin(s);
    for (unsigned n = 0; n < cycles && !failed(); ++n) {
      if (random_.chance(0.0001)) choose_deadline();
      if (random_.chance(0.0002)) leap(static_cast<std::uint32_t>(time(32)));
      drive_slots();
      step();
    }
    idle();
    for (unsigned n = 0; n < 8 && !failed(); ++n) step();
    if (!failed()) check_histogram();
  }

 private:
  static bool failed() { return testing::Test::HasFailure(); }

  void idle() {
    in_.complete = {};
    in_.release.reset();
  }

  std::uint64_t time(unsigned magnitude) {
    const double power = random_.below(1000 * magnitude) / 1000.0;
    return static_cast<std::uint64_t>(std::exp2(power));
  }

  void choose_deadline() {
    const bool long_one = random_.chance(0.1);
    in_.deadline =
        random_.chance(0.1) ? 0 : static_cast<std::uint32_t>(time(long_one ? 32 : magnitude_));
  }

  void begin(unsigned s) {
    const std::uint64_t now = bench_.cycle();
    Chunk& chunk = chunks_[s];
    const std::uint64_t first = now + time(6);
    std::uint64_t last = first;
    for (std::uint64_t& complete : chunk.complete) {
      complete = first + (random_.chance(0.3) ? 0 : time(magnitude_));
      last = std::max(last, complete);
    }
    if (random_.chance(0.3)) chunk.complete[random_.below(kPorts)] = kNever;
    // By the parent's result a chunk may be done at any time.
    chunk.done = random_.chance(0.7) ? last + time(random_.chance(0.5) ? 6 : magnitude_)
                                     : now + time(magnitude_);
  }

  void drive_slots() {
    idle();
    const std::uint64_t now = bench_.cycle();
    for (unsigned s = 0; s < kWindow; ++s) {
      const Chunk& chunk = chunks_[s];
      if (now >= chunk.done && !in_.release) in_.release = s;
      for (unsigned p = 0; p < kPorts; ++p) {
        const unsigned complete = now >= chunk.complete[p] ? 1 : 0;
        in_.complete[p] = static_cast<std::uint16_t>(in_.complete[p] | complete << s);
      }
    }
  }

  void step() {
    Vtrib_deadline& pins = bench_.pins();
    pins.now_i = ++in_.now;
    pins.clear_i = in_.clear;
    pins.deadline_i = in_.deadline;
    pins.members_i = in_.members;
    pins.complete_i = 0;
    for (unsigned p = 0; p < kPorts; ++p) {
      pins.complete_i |= std::uint64_t{in_.complete[p]} << (kWindow * p);
    }
    pins.release_i = in_.release.has_value();
    pins.release_slot_i = in_.release.value_or(random_.below(kWindow));
    bench_.edge();
    reference_.cycle(in_);
    if (in_.release) begin(*in_.release);
    EXPECT_EQ(pins.expired_o, reference_.expired())
        << "cycle " << bench_.cycle() << ", deadline " << in_.deadline;
  }

  void check_histogram() {
    for (unsigned bin = 0; bin < kBins; ++bin) {
      bench_.pins().bin_i = bin;
      step();
      EXPECT_EQ(bench_.pins().count_o, reference_.histogram()[bin])
          << "bin " << bin << ", cycle " << bench_.cycle();
    }
  }

  // To the next slot's visit and back.
  static constexpr unsigned kRound = kWindow + 2;

 public:
  /// The first slot waits: of two contributions one is complete.
  void wait(std::uint32_t deadline) {
    prepare(deadline);
    in_.complete[0] = 1;
  }

  /// So many cycles pass at once.
  void leap(std::uint32_t cycles) { in_.now += cycles; }

  /// Cycles until the slot is past its deadline, at most `limit`.
  unsigned expires_after(unsigned limit) {
    unsigned cycles = 0;
    while (cycles < limit && bench_.pins().expired_o == 0 && !failed()) {
      step();
      ++cycles;
    }
    return cycles;
  }

  /// The bin in which a chunk is counted whose two contributions lie so far apart.
  unsigned bin_of(std::uint32_t skew) {
    prepare(0);
    const auto before = reference_.histogram();
    in_.complete[0] = 1;
    for (unsigned n = 0; n < kRound && !failed(); ++n) step();
    leap(skew - kRound);
    in_.complete[1] = 1;
    for (unsigned n = 0; n < kRound && !failed(); ++n) step();
    release_first();
    idle();
    for (unsigned n = 0; n < 8 && !failed(); ++n) step();
    check_histogram();
    for (unsigned bin = 0; bin < kBins; ++bin) {
      if (reference_.histogram()[bin] != before[bin]) return bin;
    }
    return kBins;
  }

 private:
  void prepare(std::uint32_t deadline) {
    idle();
    in_.members = 3;
    in_.deadline = deadline;
    in_.clear = true;
    for (unsigned n = 0; n < 2 * kWindow; ++n) step();
    in_.clear = false;
  }

  void release_first() {
    in_.release = 0;
    step();
    in_.release.reset();
  }

  ModuleBench<Vtrib_deadline> bench_;
  Random random_;
  DeadlineReference reference_;
  DeadlineReference::Inputs in_;
  std::array<Chunk, kWindow> chunks_{};
  unsigned magnitude_ = 0;
};

TEST(DeadlineRtl, ExpiresAndCountsToTheCycle) {
  for (const std::uint64_t seed : {1, 2}) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    DeadlineBench bench(seed);
    for (unsigned magnitude = 3; magnitude <= 18; ++magnitude) {
      bench.live(3000u + (1u << magnitude), magnitude);
      if (HasFailure()) return;
    }
  }
}

// All 32 bits of the deadline count, and of the time that a chunk waits: it does not expire when the
// low ones have passed, and does when all have.
TEST(DeadlineRtl, GR3_LongDeadlinesCountInAllBits) {
  DeadlineBench bench(3);
  for (unsigned bit = 16; bit < 32; ++bit) {
    const std::uint32_t deadline = (std::uint32_t{1} << bit) + 50;
    bench.wait(deadline);
    EXPECT_EQ(bench.expires_after(2000), 2000u) << deadline;
    bench.leap(deadline - 2100);
    const unsigned after = bench.expires_after(1000);
    EXPECT_GE(after, 100u) << deadline;
    EXPECT_LE(after, 100 + 3 * kWindow) << deadline;
  }
  for (const unsigned deadline : {65535u, 65536u, 65537u, 65586u, 131072u}) {
    bench.wait(deadline);
    const unsigned after = bench.expires_after(2 * deadline);
    EXPECT_GE(after, deadline);
    EXPECT_LE(after, deadline + 3 * kWindow);
  }
}

TEST(DeadlineRtl, GR3_LongSkewsAreInTheLastBin) {
  DeadlineBench bench(4);
  for (unsigned power = 5; power < 32; ++power) {
    // As far above the power as the visits of a slot may lie apart.
    EXPECT_EQ(bench.bin_of((1u << power) + 2 * kWindow),
              std::min(power + (power == 5 ? 1 : 0), 15u))
        << power;
  }
}

}  // namespace

}  // namespace trib
