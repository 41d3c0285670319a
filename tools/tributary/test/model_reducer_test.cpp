// SPDX-License-Identifier: Apache-2.0
// Tests of the golden model's results for vectors, and of the vectors.
#include "tools/tributary/collective/model_reducer.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "tools/tributary/collective/expected_results.h"

namespace trib {
namespace {

TEST(ModelReducer, AddsInPortOrder) {
  ModelReducer reducer;
  // ((1e8 + 1) + (-1e8 + 1)) is 0 or 8 by order: the tree's order gives 0.
  std::vector<std::vector<float>> buffers{{1e8F, 1}, {1, 2}, {-1e8F, 3}, {1, 4}};
  reducer.all_reduce(buffers);
  for (const std::vector<float>& buffer : buffers) EXPECT_EQ(buffer, (std::vector<float>{0, 10}));
}

TEST(ModelReducer, RefusesUnequalLengths) {
  EXPECT_THROW(ModelReducer::sum({{1}, {1, 2}}), std::invalid_argument);
  EXPECT_THROW(ModelReducer::sum({}), std::invalid_argument);
}

TEST(ModelReducer, EveryKindOfOperationOnElements) {
  const Reduction max_of_int8{Dtype::kInt8, ReduceOp::kMax};
  const std::vector<ElementVector> inputs{{Dtype::kInt8, {1, 0x80, 5}},
                                          {Dtype::kInt8, {2, 0x81, 0xff}},
                                          {Dtype::kInt8, {0xff, 0x80, 4}}};
  using Bytes = std::vector<std::uint8_t>;
  const auto results = [&](OperationKind kind) {
    std::vector<Bytes> bytes;
    for (const ElementVector& each : expected_results(kind, 1, max_of_int8, inputs)) {
      EXPECT_EQ(each.dtype, Dtype::kInt8);
      bytes.push_back(each.bytes);
    }
    return bytes;
  };
  const Bytes maximum{2, 0x81, 5};
  EXPECT_EQ(results(OperationKind::kAllReduce), (std::vector<Bytes>{maximum, maximum, maximum}));
  EXPECT_EQ(results(OperationKind::kReduce), (std::vector<Bytes>{{}, maximum, {}}));
  EXPECT_EQ(results(OperationKind::kBroadcast),
            (std::vector<Bytes>{inputs[1].bytes, {}, inputs[1].bytes}));
  EXPECT_EQ(results(OperationKind::kBarrier), std::vector<Bytes>(3));
  EXPECT_THROW(ModelReducer::reduced({}, inputs), std::invalid_argument);
}

TEST(ElementVector, ComparesByBits) {
  EXPECT_EQ(count_different(fp32_vector({0.0F, 1}), fp32_vector({-0.0F, 1, 2})), 2U);
  EXPECT_EQ(count_different({Dtype::kInt8, {1, 2, 3}}, {Dtype::kInt8, {1, 0, 0}}), 2U);
  EXPECT_EQ(count_different({Dtype::kBf16, {1, 2, 3, 4}}, {Dtype::kBf16, {1, 0, 3, 4}}), 1U);
  EXPECT_EQ(floats_of(fp32_vector({1.5F})), std::vector<float>{1.5F});
  EXPECT_THROW(floats_of({Dtype::kInt8, {1}}), std::invalid_argument);
}

}  // namespace
}  // namespace trib
