// SPDX-License-Identifier: Apache-2.0
// The receiving MAC against the golden model: every frame word by word, its strobe, and the link's
// faults, for any received words.
#include <Vtrib_mac_receive.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <deque>
#include <map>

#include "model/ethernet/mac_receive.h"
#include "model/ethernet/stream_word.h"
#include "verif/ethernet/line/ethernet_pins.h"
#include "verif/ethernet/units/xgmii_stimulus.h"
#include "verif/sim/unit/module_bench.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kMostLatency = 8;  // words with valid
constexpr unsigned kFaultDelay = 1;   // words with valid until a level is reported

// mac_receive_strobes_t, the last field in bit 0.
unsigned strobes_of(const ReceivedFrame& frame) {
  constexpr unsigned kPause = 1u << 5;
  unsigned strobes = 0;
  switch (frame.verdict) {
    case ReceiveVerdict::Errored:
      strobes = 1u << 0;
      break;
    case ReceiveVerdict::Oversize:
      strobes = 1u << 1;
      break;
    case ReceiveVerdict::Runt:
      strobes = 1u << 2;
      break;
    case ReceiveVerdict::BadFcs:
      strobes = 1u << 3;
      break;
    case ReceiveVerdict::Good:
      strobes = 1u << 4;
      break;
  }
  return frame.pause ? strobes | kPause : strobes;
}

// link_fault_t: a bit for each fault, in the order of the enumeration.
unsigned fault_pins(LinkFault fault) { return 1u << static_cast<unsigned>(fault) >> 1; }

// Outputs of the model that the design has not yet given.
class MacReceiveScoreboard {
 public:
  void take(const XgmiiWord& word) {
    model_.take(word);
    faults_.push_back(fault_pins(model_.fault()));
    ++taken_;
    while (auto frame = model_.next_frame()) {
      strobes_.push_back({strobes_of(*frame), taken_});
      ++verdicts[frame->verdict];
      pauses += frame->pause ? 1 : 0;
      for (std::size_t i = 0; 8 * i < frame->frame.bytes.size(); ++i) {
        words_.push_back(stream_word(frame->frame, i));
      }
    }
  }
  // A frame goes out while it is received: its words are checked when the model knows its end.
  void give(const StreamWord& word) { given_.push_back(word); }
  void check_words() {
    while (!given_.empty() && !words_.empty()) {
      const StreamWord got = masked(given_.front());
      const StreamWord wanted = words_.front();
      ASSERT_EQ(got.keep, wanted.keep) << "MR2, MR4";
      ASSERT_EQ(got.last, wanted.last) << "MR2, MR4";
      ASSERT_EQ(got.user, wanted.user) << "MR3";
      ASSERT_EQ(got.data, wanted.data) << "MR1, MR2";
      given_.pop_front();
      words_.pop_front();
    }
  }
  // That of a frame of which nothing goes out may come before its end.
  void give_strobes(unsigned strobes) {
    if (strobes != 0) given_strobes_.push_back(strobes);
  }
  void check_strobes() {
    while (!given_strobes_.empty() && !strobes_.empty()) {
      ASSERT_EQ(given_strobes_.front(), strobes_.front().strobes) << "MR3, MR5";
      given_strobes_.pop_front();
      strobes_.pop_front();
    }
    ASSERT_LE(given_strobes_.size(), 1u) << "MR3: a strobe without a frame";
  }
  // Levels as the model had them `delay` words ago.
  unsigned fault_before(unsigned delay) const {
    return faults_.size() <= delay ? 0 : faults_[faults_.size() - 1 - delay];
  }
  void check_latency() const {
    ASSERT_TRUE(strobes_.empty() || taken_ - strobes_.front().ended <= kMostLatency)
        << "MR3: no strobe of a frame that has ended";
  }
  void check_end() const {
    EXPECT_TRUE(given_.empty());
    EXPECT_TRUE(words_.empty()) << "MR1, MR7: a frame is missing";
    EXPECT_TRUE(strobes_.empty());
    EXPECT_TRUE(given_strobes_.empty()) << "MR3: a strobe without a frame";
  }

