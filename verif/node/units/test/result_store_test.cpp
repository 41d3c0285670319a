// SPDX-License-Identifier: Apache-2.0
// trib_result_store: chunks are stored, end good or not, and are replayed meanwhile (RC2). What is
// read is what was stored there last, to the cycle; so the last result of a slot stays whole until
// the next one has ended good, whatever becomes of those that do not.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "Vtrib_result_store.h"
#include "verif/node/units/module_bench.h"
#include "verif/node/units/packed_bits.h"
#include "verif/sim/random/random.h"

namespace trib {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 16;
constexpr unsigned kBeats = 1024;      // of 8 bytes in the longest payload
constexpr unsigned kResultBits = 132;  // result_t
constexpr unsigned kNumberBit = 92;

using Result = std::array<std::uint32_t, 5>;

struct Header {
  Result result{};
  unsigned want = 0;
};

class ResultStoreBench {
 public:
  explicit ResultStoreBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    Vtrib_result_store& pins = bench_.pins();
    pins.store_i = pins.release_i = pins.read_i = 0;
    bench_.reset();
  }

  // Any accesses, close together, a few addresses over and over again, as no node makes them: in reset, which is for the
  // requirements alone.
  void any_access() {
    Vtrib_result_store& pins = bench_.pins();
    pins.rst_i = 1;
    store(random_.below(2), random_.below(3), random_.chance(0.9) ? random_.below(4) : kBeats - 1,
          random_(), random_.chance(0.5));
    Header header;
    for (std::uint32_t& word : header.result) word = static_cast<std::uint32_t>(random_());
    header.result.back() &= (1u << kResultBits % 32) - 1;
    header.want = random_.below(1u << kPorts);
    release(header, random_.chance(0.3));
    pins.header_slot_i = random_.below(kWindow);
    read(random_.below(2), random_.below(3), random_.chance(0.9) ? random_.below(4) : kBeats - 1,
         random_.chance(0.7));
    step();
  }

  // Chunk `number` is stored beat by beat and ends good or not; its slot's last result is replayed
  // at the same time, again and again.
  void chunk(std::uint32_t number, unsigned beats, bool good) {
    const unsigned slot = number % kWindow;
    const unsigned bank = number / kWindow % 2;
    bench_.pins().rst_i = 0;
    const bool has_last = last_[slot].has_value();
    const Chunk last = last_[slot].value_or(Chunk{});
    unsigned played = 0;
    for (unsigned beat = 0; beat < beats; ++beat) {
      store(bank, slot, beat, data_of(number, beat), true);
      release({}, false);
      bench_.pins().header_slot_i = slot;
      const bool reads = has_last && last.beats > 0 && random_.chance(0.8);
      const unsigned at = played;
      if (reads) played = (played + 1) % last.beats;
      read(1 - bank, slot, at, reads);
      step();
      if (!reads) continue;
      EXPECT_EQ(bench_.pins().read_data_o, data_of(last.number, at))
          << "chunk " << last.number << " while " << number << " is stored, beat " << at;
      EXPECT_EQ(number_shown(), last.number);
      ++replayed_;
    }
    bench_.pins().store_i = bench_.pins().read_i = 0;
    if (!good) return;
    Header header;
    header.want = random_.below(1u << kPorts);
    BitWriter(header.result, kNumberBit).put(32, number);
    release(header, true);
    step();
    last_[slot] = Chunk{number, beats};
  }

  unsigned replayed() const { return replayed_; }

  static std::uint64_t data_of(std::uint32_t number, unsigned beat) {
    return Random{number, beat}();
  }

 private:
  struct Chunk {
    std::uint32_t number = 0;
    unsigned beats = 0;
  };

  static unsigned place_of(unsigned bank, unsigned slot, unsigned beat) {
    return (bank * kWindow + slot) * kBeats + beat;
  }

