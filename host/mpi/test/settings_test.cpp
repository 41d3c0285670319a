// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

#include "host/mpi/core/tally.h"

namespace trib::mpi {
namespace {

using Variables = std::map<std::string, std::string>;

Environment of(const Variables& variables) {
  return [&variables](const char* name) {
    const auto found = variables.find(name);
    return found != variables.end() ? found->second.c_str() : nullptr;
  };
}

TEST(MpiSettings, AreReadFromTheEnvironment) {
  const Variables variables{{"TRIBUTARY_NODE", "10.84.66.1"},  {"TRIBUTARY_MPI_MINIMUM", "4KiB"},
                            {"TRIBUTARY_GROUPS", "8"},         {"TRIBUTARY_PORTS", "registers"},
                            {"TRIBUTARY_MIN_TIMEOUT", "20ms"}, {"TRIBUTARY_WINDOW", ""}};
  const Settings settings = read_settings(of(variables));
  EXPECT_EQ(settings.node, "10.84.66.1");
  EXPECT_EQ(settings.minimum, 4096u);
  EXPECT_EQ(settings.groups, 8u);
  EXPECT_TRUE(settings.ports_by_registers);
  EXPECT_EQ(settings.min_timeout, 20'000'000u);
  EXPECT_FALSE(settings.window);
  EXPECT_FALSE(settings.disabled);
}

TEST(MpiSettings, ErrorsNameTheVariable) {
  for (const auto& [name, text] :
       Variables{{"TRIBUTARY_MPI_MINIMUM", "4 KB"},
                 {"TRIBUTARY_GROUPS", "0"},
                 {"TRIBUTARY_PORTS", "nine"},
                 {"TRIBUTARY_KEY", "12"},
                 {"TRIBUTARY_MPI_NODE_TIMEOUT", "18446744073709551615s"}}) {
    const Variables variables{{"TRIBUTARY_NODE", "10.84.66.1"}, {name, text}};
    EXPECT_THAT([&] { read_settings(of(variables)); },
                testing::ThrowsMessage<std::invalid_argument>(testing::StartsWith(name + ": ")));
  }
  EXPECT_THROW(read_settings(of({})), std::invalid_argument) << "no node";
}

TEST(MpiSettings, FingerprintsTellWhatHasToBeAlike) {
  const Variables one{{"TRIBUTARY_NODE", "10.84.66.1"}, {"TRIBUTARY_LOCAL", "10.84.66.11"}};
  const Variables two{{"TRIBUTARY_NODE", "10.84.66.1"}, {"TRIBUTARY_LOCAL", "10.84.66.12"}};
  const Variables three{{"TRIBUTARY_NODE", "10.84.66.1"}, {"TRIBUTARY_MPI_DISABLE", "1"}};
  EXPECT_EQ(fingerprint(of(one)), fingerprint(of(two)));
  EXPECT_NE(fingerprint(of(one)), fingerprint(of(three)));
}

TEST(MpiTally, SaysWhatBecameOfAll) {
  Tally tally;
  tally.offloaded(100);
  tally.offloaded(0);
  EXPECT_EQ(tally.summary(), "2 collectives through the node, 100 bytes; 0 by MPI itself");
  tally.left(Reason::kType);
  tally.left(Reason::kType);
  tally.left(Reason::kSmall);
  EXPECT_EQ(tally.summary(),
            "2 collectives through the node, 100 bytes; 3 by MPI itself (1 small, 2 type)");
}

}  // namespace
}  // namespace trib::mpi
