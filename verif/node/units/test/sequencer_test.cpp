// SPDX-License-Identifier: Apache-2.0
// trib_sequencer against SequencerReference: each port's beats come at a pace of its own, so
// that each is the slowest one now and then.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_sequencer.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {

// trib_sequencer with contributions that arrive at random, each at its own pace, end good or bad,
// and a group that ends or stops. Every output is compared with SequencerReference in every
// cycle.
// Required behaviour of trib_sequencer, cycle by cycle, from RE1, RE5 and its own words: a row a cycle, in
// the cycle after the slowest contribution was seen to have it; the last one in the cycle after all
// were seen to have ended good; when one has ended bad, a last row at once, or none if there was no
// first.
class SequencerReference {
 public:
  struct Job {
    unsigned slot = 0;
    unsigned rows = 1;
    unsigned present = 0;
    unsigned data = 0;
    unsigned want = 0;
    bool empty = false;
    bool complete = false;  // all contributions have ended good when it is offered
  };
  /// Ports as bits: of those that have a contribution in the job's slot.
  struct Inputs {
    bool alive = true;
    bool stopped = false;
    bool stall = false;
    unsigned complete = 0;
    unsigned available = 0;  // the row that is looked for
    unsigned emptied = 0;    // in this cycle
    bool released = false;   // as this cycle shows
    bool refused = false;    // the job that was taken last
    std::optional<Job> offered;
  };
  struct Row {
    Job job;
    bool first = false;
    bool last = false;
    bool spoil = false;
  };

  const std::optional<Job>& job() const { return job_; }
  /// Rows so far.
  unsigned rows() const { return row_; }
  /// The row that is looked for.
  unsigned sought() const { return row_ + found_; }

  // Whether a chunk of a group that stops lacks contributions is known a cycle later.
  bool spoiled(const Inputs& in) const {
    return spoiled_ || (job_->present & in.emptied) != 0 || in.released || in.refused ||
           !in.alive || (stopped_ && !complete_);
  }
  bool held(const Inputs& in) const { return in.stall || (in.stopped && !complete_); }
  bool dropped(const Inputs& in) const { return job_ && row_ == 0 && spoiled(in); }
  /// The row that is read in this cycle.
  std::optional<Row> row(const Inputs& in) const {
    if (!job_ || dropped(in) || (row_ == 0 && held(in))) return std::nullopt;
    const bool last = row_ + 1 == job_->rows;
    if (spoiled(in)) return Row{*job_, false, true, true};
    if (!found_ || (last && !complete_)) return std::nullopt;
    return Row{*job_, row_ == 0, last, false};
  }
  bool ready(const Inputs& in) const {
    const std::optional<Row> now = row(in);
    return !job_ || dropped(in) || (now && now->last);
  }

  void cycle(const Inputs& in) {
    if (ready(in)) {
      job_ = in.offered;
      row_ = 0;
      spoiled_ = false;
      found_ = true;  // the first one is there
      complete_ = job_ && job_->complete;
    } else {
      const bool reads = row(in).has_value();
      spoiled_ = spoiled(in);
      complete_ = (job_->present & ~in.complete) == 0;
      found_ = (job_->data & ~in.available) == 0 || (found_ && !reads);
      if (reads) ++row_;
    }
    stopped_ = in.stopped;
  }

 private:
  std::optional<Job> job_;
  unsigned row_ = 0;
  bool spoiled_ = false;
  bool found_ = false;     // the row that is wanted next
  bool complete_ = false;  // all contributions have ended good
  bool stopped_ = false;   // the group, in the cycle before
};

class SequencerBench {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;

  struct Habits {
    std::array<double, kPorts> pace{};  // beats, in each cycle
    double offers = 0.5;                // jobs, in each cycle without
    double ends = 0.5;                  // of frames whose beats have all come, in each cycle
    double ends_bad = 0.001;            // of each port, in each cycle
    double done = 0;                    // by the parent, in each cycle
    double refused = 0.01;              // jobs
    double stalls = 0.1;                // cycles
    double longest = 30;                // rows
  };