  void store(unsigned bank, unsigned slot, unsigned beat, std::uint64_t data, bool valid) {
    Vtrib_result_store& pins = bench_.pins();
    pins.store_i = valid;
    pins.store_bank_i = bank;
    pins.store_slot_i = slot;
    pins.store_beat_i = beat;
    pins.store_data_i = data;
  }
  void release(const Header& header, bool valid) {
    Vtrib_result_store& pins = bench_.pins();
    pins.release_i = valid;
    for (unsigned i = 0; i < header.result.size(); ++i) pins.release_result_i[i] = header.result[i];
    pins.release_want_i = header.want;
    released_ = header;
  }
  void read(unsigned bank, unsigned slot, unsigned beat, bool valid) {
    Vtrib_result_store& pins = bench_.pins();
    pins.read_i = valid;
    pins.read_bank_i = bank;
    pins.read_slot_i = slot;
    pins.read_beat_i = beat;
  }

  std::uint32_t number_shown() {
    BitReader reader(bench_.pins().header_result_o);
    reader.get(64);
    reader.get(kNumberBit - 64);
    return static_cast<std::uint32_t>(reader.get(32));
  }

  // A cycle: the header at once, what is read behind the edge; both as they were before what is
  // written in this cycle.
  void step() {
    const Vtrib_result_store& pins = bench_.pins();
    bench_.settle();
    if (const auto& header = headers_[pins.header_slot_i]) {
      for (unsigned i = 0; i < header->result.size(); ++i) {
        EXPECT_EQ(pins.header_result_o[i], header->result[i]) << "word " << i;
      }
      EXPECT_EQ(pins.header_want_o, header->want);
    }
    if (pins.read_i) {
      const auto found =
          payload_.find(place_of(pins.read_bank_i, pins.read_slot_i, pins.read_beat_i));
      read_ = found == payload_.end() ? std::nullopt : std::optional(found->second);
    }
    if (pins.store_i) {
      payload_[place_of(pins.store_bank_i, pins.store_slot_i, pins.store_beat_i)] =
          pins.store_data_i;
    }
    if (pins.release_i)
      headers_[released_.result[kNumberBit / 32] >> kNumberBit % 32 & 15] = released_;
    bench_.edge();
    if (read_) {
      EXPECT_EQ(pins.read_data_o, *read_) << "cycle " << bench_.cycle();
    }
  }

  ModuleBench<Vtrib_result_store> bench_;
  Random random_;
  std::unordered_map<unsigned, std::uint64_t> payload_;  // by place_of
  std::array<std::optional<Header>, kWindow> headers_{};
  std::array<std::optional<Chunk>, kWindow> last_{};  // chunk that ended good
  Header released_;
  std::optional<std::uint64_t> read_;  // what was read last stands still
  unsigned replayed_ = 0;
};

TEST(ResultStoreRtl, GivesWhatWasStoredLast) {
  for (std::uint64_t seed = 1; seed <= 5 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    ResultStoreBench bench(seed);
    for (unsigned n = 0; n < 5000 && !testing::Test::HasFailure(); ++n) bench.any_access();
  }
}

// RC2: several reductions of the next chunk may begin and fail before one ends good.
TEST(ResultStoreRtl, RC2_LastResultStaysWholeUntilTheNextHasEndedGood) {
  constexpr std::uint64_t kSeed = 1;
  Random random(kSeed);
  ResultStoreBench bench(kSeed);
  for (std::uint32_t number = 0; number < 12 * kWindow && !testing::Test::HasFailure(); ++number) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", chunk " << number);
    const unsigned longest = random.chance(0.1) ? kBeats : 40;
    while (random.chance(0.4)) bench.chunk(number, random.between(1, longest), false);
    bench.chunk(number, random.chance(0.1) ? 0 : random.between(1, longest), true);
  }
  EXPECT_GT(bench.replayed(), 1000u);
}

}  // namespace
}  // namespace trib
