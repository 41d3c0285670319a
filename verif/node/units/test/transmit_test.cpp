// SPDX-License-Identifier: Apache-2.0
// trib_transmit: a MAC that stops for longer than TX_LIMIT, and comes back, at any time (EG1); when
// frames of any length are about to end.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <vector>

#include "Vtrib_transmit.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {

// trib_transmit at 8 bytes a beat between a source that always has a frame and a MAC that pauses.
// A frame is whole on the stream; or it was interrupted by a stop, and ends spoiled; or it was
// discarded, and counted (EG1). The source is never held for longer than the limit for each of two
// frames, and is notified to the cycle when a frame is about to end.
class TransmitBench {
 public:
  struct Habits {
    std::uint32_t limit = 50;  // TX_LIMIT
    double pauses = 0.002;     // of the MAC, in each cycle
    unsigned pause = 200;      // cycles, at most
    unsigned patience = 0;     // cycles that the MAC keeps a frame waiting, at most; 0: any
    unsigned every = 0;        // cycles in one of which the MAC takes a beat; 0: as chance has it
    double takes = 0.9;        // of the MAC between pauses, in each cycle
    double spoils = 0.1;       // of the payloads
    unsigned beats = 10;       // of a payload, at most
  };

  explicit TransmitBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles);
  /// The MAC takes everything, until nothing is in flight.
  void finish();
  void pause(unsigned cycles) { pause_ = cycles; }
  /// The MAC stops: cycles until a frame is discarded, at most `most`.
  unsigned stops_after(std::uint32_t limit, unsigned most);

  unsigned whole() const { return whole_; }
  unsigned interrupted() const { return interrupted_; }
  unsigned discarded() const { return discarded_; }
  unsigned longest_wait() const { return longest_wait_; }

 private:
  struct Frame {
    std::uint32_t number;
    unsigned bytes;  // of payload
    unsigned kind;
    bool comes_whole, spoil;
    unsigned beats() const { return (bytes + 7) / 8; }
  };

  void step(bool offer);
  void offer_frame();
  void offer_body();
  void take_beat();
  void finish_frame(bool user);
  static std::uint64_t data_of(std::uint32_t number, unsigned beat);

  ModuleBench<Vtrib_transmit> bench_;
  Random random_;
  Habits habits_;
  std::uint32_t next_ = 1;
  Frame offered_{};
  std::optional<Frame> body_;  // its payload is being taken
  unsigned body_beat_ = 0;
  bool soon_ = true;                  // soon_o in this cycle
  std::deque<Frame> expected_;        // taken, in order
  std::vector<std::uint64_t> beats_;  // of the frame on the stream
  unsigned pause_ = 0, held_ = 0, wait_ = 0, longest_wait_ = 0;
  unsigned taken_ = 0, sent_ = 0, spoiled_ = 0, whole_ = 0, interrupted_ = 0, discarded_ = 0;
  unsigned seen_spoiled_ = 0, seen_bytes_ = 0, sent_bytes_ = 0, skipped_ = 0;
};

namespace {

// outgoing_t, from its lowest bit on.
constexpr unsigned kBytesBit = 8;
constexpr unsigned kNumberBit = 60;
constexpr unsigned kTypeBit = 236;
constexpr unsigned kSentResult = 0;
constexpr unsigned kSentControl = 2;
constexpr unsigned kSentSpoiled = 3;
constexpr unsigned kSentHost = 5;
constexpr unsigned kTypeResult = 1;
constexpr unsigned kHeaderBeats = 8;
constexpr unsigned kBeatBytes = 8;
constexpr unsigned kEndingBeats = 4;

bool failed() { return testing::Test::HasFailure(); }

std::uint32_t number_of(std::uint64_t beat_6) {
  return __builtin_bswap32(static_cast<std::uint32_t>(beat_6 >> 32));
}

}  // namespace

