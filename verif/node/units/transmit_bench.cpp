// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/transmit_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "verif/sim/unit/packed_bits.h"

namespace trib {
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
  // What is thrown away ends elsewhere.
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
  // Told a cycle late of the frame in hand, hence one beat earlier; of a new one at once.
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

}  // namespace trib
