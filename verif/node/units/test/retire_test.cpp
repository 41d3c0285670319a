// SPDX-License-Identifier: Apache-2.0
// trib_retire: jobs and their rows at random, good and spoiled; the content of the pins of a row
// that is not valid is anything, but never the last row. Rows go to whom they are for and to the
// store (RE4, RC2); each job ends once, and is done if it was good (RE5, RE6).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <deque>

#include "Vtrib_retire.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 16;
constexpr unsigned kMostJobs = 32;
constexpr unsigned kBytesBits = 14;  // of result_t, lowest
constexpr unsigned kReductionBit = 20;
constexpr unsigned kRowBits = 11;  // of row_t
constexpr unsigned kLastBit = 2;
constexpr unsigned kNumberBit = 92;
constexpr unsigned kSerialBits = 8;

class RetireBench {
 public:
  explicit RetireBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    bench_.pins().start_i = bench_.pins().row_valid_i = 0;
    bench_.reset();
  }

  void step(double starts, double rows, unsigned longest) {
    Vtrib_retire& pins = bench_.pins();
    pins.group_alive_i = random_.chance(0.95);
    pins.row_valid_i = !jobs_.empty() && random_.chance(rows);
    draw_row();
    pins.start_i = jobs_.size() < kMostJobs && random_.chance(starts);
    const Job next = draw_job(longest);
    bench_.settle();
    check_row();
    check_end();
    bench_.edge();
    if (ends()) {
      jobs_.pop_front();
      row_ = 0;
    } else if (pins.row_valid_i) {
      ++row_;
    }
    if (pins.start_i) jobs_.push_back(next);
  }

  unsigned ended() const { return ended_; }

 private:
  struct Job {
    std::array<std::uint32_t, 5> result{};
    std::uint32_t number = 0;
    unsigned rows = 0;
    unsigned destinations = 0;
    unsigned want = 0;
    bool empty = false;
  };

  bool ends() { return bench_.pins().row_valid_i && last_; }

  void draw_row() {
    Vtrib_retire& pins = bench_.pins();
    pins.row_data_i = random_();
    pins.row_i = random_.below(1u << kRowBits);
    BitWriter(pins.row_i, kLastBit).put(1, 0);
    if (!pins.row_valid_i) return;
    const Job& job = jobs_.front();
    spoil_ = random_.chance(0.02);
    last_ = spoil_ || row_ + 1 == job.rows;
    BitWriter(pins.row_i)
        .put(1, job.empty)
        .put(1, spoil_)
        .put(1, last_)
        .put(8, job.result[0] >> kReductionBit & 0xff);
  }

  Job draw_job(unsigned longest) {
    Job job;
    for (std::uint32_t& word : job.result) word = static_cast<std::uint32_t>(random_());
    job.number = static_cast<std::uint32_t>(random_());
    job.empty = random_.chance(0.2);
    job.rows = job.empty ? 1 : random_.between(1, longest);
    job.destinations = random_.below(1u << kPorts);
    const unsigned wanted = random_.below(1u << kPorts);
    job.want = wanted & job.destinations;
    BitWriter(job.result).put(kBytesBits, job.empty ? 0 : 8 * job.rows);
    BitWriter(job.result, kNumberBit).put(32, job.number).put(kSerialBits, random_()).put(28, 0);
    Vtrib_retire& pins = bench_.pins();
    for (unsigned i = 0; i < job.result.size(); ++i) pins.start_result_i[i] = job.result[i];
    pins.start_destinations_i = job.destinations;
    pins.start_want_i = wanted;
    return job;
  }

  void check_row() {
    const Vtrib_retire& pins = bench_.pins();
    SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle());
    const bool payload = pins.row_valid_i && !jobs_.front().empty;
    EXPECT_EQ(pins.payload_valid_o, payload ? jobs_.front().want : 0);
    EXPECT_EQ(pins.store_o, payload && !spoil_);
    if (!payload || spoil_) return;
    EXPECT_EQ(pins.store_beat_o, row_);
    EXPECT_EQ(pins.store_data_o, pins.row_data_i);
  }

  void check_end() {
    const Vtrib_retire& pins = bench_.pins();
    SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle());
    EXPECT_EQ(pins.ended_o, ends());
    EXPECT_EQ(pins.ended_good_o, ends() && !spoil_ && pins.group_alive_i);
    if (!ends()) {
      EXPECT_EQ(pins.header_only_o, 0);
      return;
    }
    const Job& job = jobs_.front();
    EXPECT_EQ(pins.header_only_o, job.empty ? job.destinations : job.destinations & ~job.want);
    EXPECT_EQ(pins.ended_want_o, job.want);
    EXPECT_EQ(pins.ended_slot_o, job.number % kWindow);
    for (unsigned i = 0; i < job.result.size(); ++i) {
      EXPECT_EQ(pins.ended_result_o[i], job.result[i]);
    }
    ++ended_;
  }

  ModuleBench<Vtrib_retire> bench_;
  Random random_;
  std::deque<Job> jobs_;
  unsigned row_ = 0;  // of the first job
  bool last_ = false;
  bool spoil_ = false;
  unsigned ended_ = 0;
};

TEST(RetireRtl, RowsGoToWhomTheyAreFor) {
  constexpr std::uint64_t kSeed = 1;
  RetireBench bench(kSeed);
  Random random(kSeed);
  for (unsigned run = 0; run < 50 && !HasFailure(); ++run) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << run);
    const double starts = random.chance(0.5) ? 1 : 0.05;
    const double rows = random.chance(0.5) ? 1 : 0.3;
    const unsigned longest = random.chance(0.2) ? 1024 : random.between(1, 20);
    for (unsigned n = 0; n < 3000 && !HasFailure(); ++n) bench.step(starts, rows, longest);
  }
  EXPECT_GT(bench.ended(), 5000u);
}

}  // namespace
}  // namespace trib
