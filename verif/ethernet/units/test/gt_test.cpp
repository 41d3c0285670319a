// SPDX-License-Identifier: Apache-2.0
// trib_gt_transmit, trib_gt_receive and the PCS between words and the serial line: the order of bits, pauses, lock from each of the
// 66 phases of the line, bit errors (GB1, GB2, GB3, PR1).
#include <Vpcs_port.h>
#include <Vpcs_port_unpaused.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "model/ethernet/pcs_transmit.h"
#include "verif/ethernet/units/pcs_stimulus.h"
#include "verif/ethernet/units/pcs_words.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

// The gearboxes of a transceiver, as a line sees them (GB1, GB2, GB3): bits in the order of the line, the most significant first.
using Line = std::deque<bool>;

/// Cycles of a round: 32 blocks, and of a synchronous gearbox a pause.
inline constexpr unsigned kRound = 33;

/// Inputs of the transmitter in one cycle.
struct GearboxInput {
  std::uint64_t data = 0;
  std::uint8_t header = 0;
  std::uint8_t sequence = 0;
};

class GearboxTransmit {
 public:
  explicit GearboxTransmit(bool paused) : paused_(paused) {}

  /// Nothing is sent before the first number 1, asynchronous before the second cycle: until then there is a reset.
  void cycle(const GearboxInput& input, Line& line) {
    const unsigned first = paused_ ? 1 : 0;
    if (!started_ && input.sequence != first) return;
    if (!started_) count_ = first;
    started_ = true;
    ASSERT_EQ(input.sequence, paused_ ? count_ : 0);
    if (!paused_ || count_ != kRound - 1) {
      put(input.header, 2, line);
      put(input.data, 64, line);
    }
    if (++count_ == kRound) count_ = 0;
  }

 private:
  static void put(std::uint64_t value, unsigned width, Line& line) {
    for (unsigned i = width; i-- > 0;) line.push_back((value >> i & 1) != 0);
  }

  bool paused_;
  bool started_ = false;
  unsigned count_ = 0;
};

/// Outputs of the receiver in one cycle.
struct GearboxOutput {
  bool data_valid = false;
  std::uint64_t data = 0;
  bool header_valid = false;
  std::uint8_t header = 0;
};

class GearboxReceive {
 public:
  /// `count`: where in its round it begins.
  GearboxReceive(bool paused, unsigned count) : paused_(paused), count_(count) {}

  /// One bit more of the line, before the next header.
  void slip() { slip_ = true; }

  bool wants_bits() const { return !paused_ || count_ != kRound - 1; }

  /// In a pause data and header are noise, of which one or neither is valid.
  GearboxOutput cycle(Line& line) {
    GearboxOutput output{rounds_ % 3 == 1, 0x5a5a'a5a5'0ff0'f00f, rounds_ % 3 == 2, 1};
    if (wants_bits()) {
      if (slip_) take(1, line);
      slip_ = false;
      output.data_valid = output.header_valid = true;
      output.header = static_cast<std::uint8_t>(take(2, line));
      output.data = take(64, line);
    }
    if (++count_ == kRound) {
      count_ = 0;
      ++rounds_;
    }
    return output;
  }

 private:
  static std::uint64_t take(unsigned width, Line& line) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < width; ++i) {
      value = value << 1 | (line.front() ? 1u : 0u);
      line.pop_front();
    }
    return value;
  }

  bool paused_;
  unsigned count_;
  unsigned rounds_ = 0;
  bool slip_ = false;
};

// pcs_port between XGMII words and a serial line.
template <typename Model>
class GtBench {
 public:
  /// `count`: where the receiver's gearbox begins its round.
  GtBench(std::uint64_t seed, bool paused, unsigned count)
      : context_(seed), model_(&context_), transmitter_(paused), receiver_(paused, count) {
    model_.rst_i = 1;
    // Words received during reset are not blocks.
    model_.gt_data_valid_i = model_.gt_header_valid_i = 1;
    for (unsigned n = 0; n < 8; ++n) {
      edge();
      EXPECT_EQ(model_.block_valid_o, 0);
    }
    model_.rst_i = 0;
  }
  ~GtBench() { context_.select(); }
  GtBench(const GtBench&) = delete;
  GtBench& operator=(const GtBench&) = delete;

