// SPDX-License-Identifier: Apache-2.0
// Encodings, error feedback and scales through the C interface, against model/codec.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "host/c/test/c_group.h"
#include "model/codec/payload.h"
#include "model/numerics/reduce_tree.h"

namespace trib {
namespace {

using Floats = std::vector<float>;

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr codec::Encoding kFp8{codec::Codec::kMxfp8, 0};
constexpr std::size_t kChunk = 16;  // elements, of test_config()
constexpr std::size_t kCount = 100;

Floats values_of(unsigned rank) {
  Floats values(kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    values[i] = 0.003F * static_cast<float>((i * 7 + rank * 31) % 50);
  }
  return values;
}

// The values that arrive, chunk by chunk.
Floats passed(codec::Encoding encoding, Floats values) {
  for (std::size_t at = 0; at < values.size(); at += kChunk) {
    const std::size_t count = std::min(kChunk, values.size() - at);
    const Span<float> chunk = Span<float>(values).from(at).first(count);
    const codec::Payload payload = codec::payload_of(encoding, chunk);
    const Floats there = codec::decode(payload.encoding, payload.bytes, count).values;
    std::copy(there.begin(), there.end(), chunk.begin());
  }
  return values;
}

Floats sum_of(const std::vector<Floats>& all) {
  PortPayloads payloads{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    payloads[i] = reinterpret_cast<const std::uint8_t*>(all[i].data());
  }
  Floats sum(all[0].size());
  reduce({}, payloads, sum.size(), reinterpret_cast<std::uint8_t*>(sum.data()));
  return sum;
}

trib_traffic traffic_of(trib_comm* comm) {
  trib_traffic traffic;
  EXPECT_EQ(trib_get_traffic(comm, &traffic, sizeof traffic), TRIB_OK);
  return traffic;
}

TEST(CCompression, WorkersChooseAndTheNodeAnswersInItsOwn) {
  GoldenOptions options;
  options.codecs = codec::kAllCodecs;
  options.result_encoding = kB8;
  CGroup group(2, options);
  int has = -1;
  EXPECT_EQ(trib_has_encoding(group[0], TRIB_MXFP8, &has), TRIB_ERROR_STATE);
  group.join();
  EXPECT_EQ(trib_has_encoding(group[0], TRIB_MXFP8, &has), TRIB_OK);
  EXPECT_EQ(has, 1);
  ASSERT_EQ(trib_set_encoding(group[0], TRIB_MXFP8, 1), TRIB_OK);
  Floats sums[2] = {Floats(kCount), Floats(kCount)};
  group.expect_all([&](unsigned rank, trib_comm* comm) {
    return trib_allreduce(comm, values_of(rank).data(), sums[rank].data(), kCount, TRIB_FP32,
                          TRIB_SUM);
  });
  const Floats expected = passed(kB8, sum_of({passed(kFp8, values_of(0)), values_of(1)}));
  EXPECT_EQ(sums[0], expected);
  EXPECT_EQ(sums[1], expected);
  EXPECT_LT(traffic_of(group[0]).payload_bytes, traffic_of(group[0]).element_bytes / 3);
  EXPECT_EQ(traffic_of(group[1]).payload_bytes, traffic_of(group[1]).element_bytes);
  EXPECT_EQ(traffic_of(group[1]).result_element_bytes, kCount * sizeof(float));
  EXPECT_LT(traffic_of(group[1]).result_payload_bytes, kCount * sizeof(float));
  // Integers travel as they are.
  std::vector<std::int32_t> numbers(kCount, 3);
  group.expect_all([&](unsigned rank, trib_comm* comm) {
    std::vector<std::int32_t> received(kCount);
    const int error =
        trib_allreduce(comm, numbers.data(), received.data(), kCount, TRIB_INT32, TRIB_SUM);
    EXPECT_EQ(received, std::vector<std::int32_t>(kCount, 6)) << "rank " << rank;
    return error;
  });
}

TEST(CCompression, WhatTheNodeLacks) {
  CGroup group(1);
  group.join();
  int has = -1;
  EXPECT_EQ(trib_has_encoding(group[0], TRIB_B_8, &has), TRIB_OK);
  EXPECT_EQ(has, 0);
  const Floats values = values_of(0);
  Floats sum(kCount);
  ASSERT_EQ(trib_set_encoding(group[0], TRIB_B_8, 0), TRIB_OK);
  EXPECT_EQ(trib_allreduce(group[0], values.data(), sum.data(), kCount, TRIB_FP32, TRIB_SUM),
            TRIB_OK);
  EXPECT_EQ(sum, values);
  ASSERT_EQ(trib_set_encoding(group[0], TRIB_B_8, 1), TRIB_OK);
  EXPECT_EQ(trib_allreduce(group[0], values.data(), sum.data(), kCount, TRIB_FP32, TRIB_SUM),
            TRIB_ERROR_STREAM);
  EXPECT_NE(std::strstr(trib_last_error(group[0]), "no B 2^-8"), nullptr);
}

TEST(CCompression, FeedbackSendsWhatWasLostLater) {
  trib_feedback* feedback = nullptr;
  ASSERT_EQ(trib_feedback_create(TRIB_B_8, kCount, kChunk, &feedback), TRIB_OK);
  Floats first(kCount, 0.002F);  // below the bound
  ASSERT_EQ(trib_feedback_prepare(feedback, first.data(), 0), TRIB_OK);
  EXPECT_EQ(first, Floats(kCount, 0.002F));
  Floats second(kCount, 0.002F);
  ASSERT_EQ(trib_feedback_prepare(feedback, second.data(), 1), TRIB_OK);
  EXPECT_EQ(second, Floats(kCount, 0.008F));  // twice, and scaled
  ASSERT_EQ(trib_feedback_clear(feedback), TRIB_OK);
  Floats third(kCount, 0.002F);
  ASSERT_EQ(trib_feedback_prepare(feedback, third.data(), 0), TRIB_OK);
  EXPECT_EQ(third, Floats(kCount, 0.002F));
  trib_feedback_destroy(feedback);
}

TEST(CCompression, Scales) {
  Floats values = {0.25F, -3, std::numeric_limits<float>::infinity()};
  int exponent = 0;
  ASSERT_EQ(trib_scale_for(values.data(), values.size(), &exponent), TRIB_OK);
  EXPECT_EQ(exponent, -2);
  ASSERT_EQ(trib_scale(values.data(), 2, exponent), TRIB_OK);
  EXPECT_EQ(values[0], 0.0625F);
  EXPECT_EQ(values[1], -0.75F);
  EXPECT_EQ(trib_scale_for(nullptr, 0, &exponent), TRIB_OK);
  EXPECT_EQ(exponent, 0);
}

TEST(CCompression, WrongArgumentsAreErrors) {
  CGroup group(1);
  int has = 0;
  trib_traffic traffic;
  EXPECT_EQ(trib_set_encoding(nullptr, TRIB_RAW, 0), TRIB_ERROR_ARGUMENT);
  for (const int encoding : {-1, 0x01, 0x72, 0x100, 5}) {
    EXPECT_EQ(trib_set_encoding(group[0], encoding, 0), TRIB_ERROR_ARGUMENT) << encoding;
    EXPECT_EQ(trib_has_encoding(group[0], encoding, &has), TRIB_ERROR_ARGUMENT) << encoding;
  }
  EXPECT_EQ(trib_has_encoding(group[0], TRIB_RAW, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_get_traffic(group[0], nullptr, sizeof traffic), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_get_traffic(group[0], &traffic, 1), TRIB_ERROR_ARGUMENT);
  trib_feedback* feedback = nullptr;
  EXPECT_EQ(trib_feedback_create(TRIB_B_8, 1, 1, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_create(7, 1, 1, &feedback), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_create(TRIB_B_8, 1, 0, &feedback), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_create(TRIB_B_8, 1, 2049, &feedback), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_create(TRIB_B_8, SIZE_MAX, 1, &feedback), TRIB_ERROR_MEMORY);
  EXPECT_EQ(feedback, nullptr);
  ASSERT_EQ(trib_feedback_create(TRIB_B_8, 1, 1, &feedback), TRIB_OK);
  float value = 1;
  EXPECT_EQ(trib_feedback_prepare(nullptr, &value, 0), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_prepare(feedback, nullptr, 0), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_prepare(feedback, &value, 1001), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_feedback_clear(nullptr), TRIB_ERROR_ARGUMENT);
  trib_feedback_destroy(feedback);
  trib_feedback_destroy(nullptr);
  EXPECT_EQ(trib_scale_for(&value, 1, nullptr), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_scale(nullptr, 1, 0), TRIB_ERROR_ARGUMENT);
  EXPECT_EQ(trib_scale(&value, 1, -1001), TRIB_ERROR_ARGUMENT);
}

}  // namespace
}  // namespace trib
