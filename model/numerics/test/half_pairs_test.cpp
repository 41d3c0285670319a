// SPDX-License-Identifier: Apache-2.0
// Two ports of BF16 or FP16 against exact integers (NU3, NU5, NU6): every value with the partners
// on which sums and orders fail; and, as the long form, all 2^32 pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <future>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "model/numerics/reduce_tree.h"
#include "model/numerics/test/exact_half.h"

namespace trib {
namespace {

constexpr std::uint32_t kValues = 0x10000;
using Values = std::vector<std::uint16_t>;

Values all_values() {
  Values values(kValues);
  for (std::uint32_t value = 0; value < kValues; ++value) {
    values[value] = static_cast<std::uint16_t>(value);
  }
  return values;
}

// Of both signs: zero, the first and last values of each exponent with their neighbours, NaNs; and
// values at random up to 300.
Values special_partners(const ExactFormat& format) {
  std::set<std::uint16_t> partners;
  const std::uint32_t step = format.infinity() & ~(format.infinity() - 1);  // of the exponent
  for (std::uint32_t power = 0; power <= format.infinity(); power += step) {
    const bool edge = power <= 2 * step || power >= format.infinity() - 2 * step;
    if (!edge && power / step % 8 != 0) continue;
    for (const std::uint32_t bits : {power - 1, power, power + 1}) {
      partners.insert(static_cast<std::uint16_t>(bits & 0x7fff));
      partners.insert(static_cast<std::uint16_t>(bits | 0x8000));
    }
  }
  for (const std::uint32_t bits : {format.nan(), format.nan() | 0x15, 0xffffu, 0x7fffu}) {
    partners.insert(static_cast<std::uint16_t>(bits));
  }
  std::mt19937 random(6);
  while (partners.size() < 300) partners.insert(static_cast<std::uint16_t>(random()));
  return {partners.begin(), partners.end()};
}

using Case = std::tuple<Dtype, ReduceOp>;

std::string name_of(const testing::TestParamInfo<Case>& info) {
  constexpr std::array<const char*, 3> kOps{"sum", "min", "max"};
  const auto [dtype, op] = info.param;
  return std::string(dtype == Dtype::kBf16 ? "bf16_" : "fp16_") +
         kOps.at(static_cast<std::size_t>(op));
}

class HalfPairs : public testing::TestWithParam<Case> {
 protected:
  // The first pair of `first` with any value whose result is wrong.
  std::optional<std::string> check(const Values& first) const {
    const auto [dtype, op] = GetParam();
    const Values second = all_values();
    Values repeated(kValues);
    Values results(kValues);
    for (const std::uint16_t a : first) {
      std::fill(repeated.begin(), repeated.end(), a);
      reduce({dtype, op},
             {reinterpret_cast<const std::uint8_t*>(repeated.data()),
              reinterpret_cast<const std::uint8_t*>(second.data())},
             kValues, reinterpret_cast<std::uint8_t*>(results.data()));
      for (std::uint32_t b = 0; b < kValues; ++b) {
        const std::uint16_t exact = exact_.reduce(op, a, second[b]);
        if (results[b] == exact) continue;
        char text[64];
        std::snprintf(text, sizeof text, "%04x, %04x: %04x instead of %04x", a, b, results[b],
                      exact);
        return text;
      }
    }
    return std::nullopt;
  }

  const ExactHalf exact_{std::get<Dtype>(GetParam())};
};
class HalfPairsLong : public HalfPairs {};

TEST_P(HalfPairs, EveryValueWithSpecialPartners) {
  const Values partners = special_partners(exact_.format());
  EXPECT_GE(partners.size(), 300u);
  EXPECT_EQ(check(partners), std::nullopt);
}

TEST_P(HalfPairsLong, All) {
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<std::future<std::optional<std::string>>> parts;
  for (unsigned t = 0; t < threads; ++t) {
    Values first;
    for (std::uint32_t a = t; a < kValues; a += threads) {
      first.push_back(static_cast<std::uint16_t>(a));
    }
    parts.push_back(std::async(std::launch::async, [this, first] { return check(first); }));
  }
  for (auto& part : parts) EXPECT_EQ(part.get(), std::nullopt);
}

const auto kCases =
    testing::Combine(testing::Values(Dtype::kBf16, Dtype::kFp16),
                     testing::Values(ReduceOp::kSum, ReduceOp::kMin, ReduceOp::kMax));
INSTANTIATE_TEST_SUITE_P(Two, HalfPairs, kCases, name_of);
INSTANTIATE_TEST_SUITE_P(Two, HalfPairsLong, kCases, name_of);

}  // namespace
}  // namespace trib
