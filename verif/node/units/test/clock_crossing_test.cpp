// SPDX-License-Identifier: Apache-2.0
// trib_async_fifo between clocks of many ratios: every word comes out once, in order, and no faster
// than it may. Properties for all inputs are proven in verif/node/formal; here it is seen at full
// width, over many words.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <random>

#include "Vtrib_async_fifo.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

constexpr unsigned kWords = 20000;

/// The words that one side has put in and the other has still to see.
class Expected {
 public:
  explicit Expected(std::uint64_t seed) : random_(seed) {}

  std::uint32_t next() { return next_; }
  void put() {
    waiting_.push_back(next_);
    next_ = static_cast<std::uint32_t>(random_());
  }
  void take(std::uint32_t word) {
    ASSERT_FALSE(waiting_.empty()) << "a word from nowhere";
    ASSERT_EQ(word, waiting_.front()) << "after " << taken_ << " words";
    waiting_.pop_front();
    ++taken_;
  }
  unsigned taken() const { return taken_; }
  std::size_t inside() const { return waiting_.size(); }
  bool chance(double probability) {
    return std::uniform_real_distribution<>(0, 1)(random_) < probability;
  }

 private:
  std::mt19937_64 random_;
  std::deque<std::uint32_t> waiting_;
  std::uint32_t next_ = 0;
  unsigned taken_ = 0;
};

class AsyncBench {
 public:
  /// Periods in any unit; the clocks start at phases drawn from the seed.
  AsyncBench(std::uint64_t seed, std::uint64_t s_period, std::uint64_t m_period)
      : context_(seed), model_(&context_), words_(seed), s_period_(s_period), m_period_(m_period) {
    context_.select();
    s_next_ = seed % s_period_;
    m_next_ = (seed / 3) % m_period_;
    model_.s_rst_i = model_.m_rst_i = 1;
    for (unsigned i = 0; i < 8 * (s_period_ + m_period_) / std::min(s_period_, m_period_); ++i) {
      step(0, 0);
    }
    model_.s_rst_i = model_.m_rst_i = 0;
    s_cycles_ = 0;
  }
  ~AsyncBench() { context_.select(); }
  AsyncBench(const AsyncBench&) = delete;
  AsyncBench& operator=(const AsyncBench&) = delete;

  /// The next edge of either clock, or of both if they fall together.
  void step(double write, double read) {
    const std::uint64_t now = std::min(s_next_, m_next_);
    const bool s_edge = s_next_ == now;
    const bool m_edge = m_next_ == now;
    model_.eval();
    const bool put = s_edge && model_.s_valid_i && model_.s_ready_o && !model_.s_rst_i;
    if (m_edge && model_.m_valid_o && model_.m_ready_i && !model_.m_rst_i) {
      words_.take(model_.m_data_o);
    }
    if (put) words_.put();
    if (s_edge) model_.s_clk_i = 1;
    if (m_edge) model_.m_clk_i = 1;
    model_.eval();
    // Inputs change after the edge of their own clock.
    if (s_edge) {
      s_next_ += s_period_;
      ++s_cycles_;
      model_.s_valid_i = model_.s_valid_i && !put ? 1 : words_.chance(write);
      model_.s_data_i = words_.next();
    }
    if (m_edge) {
      m_next_ += m_period_;
      model_.m_ready_i = words_.chance(read);
    }
    model_.s_clk_i = 0;
    model_.m_clk_i = 0;
    model_.eval();
  }
  const Expected& words() const { return words_; }
  std::uint64_t s_cycles() const { return s_cycles_; }

 private:
  RtlContext context_;
  Vtrib_async_fifo model_;
  Expected words_;
  std::uint64_t s_period_, m_period_;
  std::uint64_t s_next_ = 0, m_next_ = 0, s_cycles_ = 0;
};

TEST(AsyncFifo, KeepsOrderBetweenClocksOfAnyRatio) {
  std::mt19937_64 random(3);
  for (unsigned run = 0; run < 40; ++run) {
    const std::uint64_t s_period = 100 + random() % 900;
    const std::uint64_t m_period = 100 + random() % 900;
    const double write = run % 3 == 0 ? 1 : 0.5;
    const double read = run % 4 == 0 ? 1 : 0.5;
    AsyncBench bench(run + 1, s_period, m_period);
    for (unsigned i = 0; i < kWords; ++i) {
      bench.step(write, read);
      ASSERT_FALSE(HasFatalFailure()) << "periods " << s_period << " and " << m_period;
    }
    // The memory and the word on the output.
    EXPECT_LE(bench.words().inside(), 17u);
    EXPECT_GT(bench.words().taken(), kWords / 30) << "periods " << s_period << " and " << m_period;
  }
}

TEST(AsyncFifo, CarriesEveryCycleAtEqualClocks) {
  AsyncBench bench(5, 1000, 1000);
  for (unsigned i = 0; i < 4000; ++i) bench.step(1, 1);
  EXPECT_GE(bench.words().taken() + 20, bench.s_cycles());
}

}  // namespace
}  // namespace trib
