// SPDX-License-Identifier: Apache-2.0
// The table in C++ is that of the file, and says what a node can be.
#include "verif/node/variants/node_variant.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

namespace trib {
namespace {

TEST(NodeVariant, IsALineOfTheTable) {
  std::ifstream table(TRIBUTARY_VARIANT_TABLE);
  ASSERT_TRUE(table) << TRIBUTARY_VARIANT_TABLE;
  std::size_t lines = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    ++lines;
    std::istringstream fields(line);
    std::string name;
    std::string build;
    unsigned ports = 0;
    unsigned beat_bytes = 0;
    unsigned window = 0;
    unsigned groups = 0;
    std::string ops;
    std::string dtypes;
    std::string codecs;
    unsigned onset = 0;
    std::uint64_t clock_hz = 0;
    unsigned gbps = 0;
    fields >> name >> ports >> beat_bytes >> window >> groups >> ops >> dtypes >> codecs >> onset >>
        clock_hz >> gbps >> build;
    ASSERT_TRUE(fields) << line;
    const NodeVariant& variant = node_variant(name);
    EXPECT_EQ(variant.ports, ports) << name;
    EXPECT_EQ(variant.beat_bytes, beat_bytes) << name;
    EXPECT_EQ(variant.window, window) << name;
    EXPECT_EQ(variant.groups, groups) << name;
    EXPECT_EQ(variant.ops, ops == "all" ? 63U : 1U) << name;
    EXPECT_EQ(variant.dtypes, dtypes == "all" ? 63U : 1U) << name;
    EXPECT_EQ(variant.codecs, codecs == "all" ? 31U : 1U) << name;
    EXPECT_EQ(variant.onset, onset) << name;
    EXPECT_EQ(variant.clock_hz, clock_hz) << name;
    EXPECT_EQ(variant.gbps, gbps) << name;
    EXPECT_TRUE(build == "base" || build == "usual" || build == "nightly") << name;
  }
  EXPECT_EQ(lines, std::size(kNodeVariants));
  EXPECT_EQ(node_variant("10g").ops, 1U);
}

TEST(NodeVariant, IsANodeThatCanBe) {
  std::set<std::string> names;
  for (const NodeVariant& variant : kNodeVariants) {
    EXPECT_TRUE(names.insert(variant.name).second) << variant.name;
    EXPECT_GE(variant.ports, 2U) << variant.name;
    EXPECT_LE(variant.ports, 8U) << variant.name;
    EXPECT_EQ(std::set<unsigned>({8, 16, 32, 64}).count(variant.beat_bytes), 1U) << variant.name;
    EXPECT_EQ(std::set<unsigned>({4, 8, 16, 32, 64}).count(variant.window), 1U) << variant.name;
    EXPECT_GE(variant.groups, 1U) << variant.name;
    EXPECT_LE(variant.groups, 8U) << variant.name;
    // SUM and FP32 are in every set (LO1).
    EXPECT_EQ(variant.ops & 1U, 1U) << variant.name;
    EXPECT_EQ(variant.dtypes & 1U, 1U) << variant.name;
    // Raw payloads are in every set, and codecs have beats of 32 bytes (LO2).
    EXPECT_EQ(variant.codecs & 1U, 1U) << variant.name;
    EXPECT_TRUE(variant.codecs == 1 || variant.beat_bytes == 32) << variant.name;
    // A beat takes no less than a cycle: the wire is no faster than the stream.
    const WireRate rate = variant.wire_rate();
    EXPECT_LE(rate.numerator, variant.beat_bytes * rate.denominator) << variant.name;
  }
}

TEST(NodeVariant, HasThePaceOfItsWire) {
  EXPECT_EQ(node_variant("10g").wire_rate().numerator, kWireRate10g.numerator);
  EXPECT_EQ(node_variant("10g").wire_rate().denominator, 1U);
  EXPECT_EQ(node_variant("10g").clock().numerator, kClock10g.numerator);
  EXPECT_EQ(node_variant("100g").wire_rate().numerator, kWireRate100g.numerator);
  EXPECT_EQ(node_variant("100g").wire_rate().denominator, 1U);
}

TEST(NodeVariant, IsFoundByItsNameAlone) {
  EXPECT_THROW(node_variant("10"), std::invalid_argument);
  EXPECT_THROW(node_variant(""), std::invalid_argument);
}

TEST(NodeVariant, IsDescribed) {
  EXPECT_EQ(describe(node_variant("10g")),
            "4 ports of 8 bytes, a window of 16, 1 group, 10 Gb/s at 156.25 MHz");
  EXPECT_EQ(describe(node_variant("10g_2")),
            "4 ports of 8 bytes, a window of 16, 2 groups, 10 Gb/s at 156.25 MHz");
}

}  // namespace
}  // namespace trib
