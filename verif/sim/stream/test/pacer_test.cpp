// SPDX-License-Identifier: Apache-2.0
// The pacer on its own: long-run rate exact to the byte, minimum gaps, stalls, refused configurations.
#include "verif/sim/stream/pacer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace trib {
namespace {

struct Passage {
  std::uint64_t first;
  std::uint64_t last;
};

// Sends frames of the given sizes as fast as the pacer lets them go.
std::vector<Passage> send(Pacer& pacer, const std::vector<unsigned>& sizes, unsigned beat_bytes) {
  std::vector<Passage> passages;
  std::uint64_t cycle = 0;
  for (const unsigned size : sizes) {
    Passage passage{};
    for (unsigned sent = 0; sent < size; ++cycle) {
      if (!pacer.may_pass(cycle)) {
        continue;
      }
      const unsigned bytes = std::min(beat_bytes, size - sent);
      passage.first = sent == 0 ? cycle : passage.first;
      passage.last = cycle;
      sent += bytes;
      pacer.passed(cycle, bytes, sent == size);
    }
    passages.push_back(passage);
  }
  return passages;
}

PaceConfig beats(unsigned min_gap, unsigned max_gap) {
  PaceConfig config;
  config.mode = PaceMode::kBeats;
  config.min_gap = min_gap;
  config.max_gap = max_gap;
  return config;
}

// Frame n begins in the first cycle that the wire has reached n * (L + 24) byte times.
TEST(Pacer, KeepsTheWireRateToTheByte) {
  for (const unsigned size : {1u, 60u, 64u, 65u, 71u, 72u, 1518u, 8256u}) {
    PaceConfig config;
    Pacer pacer(config);
    const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(1000, size), 8);
    for (std::uint64_t n = 0; n < passages.size(); ++n) {
      ASSERT_EQ(passages[n].first, (n * (size + 24) + 7) / 8) << size << " bytes, frame " << n;
      ASSERT_EQ(passages[n].last - passages[n].first, (size + 7) / 8 - 1);
    }
  }
}

TEST(Pacer, LeavesTheWiresGapBetweenMixedFrames) {
  std::vector<unsigned> sizes;
  for (unsigned i = 0; i < 2000; ++i) {
    sizes.push_back(60 + i * 37 % 1459);
  }
  Pacer pacer({});
  const std::vector<Passage> passages = send(pacer, sizes, 8);
  std::uint64_t position = 0;
  for (std::size_t n = 0; n < sizes.size(); ++n) {
    ASSERT_EQ(passages[n].first, (position + 7) / 8);
    if (n > 0) {
      ASSERT_GE(passages[n].first - passages[n - 1].last - 1, 2u) << "idle cycles before " << n;
    }
    position += sizes[n] + 24;
  }
}

// 64 bytes per beat at 250 MHz are more than a wire of 100 Gb/s holds: beats are spread out.
TEST(Pacer, SpreadsTheBeatsOfAFastStream) {
  PaceConfig config;
  config.rate = kWireRate100g;
  Pacer pacer(config);
  const unsigned size = 8256;
  const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(500, size), 64);
  for (std::uint64_t n = 0; n < passages.size(); ++n) {
    ASSERT_EQ(passages[n].first, (n * (size + 24) + 49) / 50);
    ASSERT_EQ(passages[n].last, (n * (size + 24) + 8192 + 49) / 50);
  }
}

// Two beats for 65 bytes leave no cycle unused at 100 Gb/s; they must not earn credit for a burst.
TEST(Pacer, KeepsNoCreditFromAStreamThatIsTooNarrow) {
  PaceConfig config;
  config.rate = kWireRate100g;
  Pacer pacer(config);
  std::vector<unsigned> sizes(1000, 65);
  sizes.resize(1100, 8256);
  const std::vector<Passage> passages = send(pacer, sizes, 64);
  const std::uint64_t cycles = passages[1099].first - passages[1000].first;
  EXPECT_GE(cycles * 50 + 100, 99 * (8256 + 24));
}

TEST(Pacer, DoesNotSaveUpUnusedTime) {
  Pacer pacer({});
  ASSERT_TRUE(pacer.may_pass(1000));
  pacer.passed(1000, 8, true);
  for (std::uint64_t cycle = 1001; cycle < 1004; ++cycle) {
    EXPECT_FALSE(pacer.may_pass(cycle));
  }
  EXPECT_TRUE(pacer.may_pass(1004));
}

TEST(Pacer, LeavesTheGapThatIsAskedFor) {
  for (const unsigned gap : {0u, 1u, 5u}) {
    Pacer pacer(beats(gap, gap));
    const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(100, 20), 8);
    for (std::size_t n = 1; n < passages.size(); ++n) {
      ASSERT_EQ(passages[n].first - passages[n - 1].last, gap + 1);
    }
  }
}

TEST(Pacer, DrawsGapsEvenlyFromTheirRange) {
  Pacer pacer(beats(2, 5));
  std::vector<unsigned> seen(8);
  const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(4001, 8), 8);
  for (std::size_t n = 1; n < passages.size(); ++n) {
    ++seen.at(passages[n].first - passages[n - 1].last - 1);
  }
  for (unsigned gap = 0; gap < seen.size(); ++gap) {
    const bool in_range = gap >= 2 && gap <= 5;
    EXPECT_NEAR(seen[gap], in_range ? 1000 : 0, in_range ? 150 : 0) << gap;
  }
}

TEST(Pacer, StallsAsOftenAndAsLongAsAskedFor) {
  PaceConfig config = beats(0, 0);
  config.stall_probability = 0.25;
  config.stall_burst = 3;
  Pacer pacer(config);
  const unsigned count = 40'000;
  const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(count, 8), 8);
  unsigned stalled = 0;
  for (std::size_t n = 1; n < passages.size(); ++n) {
    const std::uint64_t idle = passages[n].first - passages[n - 1].last - 1;
    ASSERT_EQ(idle % 3, 0u);
    stalled += idle > 0;
  }
  EXPECT_NEAR(stalled, count * 0.25, count * 0.02);
}

// A stalled sender loses its time on the wire: the gap that follows is not made shorter for it.
TEST(Pacer, KeepsTheGapAfterStalls) {
  PaceConfig config;
  config.stall_probability = 0.3;
  Pacer pacer(config);
  const std::vector<Passage> passages = send(pacer, std::vector<unsigned>(1000, 200), 8);
  for (std::size_t n = 1; n < passages.size(); ++n) {
    ASSERT_GE(passages[n].first - passages[n - 1].last - 1, 3u);
  }
}

TEST(Pacer, RefusesBadConfigurations) {
  PaceConfig no_rate;
  no_rate.rate = {0, 1};
  EXPECT_THROW(Pacer{no_rate}, std::invalid_argument);
  EXPECT_THROW(Pacer{beats(2, 1)}, std::invalid_argument);
  PaceConfig always;
  always.stall_probability = 1;
  EXPECT_THROW(Pacer{always}, std::invalid_argument);
}

}  // namespace
}  // namespace trib
