// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/mac_transmit_bench.h"

#include <gtest/gtest.h>

#include "verif/ethernet/line/ethernet_pins.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kSlack = 6;    // of the checker, words
constexpr unsigned kDrain = 400;  // words until all frames in flight have ended
// Fields of mac_transmit_strobes_t from bit 0 on.
constexpr std::array<TransmitOutcome, 4> kStrobes = {
    TransmitOutcome::Sent, TransmitOutcome::Spoiled, TransmitOutcome::Underrun,
    TransmitOutcome::Dropped};

// link_fault_t: a bit for each fault, in the order of the enumeration.
unsigned fault_pins(LinkFault fault) { return 1u << static_cast<unsigned>(fault) >> 1; }

}  // namespace

MacTransmitBench::MacTransmitBench(std::uint64_t seed)
    : bench_(seed), random_({seed, 2}), checker_(kSlack) {
  bench_.pins().s_valid_i = 0;
  bench_.pins().fault_i = 0;
  bench_.pins().advance_i = 1;
  bench_.reset();
}

void MacTransmitBench::offer(const Frame& frame, unsigned late, std::size_t hole, unsigned pauses) {
  stream_.insert(stream_.end(), late, std::nullopt);
  for (std::size_t i = 0; 8 * i < frame.bytes.size(); ++i) {
    if (i == hole) stream_.insert(stream_.end(), pauses, std::nullopt);
    stream_.push_back(stream_word(frame, i));
  }
  ++frames_;
}

// Fields without meaning are noise: bytes beyond keep, user without last, all of it without valid.
void MacTransmitBench::drive(bool advance) {
  auto& pins = bench_.pins();
  pins.advance_i = advance;
  pins.s_valid_i = !stream_.empty() && stream_.front();
  pins.s_data_i = random_();
  pins.s_keep_i = static_cast<std::uint8_t>(random_());
  pins.s_last_i = random_.chance(0.5);
  pins.s_user_i = random_.chance(0.5);
  pins.fault_i = fault_pins(fault_);
  faults_ = faults_ || fault_ != LinkFault::None;
  if (!pins.s_valid_i) return;
  const StreamWord& word = *stream_.front();
  for (unsigned byte = 0; byte < kLanes; ++byte) {
    if ((word.keep >> byte & 1) == 0) continue;
    const std::uint64_t lane = std::uint64_t{0xff} << 8 * byte;
    pins.s_data_i = (pins.s_data_i & ~lane) | (word.data & lane);
  }
  pins.s_keep_i = word.keep;
  pins.s_last_i = word.last;
  if (word.last) pins.s_user_i = word.user;
}

void MacTransmitBench::step(unsigned pauses) {
  auto& pins = bench_.pins();
  for (; pauses > 0; --pauses) {
    drive(false);
    pins.fault_i = fault_pins(static_cast<LinkFault>(random_.below(4)));
    bench_.settle();
    const XgmiiWord before = xgmii_of(pins.m_word_o);
    EXPECT_EQ(pins.s_ready_o, 0) << "EW4";
    EXPECT_EQ(pins.strobes_o, 0) << "MT7";
    bench_.edge();
    EXPECT_TRUE(xgmii_of(pins.m_word_o) == before) << "EW4";
  }
  drive(true);
  bench_.settle();
  MacTransmitChecker::Cycle cycle;
  if (!stream_.empty()) cycle.offered = stream_.front();
  cycle.ready = pins.s_ready_o != 0;
  cycle.fault = fault_;
  cycle.word = xgmii_of(pins.m_word_o);
  if (!stream_.empty() && (cycle.ready || !cycle.offered)) stream_.pop_front();
  line_.push_back(cycle.word);
  take_strobes(pins.strobes_o);
  checker_.take(cycle);
  bench_.edge();
}

void MacTransmitBench::take_strobes(unsigned strobes) {
  EXPECT_EQ(strobes & (strobes - 1), 0u) << "MT7: strobes " << strobes;
  for (unsigned bit = 0; bit < kStrobes.size(); ++bit) {
    if ((strobes >> bit & 1) != 0) ++strobes_[static_cast<std::size_t>(kStrobes[bit])];
  }
}

void MacTransmitBench::finish() {
  fault_ = LinkFault::None;
  while (!stream_.empty() && checker_.remarks().empty()) step();
  for (unsigned i = 0; i < kDrain; ++i) step();
  checker_.finish();
  for (const auto& remark : checker_.remarks()) ADD_FAILURE() << remark;
  for (const auto outcome : {TransmitOutcome::Sent, TransmitOutcome::Spoiled}) {
    EXPECT_EQ(strobes(outcome), checker_.count(outcome)) << "MT7: " << static_cast<int>(outcome);
  }
  // Both at the same time: which of them it was is for the design to say.
  EXPECT_EQ(strobes(TransmitOutcome::Underrun) + strobes(TransmitOutcome::Dropped),
            checker_.count(TransmitOutcome::Underrun) + checker_.count(TransmitOutcome::Dropped))
      << "MT7";
  if (faults_) return;
  EXPECT_EQ(strobes(TransmitOutcome::Dropped), 0u) << "MT7";
}

}  // namespace trib::ethernet
