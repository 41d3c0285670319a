// SPDX-License-Identifier: Apache-2.0
// Tests of the table of nccl-tests, and of its names in JSON.
#include "tools/tributary/report/collective_report.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

CollectiveResult one_mb(std::vector<double> seconds) {
  CollectiveResult result;
  result.elements = 250'000;
  result.seconds = std::move(seconds);
  result.bus_factor = 1.5;
  result.wrong = 0;
  result.wire_share = 0.9892;
  return result;
}

TEST(CollectiveReport, OneIterationHasTheColumnsOfNcclTests) {
  CollectiveReport report({false, true, 3});
  EXPECT_EQ(report.head(),
            "#       size         count      type   redop    root          time    algbw    busbw"
            "  #wrong     wire\n"
            "#        (B)    (elements)                                    (us)   (GB/s)   (GB/s)"
            "              (%)\n");
  EXPECT_EQ(report.add(one_mb({800e-6})),
            "     1000000        250000     float     sum      -1       800.000   1.2500   1.8750"
            "       0    98.92\n");
  EXPECT_EQ(report.foot(), "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 1.87500\n");
}

TEST(CollectiveReport, SeveralIterationsHaveMeanLeastAndLongestTime) {
  CollectiveReport report({true, false, 1});
  const std::string line = report.add(one_mb({1000e-6, 500e-6, 900e-6}));
  EXPECT_NE(line.find("         800.0         500.0        1000.0   1.2500   1.8750"),
            std::string::npos)
      << line;
  const auto per_iteration = report.json().at("results").at(0).at("out_of_place_per_iter");
  EXPECT_DOUBLE_EQ(per_iteration.at("avg_us"), 800);
  EXPECT_DOUBLE_EQ(per_iteration.at("min_us"), 500);
  EXPECT_DOUBLE_EQ(per_iteration.at("max_us"), 1000);
}

TEST(CollectiveReport, JsonHasTheNamesOfNcclTests) {
  CollectiveReport report({});
  report.add(one_mb({800e-6}));
  CollectiveResult bad = one_mb({800e-6});
  bad.wrong = 3;
  report.add(bad);
  const nlohmann::ordered_json json = report.json();
  const auto& result = json.at("results").at(0);
  EXPECT_EQ(result.at("size"), 1'000'000);
  EXPECT_EQ(result.at("count"), 250'000);
  EXPECT_EQ(result.at("type"), "float");
  EXPECT_EQ(result.at("redop"), "sum");
  EXPECT_EQ(result.at("root"), -1);
  EXPECT_DOUBLE_EQ(result.at("out_of_place").at("time"), 800);
  EXPECT_DOUBLE_EQ(result.at("out_of_place").at("alg_bw"), 1.25);
  EXPECT_DOUBLE_EQ(result.at("out_of_place").at("bus_bw"), 1.875);
  EXPECT_EQ(result.at("out_of_place").at("nwrong"), 0);
  EXPECT_TRUE(result.at("in_place").is_null());
  EXPECT_EQ(json.at("out_of_bounds").at("count"), 3);
  EXPECT_EQ(json.at("out_of_bounds").at("okay"), false);
  EXPECT_DOUBLE_EQ(json.at("average_bus_bandwidth").at("bandwidth"), 1.875);
}

TEST(CollectiveReport, WhatIsNotCheckedIsNotRight) {
  CollectiveReport report({});
  CollectiveResult result = one_mb({800e-6});
  result.wrong.reset();
  EXPECT_NE(report.add(result).find("  N/A"), std::string::npos);
  EXPECT_EQ(report.foot().find("Out of bounds"), std::string::npos);
  EXPECT_TRUE(report.json().at("results").at(0).at("out_of_place").at("nwrong").is_null());
  EXPECT_TRUE(report.json().at("out_of_bounds").at("okay").is_null());
}

}  // namespace
}  // namespace trib