  std::map<ReceiveVerdict, unsigned> verdicts;
  unsigned pauses = 0;

 private:
  struct OwedStrobes {
    unsigned strobes;
    std::uint64_t ended;
  };

  // Bytes outside keep do not count, nor does user without last.
  static StreamWord masked(StreamWord word) {
    for (unsigned byte = 0; byte < 8; ++byte) {
      if ((word.keep >> byte & 1) == 0) word.data &= ~(std::uint64_t{0xff} << 8 * byte);
    }
    word.user = word.user && word.last;
    return word;
  }

  MacReceive model_;
  std::uint64_t taken_ = 0;
  std::deque<unsigned> faults_;
  std::deque<OwedStrobes> strobes_;
  std::deque<unsigned> given_strobes_;
  std::deque<StreamWord> words_;
  std::deque<StreamWord> given_;
};

class MacReceiveRun {
 public:
  explicit MacReceiveRun(std::uint64_t seed) : bench_(seed), random_({seed, 1}) {
    bench_.pins().valid_i = 0;
    bench_.reset();
  }

  void step(const XgmiiWord& word, double pace = 1) {
    while (!random_.chance(pace)) cycle(false, kIdleWord);
    cycle(true, word);
  }

  MacReceiveScoreboard scoreboard;

 private:
  void cycle(bool valid, const XgmiiWord& word) {
    auto& pins = bench_.pins();
    pins.valid_i = valid;
    set_xgmii(pins.word_i, word);
    bench_.settle();
    if (pins.m_valid_o) {
      scoreboard.give({pins.m_data_o, pins.m_keep_o, pins.m_last_o != 0, pins.m_user_o != 0});
    }
    scoreboard.give_strobes(pins.strobes_o);
    if (valid) {
      ASSERT_EQ(pins.fault_o, scoreboard.fault_before(kFaultDelay))
          << "MR6: cycle " << bench_.cycle();
    }
    bench_.edge();
    if (valid) scoreboard.take(word);
    scoreboard.check_words();
    scoreboard.check_strobes();
    scoreboard.check_latency();
  }

  ModuleBench<Vtrib_mac_receive> bench_;
  Random random_;
};

void receive_as_the_model(std::uint64_t seed, const XgmiiStimulus::Config& config, double pace,
                          unsigned words) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  XgmiiStimulus stimulus(seed, config);
  MacReceiveRun run(seed);
  for (unsigned i = 0; i < words && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(testing::Message() << "word " << i);
    run.step(stimulus.next(), pace);
  }
  for (unsigned i = 0; i < 2 * kMostLatency && !testing::Test::HasFailure(); ++i) {
    run.step(kIdleWord);
  }
  if (!testing::Test::HasFailure()) run.scoreboard.check_end();
  auto& verdicts = run.scoreboard.verdicts;
  std::printf("seed %d: good %u, bad FCS %u, runt %u, oversize %u, errored %u, pause %u\n",
              static_cast<int>(seed), verdicts[ReceiveVerdict::Good],
              verdicts[ReceiveVerdict::BadFcs], verdicts[ReceiveVerdict::Runt],
              verdicts[ReceiveVerdict::Oversize], verdicts[ReceiveVerdict::Errored],
              run.scoreboard.pauses);
}

TEST(MacReceiveModelRtl, AsSent) {
  receive_as_the_model(1, {}, 1, 200000);
  receive_as_the_model(2, {}, 0.9, 200000);
}

TEST(MacReceiveModelRtl, LongFrames) { receive_as_the_model(3, {0, 0, true, false}, 1, 400000); }

TEST(MacReceiveModelRtl, Damaged) {
  receive_as_the_model(4, {0.02, 0, false, true}, 1, 200000);
  receive_as_the_model(5, {0.1, 0, true, true}, 0.9, 200000);
}

TEST(MacReceiveModelRtl, Noise) {
  receive_as_the_model(6, {0.01, 0.3, false, true}, 1, 200000);
  receive_as_the_model(7, {0.2, 0.9, false, true}, 0.9, 200000);
}

}  // namespace
}  // namespace trib::ethernet
