// SPDX-License-Identifier: Apache-2.0
// Tests of the statistics of an encoding, their text and their histogram.
#include "tools/tributary/codec/codec_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tools/tributary/codec/exponent_plot.h"
#include "tools/tributary/codec/statistics_report.h"

namespace trib {
namespace {

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// One value of each class, zeros, and an infinity.
const std::vector<float> kValues{0.001F, 0.0625F * 0.75F, 0.5F, 1.5F, 0, 0, 0, kInfinity};

CodecStatistics statistics_of(codec::Encoding encoding) {
  CodecStatistics statistics(encoding);
  statistics.add(kValues);
  return statistics;
}

TEST(CodecStatistics, CountsAChunk) {
  const CodecStatistics statistics = statistics_of(kB8);
  EXPECT_EQ(statistics.values(), 8U);
  EXPECT_EQ(statistics.raw_bytes(), 32U);
  EXPECT_EQ(statistics.code_bytes(), 2U + 1 + 2 + 4 + 4);
  EXPECT_EQ(statistics.raw_chunks(), 0U);
  EXPECT_EQ(statistics.classes(), (std::array<std::uint64_t, 4>{4, 1, 1, 2}));
  EXPECT_EQ(statistics.exponents()[0], 3U);
  EXPECT_EQ(statistics.exponents()[127], 1U);
  EXPECT_EQ(statistics.exponents()[255], 1U);
}

TEST(CodecStatistics, ErrorsOfFiniteValues) {
  const CodecStatistics statistics = statistics_of(kB8);
  EXPECT_EQ(statistics.compared(), 7U);
  EXPECT_DOUBLE_EQ(statistics.largest_error(), double{0.001F});
  EXPECT_EQ(statistics.largest_error_at(), 0U);
  EXPECT_DOUBLE_EQ(statistics.mean_error(), double{0.001F} / 7);
  EXPECT_NEAR(statistics.relative_error(), 0.001 / std::sqrt(0.25 + 2.25 + 0.0022), 1e-6);
}

TEST(CodecStatistics, PlacesRunOnAndRawChunksHaveNoError) {
  CodecStatistics statistics(kB8);
  statistics.add(std::vector<float>{1, 2, 3});
  EXPECT_EQ(statistics.raw_chunks(), 1U);
  EXPECT_EQ(statistics.largest_error(), 0);
  statistics.add(std::vector<float>{0, 0.002F});
  EXPECT_EQ(statistics.chunks(), 2U);
  EXPECT_EQ(statistics.largest_error_at(), 4U);
}

TEST(CodecStatistics, MxHasNoClasses) {
  const CodecStatistics statistics = statistics_of({codec::Codec::kMxfp4, 0});
  EXPECT_EQ(statistics.classes(), (std::array<std::uint64_t, 4>{}));
  EXPECT_EQ(statistics.compared(), 0U);  // the infinity turns its block into NaNs
  EXPECT_EQ(statistics.mean_error(), 0);
  EXPECT_EQ(statistics_text(statistics).find("tag"), std::string::npos);
}

TEST(CodecStatistics, TextAndJson) {
  const CodecStatistics statistics = statistics_of(kB8);
  EXPECT_NE(statistics_text(statistics).find("tag 01"), std::string::npos);
  EXPECT_NE(statistics_text(statistics).find("1 (12.50 %)"), std::string::npos);
  EXPECT_EQ(statistics_json(statistics)["encoding"], "B 2^-8");
  EXPECT_EQ(statistics_json(statistics)["code_bytes"], 13);
}

TEST(CodecStatistics, AHistogramOfEveryKindOfValue) {
  const std::string all = exponent_plot(statistics_of(kB8), "x < y");
  for (const char* text : {">0</text>", ">2^-9</text>", ">inf</text>", "tag 11", "x &lt; y"}) {
    EXPECT_NE(all.find(text), std::string::npos) << text;
  }
  for (const std::vector<float>& values : {std::vector<float>{0}, {1}, {kInfinity}}) {
    CodecStatistics one({codec::Codec::kMxfp8, 0});
    one.add(values);
    const std::string plot = exponent_plot(one, "one");
    EXPECT_EQ(plot.find("tag"), std::string::npos);
    EXPECT_EQ(plot.find("nan"), std::string::npos);
  }
}

}  // namespace
}  // namespace trib
