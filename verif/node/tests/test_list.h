// SPDX-License-Identifier: Apache-2.0
// The tests by the names of the command line.
#pragma once

#include <string>
#include <vector>

#include "verif/node/variants/node_variant.h"

namespace trib {

struct TestEntry {
  std::string name;  // on the command line
  std::string type;  // in the UVM factory
  std::string description;
  std::string configuration;      // the only one that it is for; empty: any
  bool any_size = false;          // else its script is for 4 ports and a window of 16
  std::string streams_only = "";  // why it can't be run behind Ethernet ports; empty: it can
};

// Naming the types here registers them with the factory.
const std::vector<TestEntry>& test_list();
// Null if there is no such test.
const TestEntry* find_test(const std::string& name);

// Empty, or why `test` can't run on this variant of the node.
std::string misfit(const TestEntry& test, const NodeVariant& variant);

}  // namespace trib
