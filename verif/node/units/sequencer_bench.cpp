// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/sequencer_bench.h"

#include <gtest/gtest.h>

#include "verif/sim/unit/packed_bits.h"

namespace trib {
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

// A contribution that has ended good has all beats; one that ends bad begins anew.
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
  // What happens to other slots is no concern of this job.
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

// Beside the data of the read in the cycle before.
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

}  // namespace trib
