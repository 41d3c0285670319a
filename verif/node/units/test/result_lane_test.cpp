// SPDX-License-Identifier: Apache-2.0
// trib_result_lane: results that wait when their life ends, at every place (GR6, attack on P3).
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

#include "Vtrib_result_lane.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {

// trib_result_lane between the reduction of one group and the egress of a port, at random, over
// many lives. Results leave in order, each with its own rows; none of an ended life leaves
// (GR6), but every one of these is counted, and takes no other's rows.
class ResultLaneBench {
 public:
  struct Habits {
    double starts = 0.1;  // of chunks, in each cycle
    double rows = 0.9;    // in each cycle
    double takes = 0.5;   // headers and rows, in each cycle
    double header_only = 0.3;
    unsigned beats = 20;  // of a payload, at most
  };

  explicit ResultLaneBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles);
  /// The life ends, and later the next one begins.
  void next_life();
  /// Everything in progress completes.
  void drain();

  unsigned sent() const { return sent_; }
  unsigned withdrawn() const { return withdrawn_; }

 private:
  struct Chunk {
    std::uint32_t number;
    std::uint16_t epoch;
    unsigned beats;     // 0: header only
    unsigned came = 0;  // rows or, of a header, its end
    unsigned went = 0;
    bool good = true;  // once it has ended
  };

  void step();
  void reduce();
  void take();
  void take_row();
  void skip_discarded();

  ModuleBench<Vtrib_result_lane> bench_;
  Random random_;
  Habits habits_;
  std::uint16_t epoch_ = 1;  // of the ended life, if the group has none
  bool alive_ = true;
  std::uint32_t next_ = 0;
  std::deque<Chunk> reducing_;  // rows or ends have yet to come
  std::deque<Chunk> waiting_;   // not taken yet
  std::deque<Chunk> taken_;     // rows have yet to go
  unsigned started_ = 0, sent_ = 0, withdrawn_ = 0, discarded_ = 0;
};

namespace {

constexpr unsigned kBytesBits = 14;  // of result_t, lowest
constexpr unsigned kTagBit = 44;
constexpr unsigned kEpochBit = 76;
constexpr unsigned kBeatBytes = 8;
constexpr unsigned kTaken = 3;         // by the builder and the transmitter
constexpr unsigned kReducing = 16;     // chunks between their start and their end
constexpr unsigned kClearCycles = 40;  // of a life's beginning

bool failed() { return testing::Test::HasFailure(); }

std::uint64_t data_of(std::uint32_t number, unsigned beat) { return Random{number, beat}(); }

}  // namespace

ResultLaneBench::ResultLaneBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  bench_.pins().start_i = bench_.pins().payload_i = bench_.pins().ended_i = 0;
  bench_.pins().m_ready_i = bench_.pins().row_ready_i = 0;
  bench_.reset();
}

void ResultLaneBench::run(const Habits& habits, unsigned cycles) {
  habits_ = habits;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step();
}

// As trib_group does it: no life, for longer than anything is in flight. A chunk that has begun
// ends at once, spoiled; one may still begin.
void ResultLaneBench::next_life() {
  alive_ = false;
  const double starts = habits_.starts;
  step();
  habits_.starts = 0;
  for (unsigned n = 0; n < kClearCycles && !failed(); ++n) step();
  EXPECT_TRUE(reducing_.empty());
  ++epoch_;
  habits_.starts = starts;
  alive_ = true;
}

void ResultLaneBench::drain() {
  habits_.starts = 0;
  habits_.takes = habits_.rows = 1;
  for (unsigned n = 0; n < 10'000 && !failed(); ++n) {
    skip_discarded();
    if (waiting_.empty() && taken_.empty()) break;
    step();
  }
  EXPECT_EQ(sent_ + withdrawn_ + discarded_, started_) << "cycle " << bench_.cycle();
}

void ResultLaneBench::step() {
  Vtrib_result_lane& pins = bench_.pins();
  pins.in_force_i = alive_;
  reduce();
  take_row();
  take();
  bench_.edge();
}

void ResultLaneBench::reduce() {
  Vtrib_result_lane& pins = bench_.pins();
  // A row or the end of the oldest chunk.
  pins.payload_i = pins.ended_i = 0;
  if (!reducing_.empty() && (!alive_ || random_.chance(habits_.rows))) {
    Chunk& chunk = reducing_.front();
    const bool last = !alive_ || chunk.came + 1 >= chunk.beats;
    const bool good = alive_ && random_.chance(0.9);
    pins.payload_i = chunk.beats != 0;
    pins.payload_last_i = last;
    pins.payload_spoil_i = last && !good;
    pins.payload_data_i = data_of(chunk.number, chunk.came);
    pins.ended_i = chunk.beats == 0;
    pins.ended_good_i = good;
    ++chunk.came;
    for (std::deque<Chunk>* queue : {&waiting_, &taken_}) {
      for (Chunk& other : *queue) {
        if (other.number != chunk.number) continue;
        other.came = chunk.came;
        if (last) other.good = good;
      }
    }
    if (last) reducing_.pop_front();
  }
  pins.start_i = !pins.stall_o && reducing_.size() < kReducing && random_.chance(habits_.starts);
  if (pins.start_i) {
    const bool header_only = random_.chance(habits_.header_only);
    const Chunk chunk{next_++, epoch_, header_only ? 0 : random_.between(1, habits_.beats)};
    BitWriter(pins.start_result_i).put(kBytesBits, kBeatBytes * chunk.beats);
    BitWriter(pins.start_result_i, kEpochBit).put(16, chunk.epoch).put(32, chunk.number);
    reducing_.push_back(chunk);
    waiting_.push_back(chunk);
    ++started_;
  }
}

