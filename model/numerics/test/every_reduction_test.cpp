// SPDX-License-Identifier: Apache-2.0
// Every reduction of every dtype over the tree (NU1 to NU8), against ExactElement.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "model/numerics/reduce_tree.h"
#include "model/numerics/test/exact_element.h"
#include "model/numerics/test/fp32_vectors.h"

namespace trib {
namespace {

using Elements = std::vector<std::uint32_t>;  // the bits of each

std::vector<Reduction> every_reduction() {
  std::vector<Reduction> all;
  for (const Dtype dtype : kDtypes) {
    for (const ReduceOp op : kReduceOps) {
      if (is_defined({dtype, op})) all.push_back({dtype, op});
    }
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<Reduction>& info) {
  std::string name = text_of(info.param);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

class EveryReduction : public testing::TestWithParam<Reduction> {
 protected:
  std::size_t size() const { return bytes_of(GetParam().dtype); }
  std::uint32_t mask() const { return size() == 4 ? ~0u : (1u << 8 * size()) - 1; }

  std::vector<std::uint8_t> packed(const Elements& elements) const {
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t element : elements) {
      for (std::size_t i = 0; i < size(); ++i) {
        bytes.push_back(static_cast<std::uint8_t>(element >> 8 * i));
      }
    }
    return bytes;
  }

  // An empty port takes no part.
  Elements reduced(const std::array<Elements, 8>& ports, std::size_t count) const {
    std::array<std::vector<std::uint8_t>, 8> bytes;
    PortPayloads payloads{};
    for (unsigned p = 0; p < 8; ++p) {
      bytes[p] = packed(ports[p]);
      if (!ports[p].empty()) payloads[p] = bytes[p].data();
    }
    std::vector<std::uint8_t> result(count * size());
    reduce(GetParam(), payloads, count, result.data());
    Elements elements(count);
    for (std::size_t i = 0; i < result.size(); ++i) {
      elements[i / size()] |= std::uint32_t{result[i]} << 8 * (i % size());
    }
    return elements;
  }

  void expect_exact(const std::array<Elements, 8>& ports, std::size_t count) const {
    const ExactElement exact(GetParam());
    const Elements results = reduced(ports, count);
    for (std::size_t i = 0; i < count; ++i) {
      std::array<ExactElement::Leaf, 8> leaves;
      for (unsigned p = 0; p < 8; ++p) {
        if (!ports[p].empty()) leaves[p] = ports[p][i];
      }
      ASSERT_EQ(results[i], exact.tree(leaves)) << "element " << i;
    }
  }

  // Both signs of what an element of this dtype can fail on.
  Elements special() const {
    Elements values;
    const auto half = [&](std::initializer_list<std::uint32_t> magnitudes) {
      for (const std::uint32_t bits : magnitudes) {
        values.push_back(bits);
        values.push_back(bits | 0x8000);
      }
    };
    switch (GetParam().dtype) {
      case Dtype::kFp32:
        return special_values();
      case Dtype::kBf16:
        half({0, 1, 0x7f, 0x80, 0x3f7f, 0x3f80, 0x3f81, 0x7f7f, 0x7f80, 0x7fc0, 0x7fff, 0x7f81});
        return values;
      case Dtype::kFp16:
        half({0, 1, 0x3ff, 0x400, 0x3bff, 0x3c00, 0x3c01, 0x7bff, 0x7c00, 0x7e00, 0x7fff, 0x7c01});
        return values;
      default:
        for (const std::uint32_t bits : {0u, 1u, 2u, mask(), mask() - 1, mask() / 2, mask() / 2 + 1,
                                         0x55555555u, 0xaaaaaaaau}) {
          values.push_back(bits & mask());
        }
        return values;
    }
  }

  // Elements whose sums round, cancel and overflow now and then.
  Elements random(std::mt19937& random, std::size_t count) const {
    Elements values;
    const Elements specials = special();
    for (std::size_t i = 0; i < count; ++i) {
      auto bits = static_cast<std::uint32_t>(random());
      if (is_floating_point(GetParam().dtype) && i % 3 != 0) {  // exponents close to each other
        bits = size() == 4                        ? (bits & 0x81ffffff) | 0x3e000000
               : GetParam().dtype == Dtype::kBf16 ? (bits & 0x81ff) | 0x3e00
                                                  : (bits & 0x8fff) | 0x3000;
      }
      if (i % 11 == 0) bits = specials[random() % specials.size()];
      values.push_back(bits & mask());
    }
    return values;
  }
};

TEST_P(EveryReduction, AllPairsOfSpecialValues) {
  std::array<Elements, 8> ports;
  for (const std::uint32_t a : special()) {
    for (const std::uint32_t b : special()) {
      ports[0].push_back(a);
      ports[1].push_back(b);
    }
  }
  expect_exact(ports, ports[0].size());
}

TEST_P(EveryReduction, RandomPairs) {
  std::mt19937 engine(11);
  std::array<Elements, 8> ports;
  ports[0] = random(engine, 20'011);
  ports[1] = random(engine, 20'011);
  for (std::size_t i = 0; i < ports[0].size(); i += 7) {  // the same except for the sign, or nearly
    ports[1][i] = (ports[0][i] ^ (mask() / 2 + 1)) + static_cast<std::uint32_t>(engine() % 3) - 1;
    ports[1][i] &= mask();
  }
  expect_exact(ports, ports[0].size());
}

TEST_P(EveryReduction, EverySubsetOfEightPorts) {
  std::mt19937 engine(12);
  for (unsigned ports = 1; ports < 256; ++ports) {
    std::array<Elements, 8> values;
    for (unsigned p = 0; p < 8; ++p) {
      if ((ports >> p & 1) != 0) values[p] = random(engine, 13);
    }
    expect_exact(values, 13);
  }
}

TEST_P(EveryReduction, LoneContributionPassesBitForBitButForNans) {
  std::mt19937 engine(13);
  Elements values = special();
  for (const std::uint32_t value : random(engine, 3000)) values.push_back(value);
  const auto nan_of = [&](std::uint32_t value) -> std::optional<std::uint32_t> {
    const std::uint32_t magnitude = value & mask() / 2;
    if (GetParam().dtype == Dtype::kFp32 && magnitude > 0x7f800000) return 0x7fc00000;
    if (GetParam().dtype == Dtype::kBf16 && magnitude > 0x7f80) return 0x7fc0;
    if (GetParam().dtype == Dtype::kFp16 && magnitude > 0x7c00) return 0x7e00;
    return std::nullopt;
  };
  for (unsigned port = 0; port < 8; ++port) {
    std::array<Elements, 8> ports;
    ports[port] = values;
    const Elements results = reduced(ports, values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      ASSERT_EQ(results[i], nan_of(values[i]).value_or(values[i])) << std::hex << values[i];
    }
  }
}

TEST_P(EveryReduction, AnyNumberOfElementsAndNothingPastTheEnd) {
  std::mt19937 engine(14);
  for (const std::size_t count : {1, 2, 3, 5, 511, 512, 513, 1025}) {
    std::array<Elements, 8> ports;
    ports[1] = random(engine, count);
    ports[6] = random(engine, count);
    expect_exact(ports, count);
    std::vector<std::uint8_t> one = packed(ports[1]);
    one.insert(one.begin(), 0xee);  // not aligned
    std::vector<std::uint8_t> result(count * size() + 2, 0xee);
    reduce(GetParam(), {&one[1]}, count, &result[1]);
    EXPECT_EQ(result.front(), 0xee);
    EXPECT_EQ(result.back(), 0xee);
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryReduction, testing::ValuesIn(every_reduction()), name_of);

// Rounding once (NU5): three times half a unit make a unit and a half, which only the root sees.
TEST(HalfSums, AreRoundedAtTheRootAlone) {
  const auto sum = [](Dtype dtype, const std::array<std::uint16_t, 4>& values) {
    PortPayloads payloads{};
    for (unsigned p = 0; p < 4; ++p) {
      payloads[p] = reinterpret_cast<const std::uint8_t*>(&values[p]);
    }
    std::uint16_t result = 0;
    reduce({dtype, ReduceOp::kSum}, payloads, 1, reinterpret_cast<std::uint8_t*>(&result));
    return result;
  };
  // 1 + 2^-8 + 2^-8 + 2^-8: rounded at each level it would be 1 + 2^-7.
  EXPECT_EQ(sum(Dtype::kBf16, {0x3f80, 0x3b80, 0x3b80, 0x3b80}), 0x3f82);
  EXPECT_EQ(sum(Dtype::kFp16, {0x3c00, 0x1000, 0x1000, 0x1000}), 0x3c02);
  // Above the largest number of FP16, and back: infinity is made only at the root.
  EXPECT_EQ(sum(Dtype::kFp16, {0x7bff, 0x7bff, 0xfbff, 0xfbff}), 0x0000);
  EXPECT_EQ(sum(Dtype::kBf16, {0x7f7f, 0x7f7f, 0xff7f, 0xff7f}), 0x7fc0);  // inf - inf, in FP32
}

}  // namespace
}  // namespace trib
