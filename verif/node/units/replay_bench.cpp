// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/replay_bench.h"

#include <gtest/gtest.h>

#include <numeric>
#include <utility>

#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kBytesBits = 14;  // of result_t, lowest
constexpr unsigned kDataBit = 19;
constexpr unsigned kNumberBit = 92;
constexpr unsigned kSerialBits = 8;
constexpr unsigned kBeatBytes = 8;
constexpr unsigned kEndedCycles = 32;

bool failed() { return testing::Test::HasFailure(); }

}  // namespace

ReplayBench::ReplayBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  for (unsigned place = kWindow; place < kPlaces; ++place) free_.push_back(place);
  const auto lap = static_cast<std::uint32_t>(random_()) / kWindow;  // numbers of any size
  for (unsigned s = 0; s < kWindow; ++s) {
    place_[s] = s;
    chunks_[s].number = kWindow * lap + s;
    reduce(s);
  }
  bench_.pins().ended_i = 0;
  bench_.reset();
}

// The slot's next chunk: it is in one of the free places, in which no replay reads, and the store has its header.
void ReplayBench::reduce(unsigned slot) {
  Chunk& chunk = chunks_[slot];
  chunk.number += kWindow;
  chunk.beats = random_.chance(0.2) ? 0 : random_.between(1, habits_.beats);
  chunk.want = random_.below(1u << kPorts);
  const unsigned bytes = chunk.beats == 0 ? 0 : kBeatBytes * chunk.beats - 4 * random_.below(2);
  for (std::uint32_t& word : chunk.result) word = static_cast<std::uint32_t>(random_());
  BitWriter(chunk.result).put(kBytesBits, bytes);
  BitWriter(chunk.result, kNumberBit).put(32, chunk.number).put(kSerialBits, random_()).put(28, 0);
  const Vtrib_replay& pins = bench_.pins();
  const bool first_is_read = pins.reading_o && pins.read_place_o == free_.front();
  std::swap(place_[slot], free_[first_is_read ? 1 : 0]);
  places_[place_[slot]] = chunk.number;
}

void ReplayBench::traffic(const Habits& habits, unsigned cycles) {
  habits_ = habits;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step();
}

void ReplayBench::run(const Habits& habits, unsigned cycles) {
  traffic(habits, cycles);
  const double rate = habits_.requests;
  habits_.requests = 0;
  for (unsigned n = 0; n < 100'000 && !failed(); ++n) {
    if (std::accumulate(waiting_.begin(), waiting_.end(), 0) <= 0 && !frame_) break;
    step();
  }
  for (unsigned n = 0; n < 100 && !failed(); ++n) step();
  habits_.requests = rate;
  check_balance();
}

void ReplayBench::begin_answer(const Habits& habits) {
  habits_ = habits;
  for (unsigned n = 0; n < 100'000 && !failed(); ++n) {
    if (frame_ && frame_->beat > 0) return;
    step();
  }
  ADD_FAILURE() << "no answer";
}

void ReplayBench::end_life(double takes) {
  habits_.takes = takes;
  bench_.pins().ended_i = 1;
  if (frame_) frame_->over = true;
  for (unsigned n = 0; n < kEndedCycles && !failed(); ++n) {
    step();
    bench_.settle();
    EXPECT_FALSE(n > 0 && bench_.pins().reading_o) << "read in no life, cycle " << n;
    EXPECT_EQ(bench_.pins().answer_valid_o, 0u) << "an answer is offered in no life, cycle " << n;
    if (n == kEndedCycles / 2) habits_.requests = 0;
  }
  bench_.pins().ended_i = 0;
  check_balance();
}

// Every request has been answered, dropped or withdrawn, and nothing else was.
void ReplayBench::check_balance() {
  for (const int waiting : waiting_) EXPECT_EQ(waiting, 0) << "cycle " << bench_.cycle();
}

void ReplayBench::step() {
  choose();
  answer_reads();
  bench_.settle();
  watch_header();
  // The store shows the header in the same cycle, too.
  bench_.settle();
  watch_payload();
  watch_reads();
  const Vtrib_replay& pins = bench_.pins();
  for (unsigned p = 0; p < kPorts; ++p) {
    const unsigned dropped = pins.dropped_o >> 2 * p & 3;
    const unsigned withdrawn = pins.withdrawn_o >> 2 * p & 3;
    waiting_[p] +=
        static_cast<int>(pins.request_i >> p & 1) - static_cast<int>(dropped + withdrawn);
    dropped_ += dropped;
    withdrawn_ += withdrawn;
  }
  const std::optional<unsigned> released =
      pins.release_i ? std::optional<unsigned>(pins.release_slot_i) : std::nullopt;
  bench_.edge();
  if (released) reduce(*released);
}