// A header whose chunk has ended bad is no result (RE5).
void ResultLaneBench::skip_discarded() {
  while (!waiting_.empty() && waiting_.front().beats == 0 && !waiting_.front().good) {
    waiting_.pop_front();
    ++discarded_;
  }
}

void ResultLaneBench::take() {
  Vtrib_result_lane& pins = bench_.pins();
  pins.m_ready_i = alive_ && taken_.size() < kTaken && random_.chance(habits_.takes);
  bench_.settle();
  const bool taken = pins.m_valid_o && pins.m_ready_i;
  if (!taken && !pins.withdrawn_o) return;
  skip_discarded();
  ASSERT_FALSE(waiting_.empty()) << "cycle " << bench_.cycle();
  const Chunk chunk = waiting_.front();
  waiting_.pop_front();
  const bool over = !alive_ || chunk.epoch != epoch_;
  EXPECT_EQ(pins.withdrawn_o, over) << "life " << chunk.epoch << ", cycle " << bench_.cycle();
  EXPECT_EQ(taken, !over) << "life " << chunk.epoch << ", cycle " << bench_.cycle();
  if (!taken) {
    ++withdrawn_;
    return;
  }
  BitReader result(pins.m_result_o);
  result.get(kTagBit);
  result.get(kEpochBit - kTagBit);
  EXPECT_EQ(result.get(16), chunk.epoch) << "cycle " << bench_.cycle();
  EXPECT_EQ(result.get(32), chunk.number) << "cycle " << bench_.cycle();
  ++sent_;
  if (chunk.beats != 0) taken_.push_back(chunk);
}

void ResultLaneBench::take_row() {
  Vtrib_result_lane& pins = bench_.pins();
  pins.row_ready_i = !taken_.empty() && random_.chance(habits_.takes);
  bench_.settle();
  if (!pins.row_valid_o || !pins.row_ready_i) return;
  Chunk& chunk = taken_.front();
  EXPECT_EQ(pins.row_data_o, data_of(chunk.number, chunk.went))
      << "chunk " << chunk.number << " beat " << chunk.went << ", cycle " << bench_.cycle();
  ++chunk.went;
  if (!pins.row_last_o) return;
  EXPECT_EQ(chunk.went, chunk.came) << "chunk " << chunk.number << ", cycle " << bench_.cycle();
  EXPECT_EQ(pins.row_spoil_o, !chunk.good) << "cycle " << bench_.cycle();
  taken_.pop_front();
}

namespace {

constexpr std::uint64_t kSeed = 1;

TEST(ResultLaneRtl, SendsNothingOfALifeThatIsOver) {
  Random random(kSeed);
  ResultLaneBench bench(kSeed);
  for (unsigned life = 0; life < 300 && !testing::Test::HasFailure(); ++life) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", life " << life);
    ResultLaneBench::Habits habits;
    habits.starts = random.chance(0.5) ? 0.3 : 0.03;
    habits.rows = random.chance(0.5) ? 1 : 0.3;
    habits.takes = random.chance(0.3) ? 0.02 : random.chance(0.5) ? 1 : 0.3;
    habits.header_only = random.chance(0.3) ? 0.9 : 0.2;
    habits.beats = random.chance(0.1) ? 1024 : random.between(1, 30);
    bench.run(habits, random.between(20, 1500));
    bench.next_life();
  }
  bench.drain();
  EXPECT_GT(bench.sent(), 1000u);
  EXPECT_GT(bench.withdrawn(), 1000u);
}

// A2: a port is paused while its group restarts.
TEST(ResultLaneRtl, PausedPortGetsOnlyWhatItHadTaken) {
  ResultLaneBench bench(kSeed + 1);
  ResultLaneBench::Habits paused;
  paused.starts = 0.2;
  paused.takes = 0;
  bench.run(paused, 600);
  bench.next_life();
  ResultLaneBench::Habits habits;
  bench.run(habits, 2000);
  const unsigned withdrawn = bench.withdrawn();
  EXPECT_GT(withdrawn, 10u);
  bench.drain();
  EXPECT_GT(bench.sent(), 10u);
  EXPECT_EQ(bench.withdrawn(), withdrawn);
}

}  // namespace

}  // namespace trib