TransmitBench::TransmitBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  std::memset(&bench_.pins().frame_i, 0, sizeof bench_.pins().frame_i);
  bench_.pins().frame_valid_i = bench_.pins().body_valid_i = bench_.pins().m_ready_i = 0;
  bench_.reset();
  offer_frame();
}

void TransmitBench::run(const Habits& habits, unsigned cycles) {
  habits_ = habits;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step(true);
}

unsigned TransmitBench::stops_after(std::uint32_t limit, unsigned most) {
  habits_.limit = limit;
  pause_ = most + 1;
  const unsigned before = discarded_;
  unsigned cycles = 0;
  while (cycles < most && discarded_ == before && !failed()) {
    step(true);
    ++cycles;
  }
  pause_ = 0;
  return cycles;
}

void TransmitBench::finish() {
  habits_.pauses = 0;
  habits_.every = 0;
  habits_.takes = 1;
  const unsigned cycles = 2000 + pause_;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step(false);
  EXPECT_TRUE(beats_.empty()) << "a frame has not ended";
  EXPECT_EQ(taken_, sent_ + discarded_);
  EXPECT_EQ(sent_, whole_ + interrupted_);
  EXPECT_EQ(spoiled_, seen_spoiled_);
  EXPECT_EQ(sent_bytes_, seen_bytes_);
  EXPECT_EQ(discarded_, skipped_ + expected_.size());
}

void TransmitBench::offer_frame() {
  const bool whole = random_.chance(0.2);
  const unsigned kind = !whole ? kSentResult : random_.chance(0.5) ? kSentHost : kSentControl;
  offered_ = Frame{next_++, 0, kind, whole, random_.chance(habits_.spoils)};
  const bool body = whole || random_.chance(0.7);
  offered_.bytes = body ? 4 * random_.between(1, 2 * habits_.beats) : 0;
  if (whole || !body) offered_.spoil = false;
  BitWriter(bench_.pins().frame_i, kBytesBit).put(14, whole ? 0 : offered_.bytes);
  BitWriter(bench_.pins().frame_i, kNumberBit).put(32, offered_.number);
  BitWriter(bench_.pins().frame_i, kTypeBit).put(4, kTypeResult).put(3, kind);
}

void TransmitBench::step(bool offer) {
  Vtrib_transmit& pins = bench_.pins();
  if (pause_ == 0 && random_.chance(habits_.pauses)) pause_ = random_.between(1, habits_.pause);
  pins.tx_limit_i = habits_.limit;
  pins.m_ready_i = pause_ == 0 && random_.chance(habits_.takes);
  if (habits_.every != 0) pins.m_ready_i = bench_.cycle() % habits_.every == 0;
  if (pause_ != 0) --pause_;
  if (habits_.patience != 0 && held_ >= habits_.patience) pins.m_ready_i = 1;
  pins.frame_valid_i = offer;
  offer_body();
  bench_.settle();
  // EG1.1: of all beats of a frame.
  if (pins.m_valid_o && !pins.m_ready_i) ++held_;
  if (pins.m_valid_o && pins.m_ready_i && pins.m_last_o) held_ = 0;
  // A dropped frame ends elsewhere.
  if (habits_.limit == 0) {
    EXPECT_EQ(pins.idle_o, expected_.empty()) << "cycle " << bench_.cycle();
  }
  take_beat();
  EXPECT_EQ(pins.soon_o, soon_) << "cycle " << bench_.cycle();
  sent_ += pins.sent_o;
  if (pins.sent_o && pins.sent_kind_o == kSentSpoiled) ++spoiled_;
  discarded_ += pins.discarded_o;
  sent_bytes_ += pins.sent_bytes_o;
  const bool frame = pins.frame_valid_i && pins.frame_ready_o;
  const bool body = pins.body_valid_i && pins.body_ready_o;
  wait_ = frame || body || !offer ? 0 : wait_ + 1;
  longest_wait_ = std::max(longest_wait_, wait_);
  // Notified a cycle late of the frame in hand, hence one beat earlier; of a new one at once.
  soon_ = !body_ || body_->comes_whole || body_->beats() - body_beat_ <= kEndingBeats + 1;
  if (frame) soon_ = offered_.comes_whole || offered_.bytes <= kEndingBeats * kBeatBytes;
  bench_.edge();
  if (body && ++body_beat_ == body_->beats()) body_.reset();
  if (frame) {
    ++taken_;
    expected_.push_back(offered_);
    if (offered_.bytes != 0) body_ = offered_;
    body_beat_ = 0;
    offer_frame();
  }
}

