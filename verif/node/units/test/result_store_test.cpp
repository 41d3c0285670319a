// SPDX-License-Identifier: Apache-2.0
// trib_result_store: chunks are stored, end good or not, and are replayed meanwhile (RC2). The last
// result of a slot stays whole until the next one has ended good, whatever becomes of those that do
// not; and for a replay that reads it then, to the replay's end. So does its balance (WF7.5).
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>

#include "Vtrib_result_store.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 16;
constexpr unsigned kBeats = 1024;      // of 8 bytes in the longest payload
constexpr unsigned kResultBits = 132;  // result_t
constexpr unsigned kNumberBit = 92;
constexpr unsigned kBalanceCycles = 3;  // from the release of a chunk on

using Result = std::array<std::uint32_t, 5>;

struct Header {
  Result result{};
  unsigned want = 0;
};

class ResultStoreBench {
 public:
  explicit ResultStoreBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    Vtrib_result_store& pins = bench_.pins();
    pins.store_i = pins.release_i = pins.read_i = pins.reading_i = 0;
    deal_out();
  }

  // No life, for as long as the places need. Stored results are no longer used.
  void deal_out() {
    Vtrib_result_store& pins = bench_.pins();
    pins.reading_i = pins.read_i = 0;
    pins.rst_i = 1;
    for (unsigned n = random_.between(kWindow, 2 * kWindow); n > 0; --n) bench_.edge();
    pins.rst_i = 0;
    last_.fill(std::nullopt);
    replay_.reset();
  }

  // Chunk `number` is stored beat by beat and ends good or not, with its last beat or later. Replays of any slot look, read in any
  // order and leave meanwhile, under a reduction of their slot and after it.
  void chunk(std::uint32_t number, unsigned beats, bool good) {
    const bool late = beats == 0 || random_.chance(0.3);
    for (unsigned beat = 0; beat < beats; ++beat) {
      store(beat, data_of(number, beat), true);
      release(number, beats, good && !late && beat == beats - 1);
      step();
    }
    store(0, 0, false);
    for (unsigned n = late ? random_.below(4) : 0; n > 0; --n) step();
    release(number, beats, good && late);
    if (late) step();
    release(number, beats, false);
  }

  unsigned replayed() const { return replayed_; }
  unsigned balances_read() const { return balances_read_; }
  unsigned read_after_one_more() const { return read_after_one_more_; }
  unsigned read_after_two_more() const { return read_after_two_more_; }

 private:
  struct Chunk {
    std::uint32_t number = 0;
    unsigned beats = 0;
    Header header;
    std::uint64_t released_at = 0;  // cycle
  };
  struct Replay {
    Chunk chunk;
    unsigned place = 0;
    unsigned released = 0;  // chunks since then, of whichever slot
  };

  static std::uint64_t data_of(std::uint32_t number, unsigned beat) {
    return Random{number, beat}();
  }

  static std::uint16_t balance_of(std::uint32_t number) {
    return static_cast<std::uint16_t>(Random{number, kBeats}());
  }

  void store(unsigned beat, std::uint64_t data, bool valid) {
    Vtrib_result_store& pins = bench_.pins();
    pins.store_i = valid;
    pins.store_beat_i = beat;
    pins.store_data_i = data;
  }

  void release(std::uint32_t number, unsigned beats, bool valid) {
    released_.reset();
    Header header;
    for (std::uint32_t& word : header.result) word = static_cast<std::uint32_t>(random_());
    BitWriter(header.result, kNumberBit)
        .put(32, number)
        .put(kResultBits - kNumberBit - 32, random_());
    header.result.back() &= (1u << kResultBits % 32) - 1;
    header.want = random_.below(1u << kPorts);
    Vtrib_result_store& pins = bench_.pins();
    pins.release_i = valid;
    for (unsigned i = 0; i < header.result.size(); ++i) pins.release_result_i[i] = header.result[i];
    pins.release_want_i = header.want;
    if (valid) released_ = Chunk{number, beats, header, bench_.cycle()};
  }

  // A cycle: headers at once, read data after the edge; both as they were before what is written in this cycle.
  void step() {
    Vtrib_result_store& pins = bench_.pins();
    const unsigned slot = random_.below(kWindow);
    pins.header_slot_i = slot;
    pins.reading_i = replay_.has_value();
    if (replay_) pins.read_place_i = replay_->place;
    const bool reads = replay_ && replay_->chunk.beats > 0 && random_.chance(0.8);
    pins.read_i = reads;
    pins.read_beat_i = reads ? random_.below(replay_->chunk.beats) : random_.below(kBeats);
    pins.balance_i = balances_[1];
    balances_ = {released_ ? balance_of(released_->number) : std::uint16_t{0}, balances_[0]};
    bench_.settle();
    const std::optional<Chunk>& last = last_[slot];
    if (last) {
      for (unsigned i = 0; i < last->header.result.size(); ++i) {
        EXPECT_EQ(pins.header_result_o[i], last->header.result[i]) << "word " << i;
      }
      EXPECT_EQ(pins.header_want_o, last->header.want);
    }
    if (replay_ && bench_.cycle() - replay_->chunk.released_at >= kBalanceCycles) {
      EXPECT_EQ(pins.balance_o, balance_of(replay_->chunk.number));
      ++balances_read_;
    }
    if (reads) {
      read_ = data_of(replay_->chunk.number, pins.read_beat_i);
      ++replayed_;
      read_after_one_more_ +=
          replay_->released > 0 &&
          last_[replay_->chunk.number % kWindow]->number != replay_->chunk.number;
      read_after_two_more_ +=
          replay_->released > 1 &&
          last_[replay_->chunk.number % kWindow]->number != replay_->chunk.number;
    }
    turn(slot, pins.header_place_o);
    bench_.edge();
    if (read_) {
      EXPECT_EQ(pins.read_data_o, *read_) << "cycle " << bench_.cycle();
    }
  }

  // A look-up as the slot's next chunk ends does not read.
  void turn(unsigned slot, unsigned place) {
    if (released_) {
      const unsigned over = released_->number % kWindow;
      if (replay_) ++replay_->released;
      last_[over] = released_;
      if (over == slot) return;
    }
    if (replay_) {
      if (random_.chance(0.01)) replay_.reset();
    } else if (last_[slot] && random_.chance(0.1)) {
      replay_ = Replay{*last_[slot], place};
    }
  }

  ModuleBench<Vtrib_result_store> bench_;
  Random random_;
  std::array<std::optional<Chunk>, kWindow> last_{};  // chunk that ended good
  std::optional<Chunk> released_;                     // in this cycle
  std::optional<Replay> replay_;
  std::optional<std::uint64_t> read_;        // the last read data is stable
  std::array<std::uint16_t, 2> balances_{};  // of what was released one cycle before, and two
  unsigned replayed_ = 0;
  unsigned balances_read_ = 0;
  unsigned read_after_one_more_ = 0;
  unsigned read_after_two_more_ = 0;
};

