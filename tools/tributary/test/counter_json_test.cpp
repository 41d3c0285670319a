// SPDX-License-Identifier: Apache-2.0
// Tests of counters for programs: the same names everywhere, those of the register map.
#include "tools/tributary/report/counter_json.h"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

std::uint32_t two_ports_and_a_group(std::uint16_t address) {
  if (address == port_register(0, kPortRxFrames)) return 7;
  if (address == port_register(1, kPortRxFrames)) return 4294967295U;
  if (address == group_register(0, kGroupCurrentEpoch)) return 3;
  return 0;
}

std::vector<PageSnapshot> pages() { return read_pages(2, 1, two_ports_and_a_group); }

TEST(CounterJson, HasAllCountersOfEachPortAndGroup) {
  const nlohmann::ordered_json json = counter_json(pages());
  EXPECT_EQ(json.at("ports").size(), 2u);
  EXPECT_EQ(json.at("ports").at(1).at("port"), 1);
  EXPECT_EQ(json.at("ports").at(1).at("rx_frames"), 4294967295U);
  EXPECT_EQ(json.at("ports").at(1).at("verdict_busy"), 0);
  EXPECT_EQ(json.at("groups").at(0).at("current_epoch"), 3);
}

TEST(CounterJson, PrometheusHasTheNamesOfJson) {
  const std::string text = counter_prometheus(pages());
  EXPECT_NE(text.find("# TYPE tributary_rx_frames_total counter\n"
                      "tributary_rx_frames_total{port=\"0\"} 7\n"
                      "tributary_rx_frames_total{port=\"1\"} 4294967295\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("# TYPE tributary_current_epoch gauge\n"
                      "tributary_current_epoch{group=\"0\"} 3\n"),
            std::string::npos);
  const nlohmann::ordered_json json = counter_json(pages());
  for (const char* kind : {"ports", "groups"}) {
    for (const auto& [name, value] : json.at(kind).at(0).items()) {
      if (name == "port" || name == "group") continue;
      const bool counter = text.find("\ntributary_" + name + "_total{") != std::string::npos;
      EXPECT_NE(counter, text.find("\ntributary_" + name + "{") != std::string::npos) << name;
    }
  }
}

// So OpenMetrics wants it.
TEST(CounterJson, CountersOfPrometheusEndInTotal) {
  std::istringstream lines(counter_prometheus(pages()));
  for (std::string hash, word, name, type, line; std::getline(lines, line);) {
    if (line.rfind("# TYPE ", 0) != 0) continue;
    std::istringstream(line) >> hash >> word >> name >> type;
    const bool total = name.size() > 6 && name.substr(name.size() - 6) == "_total";
    EXPECT_EQ(total, type == "counter") << line;
  }
}

// The format wants all samples of a name in one place, with one type.
TEST(CounterJson, PrometheusHasEachNameOnce) {
  std::set<std::string> names;
  std::istringstream lines(counter_prometheus(pages()));
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("# TYPE ", 0) != 0) continue;
    EXPECT_TRUE(names.insert(line.substr(0, line.rfind(' '))).second) << line;
  }
  EXPECT_GT(names.size(), 50u);
}

}  // namespace
}  // namespace trib