void TransmitBench::offer_body() {
  Vtrib_transmit& pins = bench_.pins();
  pins.body_valid_i = body_.has_value();
  if (!body_) return;
  const bool last = body_beat_ + 1 == body_->beats();
  pins.body_last_i = last;
  pins.body_spoil_i = last && body_->spoil;
  pins.body_data_i = data_of(body_->number, body_beat_);
  pins.body_keep_i = last && body_->bytes % 8 == 4 ? 0x0f : 0xff;
}

void TransmitBench::take_beat() {
  const Vtrib_transmit& pins = bench_.pins();
  if (!pins.m_valid_o || !pins.m_ready_i) return;
  beats_.push_back(pins.m_data_o);
  seen_bytes_ += static_cast<unsigned>(__builtin_popcount(pins.m_keep_o));
  if (!pins.m_last_o) return;
  finish_frame(pins.m_user_o);
  beats_.clear();
}

// The frame that has ended is the next of those that were taken, or some of these were discarded.
void TransmitBench::finish_frame(bool user) {
  const auto is_this = [this](const Frame& frame) {
    return frame.comes_whole ? beats_[0] == data_of(frame.number, 0)
                             : beats_.size() > 6 && number_of(beats_[6]) == frame.number;
  };
  auto found = std::find_if(expected_.begin(), expected_.end(), is_this);
  if (found == expected_.end()) {
    // Too short to say which it is.
    EXPECT_TRUE(user && beats_.size() <= kHeaderBeats) << "cycle " << bench_.cycle();
    ++interrupted_;
    ++seen_spoiled_;
    // It is one of those that were taken, and not counted as discarded.
    if (!expected_.empty()) expected_.pop_front();
    return;
  }
  skipped_ += static_cast<unsigned>(found - expected_.begin());
  const Frame frame = *found;
  expected_.erase(expected_.begin(), found + 1);
  const unsigned header = frame.comes_whole ? 0 : kHeaderBeats;
  const unsigned all = header + frame.beats();
  EXPECT_LE(beats_.size(), all) << "cycle " << bench_.cycle();
  const bool whole = beats_.size() == all && user == frame.spoil;
  EXPECT_TRUE(whole || user) << "frame " << frame.number << ", cycle " << bench_.cycle();
  for (std::size_t beat = header; beat + user < beats_.size(); ++beat) {
    EXPECT_EQ(beats_[beat], data_of(frame.number, static_cast<unsigned>(beat) - header))
        << "frame " << frame.number << ", cycle " << bench_.cycle();
  }
  ++(whole ? whole_ : interrupted_);
  seen_spoiled_ += user;
}

std::uint64_t TransmitBench::data_of(std::uint32_t number, unsigned beat) {
  return Random{number, beat}();
}

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kFrameBeats = 8;  // that take none of the source's

