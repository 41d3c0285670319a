// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/test_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace trib {
namespace {

// How the tests are listed: from the simple ones to those that need the others. A test that is not
// named here follows, by its name.
constexpr std::array kOrder{
    "smoke",        "back_to_back",  "offset_clocks", "collectives",  "spoil",     "replay",
    "out_of_order", "disagree",      "malformed",     "backpressure", "registers", "restart",
    "workers",      "membership",    "epochs",        "nack",         "straggler", "ecn",
    "ask",          "late",          "lives",         "policy",       "refusals",  "stopped_port",
    "version",      "balance",       "host",          "turns",        "uplink",    "codec",
    "codec_window", "codec_stopped", "two_groups",    "random"};

auto rank(const TestEntry& test) {
  return std::make_pair(std::find(kOrder.begin(), kOrder.end(), test.name), test.name);
}

// Filled before main, in the order of the linker.
std::vector<TestEntry>& entries() {
  static std::vector<TestEntry> tests;
  return tests;
}

}  // namespace

bool add_test(TestEntry test) {
  entries().push_back(std::move(test));
  return true;
}

const std::vector<TestEntry>& test_list() {
  static const std::vector<TestEntry> sorted = [] {
    std::vector<TestEntry> tests = entries();
    std::sort(tests.begin(), tests.end(),
              [](const TestEntry& a, const TestEntry& b) { return rank(a) < rank(b); });
    return tests;
  }();
  return sorted;
}

const TestEntry* find_test(const std::string& name) {
  for (const TestEntry& test : test_list()) {
    if (test.name == name) return &test;
  }
  return nullptr;
}

std::string misfit(const TestEntry& test, const NodeVariant& variant) {
  if (!test.configuration.empty() && test.configuration != variant.name) {
    return fmt::format("the test '{}' is for the configuration {}", test.name, test.configuration);
  }
  if (!test.any_size && (variant.ports != 4 || variant.window != 16)) {
    return fmt::format("the test '{}' is for nodes of 4 ports and a window of 16; {} has {}",
                       test.name, variant.name, describe(variant));
  }
  if (test.codecs && variant.codec_set() == codec::kRawOnly) {
    return fmt::format("the test '{}' is for nodes with codecs; {} has none", test.name,
                       variant.name);
  }
  return "";
}

}  // namespace trib
