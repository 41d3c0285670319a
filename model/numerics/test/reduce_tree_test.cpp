// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduce_tree.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <random>
#include <stdexcept>
#include <vector>

#include "model/numerics/exact_add.h"
#include "model/numerics/fp32.h"
#include "model/numerics/test/fp32_vectors.h"

namespace trib {
namespace {

using Words = std::vector<std::uint32_t>;

// One vector per port; a port with an empty one takes no part.
Words reduce_words(const std::vector<Words>& ports, std::size_t elements) {
  PortPayloads payloads{};
  for (std::size_t p = 0; p < ports.size(); ++p) {
    if (!ports[p].empty()) payloads[p] = reinterpret_cast<const std::uint8_t*>(ports[p].data());
  }
  Words result(elements);
  reduce({}, payloads, elements, reinterpret_cast<std::uint8_t*>(result.data()));
  return result;
}

std::uint32_t bits(float value) {
  std::uint32_t word = 0;
  std::memcpy(&word, &value, sizeof word);
  return word;
}

using Leaf = std::optional<std::uint32_t>;

Leaf join(Leaf a, Leaf b) {
  if (a && b) return ExactAdd::add(*a, *b);
  return a ? a : b;
}

// The tree written out as the specification draws it.
std::uint32_t tree(const std::array<Leaf, 8>& p) {
  const Leaf left = join(join(p[0], p[1]), join(p[2], p[3]));
  const Leaf right = join(join(p[4], p[5]), join(p[6], p[7]));
  return canonical(*join(left, right));
}

TEST(ReduceTree, OrderMattersAndIsTheTrees) {
  // 2^24 + 1 is lost to rounding; 1 + 1 on the other side of the tree is not.
  const std::uint32_t big = bits(16777216.0f);
  const std::uint32_t one = bits(1.0f);
  EXPECT_EQ(reduce_words({{big}, {one}, {one}, {one}}, 1), Words{bits(16777218.0f)});
  EXPECT_EQ(reduce_words({{one}, {one}, {one}, {big}}, 1), Words{bits(16777218.0f)});
  const std::uint32_t in_a_row = fp32_add(fp32_add(fp32_add(big, one), one), one);
  EXPECT_EQ(in_a_row, big);
  // (p0,p1) (p2,-): p2 passes its level.
  EXPECT_EQ(reduce_words({{one}, {one}, {big}}, 1), Words{bits(16777218.0f)});
  EXPECT_EQ(reduce_words({{one}, {big}, {one}}, 1), Words{big});
}

TEST(ReduceTree, EverySubsetOfEightPorts) {
  std::mt19937 random(2);
  for (unsigned mask = 1; mask < 256; ++mask) {
    constexpr std::size_t kElements = 16;
    std::vector<Words> ports(8);
    for (unsigned p = 0; p < 8; ++p) {
      // Exponents close to each other, so that every addition rounds.
      for (std::size_t i = 0; i < kElements && (mask >> p & 1) != 0; ++i) {
        ports[p].push_back((random() & 0x80ffffff) + 0x3f000000 + (random() % 8 << 23));
      }
    }
    const Words sums = reduce_words(ports, kElements);
    for (std::size_t i = 0; i < kElements; ++i) {
      std::array<Leaf, 8> leaves;
      for (unsigned p = 0; p < 8; ++p) {
        if (!ports[p].empty()) leaves[p] = ports[p][i];
      }
      ASSERT_EQ(sums[i], tree(leaves)) << "ports " << mask << ", element " << i;
    }
  }
}

TEST(ReduceTree, VectorLoopEqualsExactAddition) {
  std::vector<OperandPair> pairs = special_pairs();
  for (const OperandPair& pair : biased_pairs(100'003, 3)) pairs.push_back(pair);
  std::vector<Words> ports(2);
  for (const auto& [a, b] : pairs) {
    ports[0].push_back(a);
    ports[1].push_back(b);
  }
  const Words sums = reduce_words(ports, pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_EQ(sums[i], ExactAdd::add(pairs[i].first, pairs[i].second))
        << std::hex << pairs[i].first << " + " << pairs[i].second;
  }
}

TEST(ReduceTree, LoneContributionPassesBitForBitButForNans) {
  const Words values = special_values();
  for (unsigned port = 0; port < 8; ++port) {
    std::vector<Words> ports(8);
    ports[port] = values;
    const Words sums = reduce_words(ports, values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      EXPECT_EQ(sums[i], canonical(values[i])) << std::hex << values[i];
    }
  }
}

TEST(ReduceTree, UnalignedPayloadsAndNothingPastTheEnd) {
  const std::vector<std::uint8_t> one = {0xee, 0x00, 0x00, 0x80, 0x3f};
  std::vector<std::uint8_t> result(6, 0xee);
  reduce({}, {&one[1], &one[1]}, 1, &result[1]);
  EXPECT_EQ(result, (std::vector<std::uint8_t>{0xee, 0x00, 0x00, 0x00, 0x40, 0xee}));
}

TEST(ReduceTree, NobodyTakesPart) {
  std::uint8_t result[4] = {1, 2, 3, 4};
  EXPECT_NO_THROW(reduce({}, {}, 0, result));
  EXPECT_EQ(result[0], 1);
  EXPECT_THROW(reduce({}, {}, 1, result), std::invalid_argument);
}

TEST(ReduceTree, BitsOfFloatingPointAreRefused) {
  const std::uint8_t value[4] = {0, 0, 0x80, 0x3f};
  std::uint8_t result[4];
  EXPECT_THROW(reduce({Dtype::kBf16, ReduceOp::kXor}, {value}, 1, result), std::invalid_argument);
}

}  // namespace
}  // namespace trib
