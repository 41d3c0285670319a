// SPDX-License-Identifier: Apache-2.0
// The tests by the names of the command line. A test is one .cpp file of this folder, which holds
// the class and below it
//   TRIB_SIM_TEST(LateTest, "late", "a member that has missed too many deadlines (GR4)");
// with the options that it needs as further arguments: any_size, on_streams(...), configuration(...).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "verif/node/variants/node_variant.h"

namespace trib {

struct TestEntry {
  std::string name;  // on the command line
  std::string description;
  std::string (*type)();          // its name in the UVM factory
  std::string configuration;      // the only one that it is for; empty: any
  bool any_size = false;          // else its script is for 4 ports and a window of 16
  bool codecs = false;            // it is for nodes that have codecs
  std::string streams_only = "";  // why it can't be run with Ethernet ports; empty: it can
};

// Sorted: see test_list.cpp.
const std::vector<TestEntry>& test_list();
// Null if there is no such test.
const TestEntry* find_test(const std::string& name);

// Empty, or why `test` can't run on this variant of the node.
std::string misfit(const TestEntry& test, const NodeVariant& variant);

// Options of TRIB_SIM_TEST: the test runs with any number of ports and any window.
inline void any_size(TestEntry& test) { test.any_size = true; }

// The test is for nodes that have codecs.
inline void with_codecs(TestEntry& test) { test.codecs = true; }

// It can't be run with Ethernet ports, and why.
inline auto on_streams(std::string why) {
  return [why = std::move(why)](TestEntry& test) { test.streams_only = why; };
}
inline constexpr const char* kHoldsUp =
    "it holds up the node's transmit streams, and with ports nothing can";

// It is for this variant of the node only.
inline auto configuration(std::string name) {
  return [name = std::move(name)](TestEntry& test) { test.configuration = name; };
}

// True, so that a constant's initialisation can do it.
bool add_test(TestEntry test);

template <typename Test, typename... Options>
bool add_test(std::string name, std::string description, const Options&... options) {
  TestEntry test{std::move(name), std::move(description),
                 [] { return std::string(Test::get_type()->get_type_name()); }, ""};
  (options(test), ...);
  return add_test(std::move(test));
}

}  // namespace trib

// TRIB_SIM_TEST(CLASS, name, description, options...)
#define TRIB_SIM_TEST(CLASS, ...) \
  [[maybe_unused]] const bool k##CLASS##Listed = add_test<CLASS>(__VA_ARGS__)