  using Words = std::function<XgmiiWord()>;

  /// A cycle. Words are taken from `words` as the gearbox wants them.
  void step(const Words& words) {
    if (!word_) word_ = words();
    put_word(model_.s_word_i, *word_);
    if (receiver_.wants_bits() && from_line.size() < 70) {
      model_.gt_data_valid_i = model_.gt_header_valid_i = 0;  // the line has not begun
    } else {
      const GearboxOutput output = receiver_.cycle(from_line);
      model_.gt_data_valid_i = output.data_valid;
      model_.gt_data_i = output.data;
      model_.gt_header_valid_i = output.header_valid;
      model_.gt_header_i = output.header;
    }
    eval();
    // The transceivers take and see what is there before the edge.
    transmitter_.cycle({model_.gt_data_o, model_.gt_header_o, model_.gt_sequence_o}, to_line);
    if (model_.gt_slip_o != 0) {
      ++slips;
      if (obey_slips) receiver_.slip();
    }
    if (model_.advance_o != 0) word_.reset();
    edge();
    if (model_.block_valid_o != 0) blocks.push_back(get_block(model_.block_o));
    if (model_.m_valid_o != 0) received.push_back(get_word(model_.m_word_o));
  }

  bool locked() const { return model_.locked_o != 0; }

  Line to_line, from_line;
  std::vector<Block> blocks;
  std::vector<XgmiiWord> received;
  unsigned slips = 0;
  bool obey_slips = true;

 private:
  void eval() {
    context_.select();
    model_.eval();
  }

  void edge() {
    model_.clk_i = 0;
    eval();
    model_.clk_i = 1;
    eval();
    ++context_.cycle;
  }

  RtlContext context_;
  Model model_;
  GearboxTransmit transmitter_;
  GearboxReceive receiver_;
  std::optional<XgmiiWord> word_;
};

struct Paused {
  using Model = Vpcs_port;
  static constexpr bool kPaused = true;
};
struct Unpaused {
  using Model = Vpcs_port_unpaused;
  static constexpr bool kPaused = false;
};

template <typename Kind>
class GtRtl : public testing::Test {
 protected:
  using Bench = GtBench<typename Kind::Model>;

  GtBench<typename Kind::Model>& bench(std::uint64_t seed, unsigned count) {
    bench_ = std::make_unique<Bench>(seed, Kind::kPaused, count);
    frames_ = std::make_unique<FrameWords>(seed);
    random_ = std::make_unique<Random>(seed);
    sent_.clear();
    return *bench_;
  }

  /// Cycles with a line that flips bits.
  void run(unsigned cycles, double errors = 0) {
    for (; cycles > 0 && !testing::Test::HasFailure(); --cycles) {
      bench_->step([this] {
        sent_.push_back(frames_->next());
        return sent_.back();
      });
      for (; !bench_->to_line.empty(); bench_->to_line.pop_front()) {
        bench_->from_line.push_back(bench_->to_line.front() != random_->chance(errors));
      }
    }
  }

  /// The words received since `from` are those sent, in order, from some word on.
  void expect_words(std::size_t from) {
    const auto& received = bench_->received;
    ASSERT_GT(received.size(), from + 100);
    const auto first =
        std::find_if(received.begin() + static_cast<std::ptrdiff_t>(from), received.end(),
                     [](const auto& word) { return word.control == 0; });
    ASSERT_NE(first, received.end());
    const auto same = std::find(sent_.begin(), sent_.end(), *first);
    ASSERT_NE(same, sent_.end());
    ASSERT_LE(received.end() - first, sent_.end() - same);
    EXPECT_TRUE(std::equal(first, received.end(), same));
  }

  std::unique_ptr<Bench> bench_;
  std::unique_ptr<FrameWords> frames_;
  std::unique_ptr<Random> random_;
  std::vector<XgmiiWord> sent_;
};