// RC2: several reductions of the next chunk may begin and fail before one ends good; and a replay goes on while the next ones of its
// slot and of others end.
TEST(ResultStoreRtl, RC2_LastResultStaysWholeUntilTheNextHasEndedGood) {
  for (std::uint64_t seed = 1; seed <= 5 && !testing::Test::HasFailure(); ++seed) {
    Random random(seed);
    ResultStoreBench bench(seed);
    for (unsigned life = 0; life < 3 && !testing::Test::HasFailure(); ++life) {
      std::array<std::uint32_t, kWindow> laps{};
      for (std::uint32_t& lap : laps) lap = static_cast<std::uint32_t>(random());
      for (unsigned n = 0; n < 12 * kWindow && !testing::Test::HasFailure(); ++n) {
        const unsigned slot = random.below(random.chance(0.8) ? 3 : kWindow);
        const std::uint32_t number = kWindow * laps[slot]++ + slot;
        SCOPED_TRACE(testing::Message()
                     << "seed " << seed << ", life " << life << ", chunk " << number);
        const unsigned longest = random.chance(0.05) ? kBeats : 20;
        while (random.chance(0.4)) bench.chunk(number, random.between(1, longest), false);
        bench.chunk(number, random.chance(0.1) ? 0 : random.between(1, longest), true);
      }
      bench.deal_out();
    }
    EXPECT_GT(bench.replayed(), 1000u);
    EXPECT_GT(bench.balances_read(), 1000u);
    EXPECT_GT(bench.read_after_one_more(), 100u);
    EXPECT_GT(bench.read_after_two_more(), 100u);
  }
}

}  // namespace
}  // namespace trib