TEST(TransmitRtl, StoppedPortHoldsNobody) {
  Random random(kSeed);
  TransmitBench bench(kSeed);
  TransmitBench::Habits habits;
  for (unsigned n = 0; n < 100 && !testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", run " << n);
    habits.limit = random.between(20, 100);
    habits.pauses = random.chance(0.5) ? 0.01 : 0.002;
    habits.pause = random.chance(0.5) ? 1000 : 150;
    habits.takes = random.chance(0.5) ? 1 : 0.5;
    habits.beats = random.chance(0.2) ? 200 : random.between(1, 20);
    bench.run(habits, 3000);
  }
  bench.finish();
  EXPECT_GT(bench.whole(), 1000u);
  EXPECT_GT(bench.interrupted(), 100u);
  EXPECT_GT(bench.discarded(), 1000u);
  // The last beat of a frame may wait for the limit, and then the next frame.
  EXPECT_LE(bench.longest_wait(), 2 * 100 + kFrameBeats + 10);
}

TEST(TransmitRtl, DiscardsNothingBeforeTheLimit) {
  TransmitBench bench(kSeed + 1);
  TransmitBench::Habits habits;
  habits.limit = 100;
  habits.patience = habits.limit - 1;
  habits.pauses = 0.02;
  bench.run(habits, 100'000);
  // 0: never.
  habits.limit = habits.patience = 0;
  habits.pause = 2000;
  bench.run(habits, 100'000);
  bench.finish();
  EXPECT_GT(bench.whole(), 1000u);
  EXPECT_EQ(bench.interrupted(), 0u);
  EXPECT_EQ(bench.discarded(), 0u);
}

// A MAC that takes a beat just before the limit, again and again, has stopped nevertheless.
TEST(TransmitRtl, EG1_BeatsOfAFrameWaitTogether) {
  TransmitBench bench(kSeed + 5);
  TransmitBench::Habits habits;
  habits.limit = 100;
  habits.beats = 1024;
  for (const unsigned every : {99u, 50u, 10u, 3u}) {
    habits.every = every;
    bench.run(habits, 50'000);
  }
  EXPECT_GT(bench.interrupted(), 100u);
  EXPECT_LE(bench.longest_wait(), 2 * 100 + kFrameBeats + 10);
  bench.finish();
}

// All 32 bits of the limit count: none of the high ones lets the port stop when the low ones have
// passed.
TEST(TransmitRtl, EG1_LongLimitsCountInAllBits) {
  TransmitBench bench(kSeed + 3);
  TransmitBench::Habits habits;
  habits.pauses = 0;
  habits.takes = 1;
  for (unsigned bit = 10; bit < 32; ++bit) {
    const std::uint32_t limit = (std::uint32_t{1} << bit) + 20;
    bench.run(habits, 100);
    EXPECT_EQ(bench.stops_after(limit, 1000), 1000u) << limit;
  }
  for (const unsigned limit : {1000u, 65'535u, 65'536u, 65'537u, 1u << 18}) {
    bench.run(habits, 100);
    const unsigned after = bench.stops_after(limit, 2 * limit);
    EXPECT_GE(after, limit);
    EXPECT_LE(after, limit + 2 * (kFrameBeats + habits.beats) + 5);
  }
  bench.run(habits, 100);
  bench.finish();
}

TEST(TransmitRtl, TellsWhenLongFramesEnd) {
  TransmitBench bench(kSeed + 4);
  TransmitBench::Habits habits;
  habits.beats = 1024;
  habits.pauses = 0;
  for (const double takes : {1.0, 0.7}) {
    habits.takes = takes;
    bench.run(habits, 20'000);
  }
  bench.finish();
  EXPECT_GT(bench.whole(), 50u);
}

// A port that stops for good takes no frame any more, and holds none.
TEST(TransmitRtl, PortThatNeverReturnsIsASink) {
  TransmitBench bench(kSeed + 2);
  TransmitBench::Habits habits;
  habits.pauses = 0;
  habits.takes = 1;
  bench.run(habits, 1000);
  bench.pause(100'000);
  bench.run(habits, 90'000);
  EXPECT_GT(bench.discarded(), 3000u);
  EXPECT_LE(bench.longest_wait(), habits.limit + kFrameBeats + 5);
  bench.finish();
  EXPECT_LE(bench.interrupted(), 1u);
}

}  // namespace

}  // namespace trib