using Kinds = testing::Types<Paused, Unpaused>;
TYPED_TEST_SUITE(GtRtl, Kinds);

// Bit by bit: header bit 0 first, then bit 1, then the payload from bit 0 on (EW3); every block once.
TYPED_TEST(GtRtl, GB1_LineHasTheBitsOfEachBlockInOrder) {
  auto& bench = this->bench(1, 0);
  ethernet::PcsTransmit reference;
  std::vector<Block> blocks{reference.take_reset()};
  FrameWords frames(1);
  for (unsigned n = 0; n < 1000; ++n) {
    bench.step([&] {
      const XgmiiWord word = frames.next();
      blocks.push_back(reference.take(word));
      return word;
    });
  }
  // In 32 of 33 cycles, or in each.
  EXPECT_NEAR(blocks.size(), TypeParam::kPaused ? 1000.0 * 32 / 33 : 1000.0, 3);
  ASSERT_GT(bench.to_line.size(), 60000u);
  std::size_t first = 0;  // blocks that have gone with the reset
  for (; first < 3; ++first) {
    const auto bits = line_bits(blocks[first]);
    if (std::equal(bits.begin(), bits.end(), bench.to_line.begin())) break;
  }
  ASSERT_LT(first, 3u);
  for (std::size_t i = 0; i + kBlockBits <= bench.to_line.size(); i += kBlockBits) {
    const auto bits = line_bits(blocks[first + i / kBlockBits]);
    const auto at = bench.to_line.begin() + static_cast<std::ptrdiff_t>(i);
    ASSERT_TRUE(std::equal(bits.begin(), bits.end(), at)) << "block " << i / kBlockBits;
  }
}

// Blocks on a line that is cut right come out once, in order, with pauses everywhere.
TYPED_TEST(GtRtl, GB2_BlocksOfTheLineComeOutOnce) {
  for (unsigned count = 0; count < kRound; ++count) {
    auto& bench = this->bench(count + 1, count);
    bench.obey_slips = false;
    Random random(count);
    std::vector<Block> blocks;
    for (unsigned n = 0; n < 200; ++n) {
      blocks.push_back({static_cast<std::uint8_t>(random.between(1, 2)), random()});
      for (const bool bit : line_bits(blocks.back())) bench.from_line.push_back(bit);
    }
    for (unsigned n = 0; n < 195; ++n) bench.step([] { return kIdleWord; });
    ASSERT_GT(bench.blocks.size(), 150u);
    EXPECT_TRUE(std::equal(bench.blocks.begin(), bench.blocks.end(), blocks.begin()))
        << "count " << count;
  }
}

TYPED_TEST(GtRtl, PR1_LocksFromEachPhaseOfTheLine) {
  for (unsigned phase = 0; phase < kBlockBits; ++phase) {
    SCOPED_TRACE(testing::Message() << "phase " << phase);
    auto& bench = this->bench(phase + 1, phase % kRound);
    for (unsigned i = 0; i < phase; ++i) bench.from_line.push_back(this->random_->chance(0.5));
    unsigned cycles = 0;
    for (; !bench.locked() && cycles < 33 * 100; cycles += 5) this->run(5);
    ASSERT_TRUE(bench.locked());
    EXPECT_LT(bench.slips, kBlockBits);
    const std::size_t from = bench.received.size() + 4;
    this->run(1000);
    EXPECT_TRUE(bench.locked());
    this->expect_words(from);
  }
}

// Errors at rates between rare and hopeless; without them the link comes back. (Not hi_ber: its window is longer than the test.)
TYPED_TEST(GtRtl, PR1_ComesBackAfterBitErrors) {
  auto& bench = this->bench(7, 3);
  for (const double errors : {0.0, 0.0001, 0.001, 0.3, 0.5, 0.0}) {
    this->run(1000, errors);
    for (unsigned n = 0; n < 45000; n += 1000) this->run(1000);
    EXPECT_TRUE(bench.locked()) << errors;
    const std::size_t from = bench.received.size();
    this->run(1000);
    this->expect_words(from);
  }
}

}  // namespace
}  // namespace trib