  explicit SequencerBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles, bool stopped, bool alive = true);

  unsigned good() const { return good_; }
  unsigned spoiled() const { return spoiled_; }
  unsigned dropped() const { return dropped_; }

 private:
  void step();
  void offer();
  void run_contributions();
  void set_pins();
  void compare();
  void compare_row();

  ModuleBench<Vtrib_sequencer> bench_;
  Random random_;
  SequencerReference reference_;
  SequencerReference::Inputs in_;
  Habits habits_;
  std::array<unsigned, kPorts> come_{};            // beats of each contribution to the job
  unsigned ended_ = 0;                             // good, in this cycle
  std::uint16_t count_ = 0;                        // of the job that was taken last
  std::array<std::uint32_t, 5> offered_result_{};  // result_t as on a pin
  std::array<std::uint32_t, 5> result_{};
  std::optional<SequencerReference::Row> row_;  // of the cycle before
  std::array<std::uint32_t, 5> row_result_{};
  unsigned good_ = 0;
  unsigned spoiled_ = 0;
  unsigned dropped_ = 0;
};

namespace {

constexpr unsigned kBeatBytes = 8;
constexpr unsigned kBytesBits = 14;  // of result_t, lowest
constexpr unsigned kReductionBit = 20;
constexpr unsigned kCountBit = 28;
constexpr unsigned kNumberBit = 92;
constexpr unsigned kResultBits = 132;

bool failed() { return testing::Test::HasFailure(); }

}  // namespace

SequencerBench::SequencerBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  set_pins();
  bench_.reset();
}

void SequencerBench::run(const Habits& habits, unsigned cycles, bool stopped, bool alive) {
  habits_ = habits;
  in_.stopped = stopped;
  in_.alive = alive;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step();
}

void SequencerBench::step() {
  if (!in_.offered && random_.chance(habits_.offers)) offer();
  // A job may be withdrawn.
  if (in_.offered && random_.chance(0.01)) in_.offered.reset();
  in_.stall = random_.chance(habits_.stalls);
  run_contributions();
  set_pins();
  compare();
  bench_.edge();
  row_ = reference_.row(in_);
  row_result_ = result_;
  BitWriter(row_result_, kCountBit).put(16, count_);
  const std::optional<SequencerReference::Job> taken =
      reference_.ready(in_) ? in_.offered : std::nullopt;
  reference_.cycle(in_);
  for (unsigned p = 0; p < kPorts; ++p) {
    if ((in_.emptied >> p & 1) != 0) come_[p] = 0;
  }
  in_.complete |= ended_;
  if (!taken) return;
  in_.refused = random_.chance(habits_.refused);
  count_ = static_cast<std::uint16_t>(random_());
  in_.offered.reset();
  result_ = offered_result_;
  // The first beat is there.
  in_.complete = taken->complete ? taken->present : 0;
  come_.fill(1);
}

void SequencerBench::offer() {
  SequencerReference::Job job;
  const auto longest = static_cast<std::uint32_t>(habits_.longest);
  const std::uint32_t bytes =
      random_.chance(0.2) ? 0 : 4 * random_.between(1, longest * kBeatBytes / 4);
  job.slot = random_.below(kWindow);
  job.empty = bytes == 0;
  job.rows = job.empty ? 1 : (bytes + kBeatBytes - 1) / kBeatBytes;
  job.present = random_.between(1, (1u << kPorts) - 1);
  job.data = job.empty ? 0 : job.present & random_.below(1u << kPorts);
  job.want = random_.below(1u << kPorts);
  job.complete = random_.chance(0.2);
  for (std::uint32_t& word : offered_result_) word = static_cast<std::uint32_t>(random_());
  BitWriter(offered_result_).put(kBytesBits, bytes);
  BitWriter(offered_result_, kNumberBit).put(4, job.slot);
  BitWriter(offered_result_, kResultBits).put(28, 0);
  in_.offered = job;
}

// A contribution that has ended good has all beats; one that ends bad restarts.
void SequencerBench::run_contributions() {
  in_.available = in_.emptied = ended_ = 0;
  in_.released = random_.chance(habits_.done);
  const unsigned rows = reference_.job() ? reference_.job()->rows : 0;
  for (unsigned p = 0; p < kPorts; ++p) {
    const bool complete = (in_.complete >> p & 1) != 0;
    if (complete || come_[p] > reference_.sought()) in_.available |= 1u << p;
    if (complete) continue;
    if (random_.chance(habits_.ends_bad)) {
      in_.emptied |= 1u << p;
    } else if (come_[p] < rows) {
      come_[p] += random_.chance(habits_.pace[p]);
    } else if (rows != 0 && !in_.stopped && random_.chance(habits_.ends)) {
      ended_ |= 1u << p;
    }
  }
}

