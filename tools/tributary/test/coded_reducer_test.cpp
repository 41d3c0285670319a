// SPDX-License-Identifier: Apache-2.0
// Tests of elements and sums that travel in encodings: values, bytes, and the time of each exchange.
#include "tools/tributary/collective/coded_reducer.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tools/tributary/collective/expected_results.h"
#include "tools/tributary/collective/model_reducer.h"

namespace trib {
namespace {

using Buffers = std::vector<std::vector<float>>;

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr codec::Encoding kFp8{codec::Codec::kMxfp8, 0};
constexpr std::uint64_t kOverhead = WireBytes::kFrameOverhead;

std::vector<float> values_of(unsigned worker, std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = 0.001F * static_cast<float>((i * 37 + worker * 11) % 700);
  }
  return values;
}

std::vector<float> decoded(codec::Encoding encoding, Span<const float> values) {
  const codec::Payload payload = codec::payload_of(encoding, values);
  return codec::decode(payload.encoding, payload.bytes, values.size()).values;
}

TEST(CodedElements, PassChunkByChunk) {
  std::vector<float> values = values_of(0, 20);
  for (std::size_t i = 8; i < 16; ++i) values[i] = 3.5F;  // its code would be longer
  const std::vector<float> given = values;
  const Span<const float> all(given);
  const WireBytes passed = pass_encoded(kB8, 32, Span<float>(values));
  std::vector<float> expected = decoded(kB8, all.first(8));
  expected.insert(expected.end(), 8, 3.5F);
  const std::vector<float> last = decoded(kB8, all.from(16));
  expected.insert(expected.end(), last.begin(), last.end());
  EXPECT_EQ(values, expected);
  EXPECT_EQ(passed.element_bytes, 80U);
  EXPECT_EQ(passed.payload_bytes,
            codec::encode(kB8, all.first(8)).size() + 32 + codec::encode(kB8, all.from(16)).size());
  EXPECT_EQ(passed.frames, 3U);
}

TEST(CodedElements, RawOnesOfAnyType) {
  ElementVector halves{Dtype::kFp16, std::vector<std::uint8_t>(100, 7)};
  const ElementVector given = halves;
  const WireBytes passed = pass_encoded(codec::Encoding{}, 64, halves);
  EXPECT_EQ(count_different(halves, given), 0U);
  EXPECT_EQ(passed.frames, 2U);
  EXPECT_EQ(passed.payload_ratio(), 1);
  EXPECT_THROW(pass_encoded(kB8, 64, halves), std::invalid_argument);
}

TEST(CodedElements, ResultsOfCollectives) {
  const std::vector<ElementVector> inputs = {fp32_vector(values_of(0, 40)),
                                             fp32_vector(values_of(1, 40))};
  const ElementCoding coding{kFp8, kB8, 8192};
  const auto results = expected_results(OperationKind::kAllReduce, 0, {}, inputs, coding);
  const std::vector<float> sum =
      ModelReducer::sum({decoded(kFp8, values_of(0, 40)), decoded(kFp8, values_of(1, 40))});
  EXPECT_EQ(floats_of(results.at(0)), decoded(kB8, sum));
  EXPECT_EQ(floats_of(results.at(1)), decoded(kB8, sum));
}

TEST(CodedReducer, ByTheNode) {
  CodedReducer reducer({kFp8, kFp8, 8192});
  Buffers buffers = {values_of(0, 4096), values_of(1, 4096)};
  reducer.all_reduce(buffers);
  EXPECT_EQ(buffers[0], buffers[1]);
  const WireUse use = reducer.wire_use();
  EXPECT_EQ(use.operations, 1U);
  EXPECT_EQ(use.up.element_bytes, 2U * 16384);
  EXPECT_EQ(use.up.payload_bytes, 2U * 2 * 2112);
  EXPECT_EQ(use.down.payload_bytes, use.up.payload_bytes);
  EXPECT_NEAR(use.up.payload_ratio(), 3.879, 0.001);
  EXPECT_DOUBLE_EQ(use.transfer_seconds, 2 * (2112 + kOverhead) / 1.25e9);
}

// Everything on one wire, and the results as they are.
TEST(CodedReducer, ByAnAggregator) {
  CodedReducer reducer({kFp8, kFp8, 8192}, ExchangeBy::kAggregator);
  Buffers buffers = {values_of(0, 4096), values_of(1, 4096)};
  reducer.all_reduce(buffers);
  const WireUse use = reducer.wire_use();
  EXPECT_EQ(use.down.payload_bytes, 2U * 16384);
  EXPECT_DOUBLE_EQ(use.transfer_seconds,
                   (4 * (2112 + kOverhead) + 4 * (8192 + kOverhead)) / 1.25e9);
}

TEST(CodedReducer, AsItIsGivesTheModelsSums) {
  CodedReducer reducer{ElementCoding{}};
  Buffers buffers = {values_of(0, 500), values_of(1, 500), values_of(2, 500)};
  const std::vector<float> sum = ModelReducer::sum(buffers);
  reducer.all_reduce(buffers);
  EXPECT_EQ(buffers, Buffers(3, sum));
}

}  // namespace
}  // namespace trib