void ReplayBench::choose() {
  Vtrib_replay& pins = bench_.pins();
  pins.request_i = pins.answer_ready_i = pins.payload_ready_i = 0;
  const bool same = random_.chance(0.3);
  const unsigned slot = random_.below(kWindow);
  for (unsigned p = 0; p < kPorts; ++p) {
    const bool asks = (habits_.ports >> p & 1) != 0;
    if (random_.chance(habits_.requests) && asks) pins.request_i |= 1u << p;
    BitWriter(pins.request_slot_i, 4 * p).put(4, same ? slot : random_.below(kWindow));
    if (!frame_ && random_.chance(habits_.takes)) pins.answer_ready_i |= 1u << p;
    if (frame_ && frame_->port == p && random_.chance(habits_.takes)) {
      pins.payload_ready_i |= 1u << p;
    }
  }
  pins.release_i = !pins.ended_i && random_.chance(habits_.releases);
  pins.release_slot_i = slot;
}

// The header at once, payload a cycle later.
void ReplayBench::answer_reads() {
  Vtrib_replay& pins = bench_.pins();
  pins.read_data_i = read_.value_or(random_());
  bench_.settle();
  const Chunk& chunk = chunks_[pins.header_slot_o];
  for (unsigned i = 0; i < chunk.result.size(); ++i) pins.header_result_i[i] = chunk.result[i];
  pins.header_want_i = chunk.want;
  pins.header_place_i = place_[pins.header_slot_o];
}

ReplayBench::Result ReplayBench::header_for(const Chunk& chunk, unsigned port) {
  Result header = chunk.result;
  if ((chunk.want >> port & 1) == 0) {
    BitWriter(header).put(kBytesBits, 0);
    BitWriter(header, kDataBit).put(1, 0);
  }
  return header;
}

void ReplayBench::watch_header() {
  const Vtrib_replay& pins = bench_.pins();
  const unsigned taken = pins.answer_valid_o & pins.answer_ready_i;
  if (taken == 0) return;
  unsigned port = 0;
  while ((taken >> port & 1) == 0) ++port;
  Result answer{};
  for (unsigned i = 0; i < answer.size(); ++i) answer[i] = pins.answer_o[i];
  const Chunk& chunk = chunks_[answer[2] >> (kNumberBit - 64) & (kWindow - 1)];
  EXPECT_EQ(answer, header_for(chunk, port)) << "port " << port << ", cycle " << bench_.cycle();
  ++answers_;
  --waiting_[port];
  if (chunk.beats == 0 || (chunk.want >> port & 1) == 0) return;
  frame_ = Frame{port, chunk, 0};
}

// The first beat may be taken in the cycle after the header.
void ReplayBench::watch_payload() {
  const Vtrib_replay& pins = bench_.pins();
  if (!frame_) return;
  EXPECT_TRUE(pins.payload_valid_o) << "a gap in the payload, cycle " << bench_.cycle();
  if ((pins.payload_ready_i >> frame_->port & 1) == 0) return;
  ++frame_->beat;
  if (frame_->over && pins.payload_last_o) {
    EXPECT_TRUE(pins.payload_spoil_o) << "cycle " << bench_.cycle();
    ++spoiled_;
    frame_.reset();
    return;
  }
  EXPECT_EQ(pins.payload_data_o, data_of(frame_->chunk.number, frame_->beat - 1))
      << "beat " << frame_->beat << ", cycle " << bench_.cycle();
  EXPECT_EQ(pins.payload_last_o, frame_->beat == frame_->chunk.beats) << "cycle " << bench_.cycle();
  if (!pins.payload_last_o) return;
  EXPECT_FALSE(pins.payload_spoil_o) << "cycle " << bench_.cycle();
  frame_.reset();
}

void ReplayBench::watch_reads() {
  const Vtrib_replay& pins = bench_.pins();
  read_.reset();
  if (!pins.read_o) return;
  EXPECT_TRUE(pins.reading_o) << "cycle " << bench_.cycle();
  read_ = data_of(places_[pins.read_place_o], pins.read_beat_o);
}

std::uint64_t ReplayBench::data_of(std::uint32_t number, unsigned beat) {
  return Random{number, beat}();
}

}  // namespace trib