void SequencerBench::set_pins() {
  Vtrib_sequencer& pins = bench_.pins();
  const unsigned slot = reference_.job() ? reference_.job()->slot : 0;
  const unsigned other = random_.below(kWindow);
  pins.group_alive_i = in_.alive;
  pins.group_stopped_i = in_.stopped;
  pins.stall_i = in_.stall;
  pins.job_valid_i = in_.offered.has_value();
  const SequencerReference::Job offered = in_.offered.value_or(SequencerReference::Job{});
  for (unsigned i = 0; i < offered_result_.size(); ++i) pins.job_result_i[i] = offered_result_[i];
  pins.job_present_i = offered.present;
  pins.job_data_i = offered.data;
  pins.job_want_i = offered.want;
  pins.job_complete_i = offered.complete;
  pins.job_refused_i = in_.refused;
  pins.job_count_i = count_;
  pins.sought_available_i = in_.available;
  // The state of other slots is no concern of this job.
  pins.emptied_i = in_.emptied | (other == slot ? 0 : random_.below(1u << kPorts));
  for (unsigned p = 0; p < kPorts; ++p) {
    const bool complete = (in_.complete >> p & 1) != 0;
    BitWriter(pins.complete_i, p * kWindow).put(kWindow, random_());
    BitWriter(pins.complete_i, p * kWindow + slot).put(1, complete);
    const bool emptied = (in_.emptied >> p & 1) != 0;
    BitWriter(pins.emptied_slot_i, 4 * p).put(4, emptied ? slot : other);
  }
  pins.released_i = in_.released || (other != slot && random_.chance(0.3));
  pins.released_slot_i = in_.released ? slot : other;
}

void SequencerBench::compare() {
  bench_.settle();
  const Vtrib_sequencer& pins = bench_.pins();
  SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle());
  compare_row();
  const std::optional<SequencerReference::Row> row = reference_.row(in_);
  EXPECT_EQ(pins.job_ready_o, reference_.ready(in_));
  EXPECT_EQ(pins.read_o, reference_.job().has_value());
  if (reference_.job() && reference_.sought() < reference_.job()->rows) {
    EXPECT_EQ(pins.sought_beat_o, reference_.sought());
  }
  EXPECT_EQ(pins.dropped_o, reference_.dropped(in_));
  if (reference_.dropped(in_)) {
    EXPECT_EQ(pins.dropped_slot_o, reference_.job()->slot);
    ++dropped_;
  }
  if (!row) return;
  EXPECT_EQ(pins.read_slot_o, row->job.slot);
  EXPECT_EQ(pins.read_beat_o, reference_.rows());
  spoiled_ += row->spoil;
  good_ += row->last && !row->spoil;
}

// Next to the data of the read in the cycle before.
void SequencerBench::compare_row() {
  const Vtrib_sequencer& pins = bench_.pins();
  EXPECT_EQ(pins.row_valid_o, row_.has_value());
  EXPECT_EQ(pins.start_o, row_ && row_->first);
  if (!row_) return;
  BitReader row(pins.row_o);
  EXPECT_EQ(row.get(1), row_->job.empty);
  EXPECT_EQ(row.get(1), row_->spoil);
  EXPECT_EQ(row.get(1), row_->last);
  EXPECT_EQ(row.get(8), row_result_[0] >> kReductionBit & 0xff);
  EXPECT_EQ(pins.row_data_o, row_->job.data);
  if (!row_->first) return;
  EXPECT_EQ(pins.start_want_o, row_->job.want);
  for (unsigned i = 0; i < row_result_.size(); ++i) {
    EXPECT_EQ(pins.start_result_o[i], row_result_[i]);
  }
}

namespace {

constexpr std::uint64_t kSeed = 1;

SequencerBench::Habits draw(Random& random) {
  SequencerBench::Habits habits;
  for (double& pace : habits.pace) pace = random.chance(0.5) ? 1 : 0.3;
  habits.offers = random.chance(0.5) ? 1 : 0.1;
  habits.ends_bad = random.chance(0.5) ? 0 : 0.005;
  habits.done = random.chance(0.5) ? 0 : 0.01;
  habits.stalls = random.chance(0.5) ? 0 : 0.3;
  habits.longest = random.chance(0.1) ? 1024 : random.between(1, 40);
  return habits;
}

TEST(SequencerRtl, RunsAsFastAsTheSlowest) {
  Random random(kSeed);
  SequencerBench bench(kSeed);
  for (unsigned n = 0; n < 100 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << n);
    const SequencerBench::Habits habits = draw(random);
    bench.run(habits, 2000, false);
    bench.run(habits, 50, true);
    bench.run(habits, 50, false, false);
  }
  EXPECT_GT(bench.good(), 1000u);
  EXPECT_GT(bench.spoiled(), 300u);
  EXPECT_GT(bench.dropped(), 300u);
}

}  // namespace

}  // namespace trib
