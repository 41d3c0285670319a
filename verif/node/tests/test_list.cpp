// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/test_list.h"

#include <fmt/format.h>

#include "verif/node/tests/ask_test.h"
#include "verif/node/tests/back_to_back_test.h"
#include "verif/node/tests/backpressure_test.h"
#include "verif/node/tests/collectives_test.h"
#include "verif/node/tests/disagree_test.h"
#include "verif/node/tests/ecn_test.h"
#include "verif/node/tests/epochs_test.h"
#include "verif/node/tests/host_test.h"
#include "verif/node/tests/late_test.h"
#include "verif/node/tests/lives_test.h"
#include "verif/node/tests/malformed_test.h"
#include "verif/node/tests/membership_test.h"
#include "verif/node/tests/nack_test.h"
#include "verif/node/tests/offset_clocks_test.h"
#include "verif/node/tests/out_of_order_test.h"
#include "verif/node/tests/policy_test.h"
#include "verif/node/tests/random_test.h"
#include "verif/node/tests/refusals_test.h"
#include "verif/node/tests/registers_test.h"
#include "verif/node/tests/replay_test.h"
#include "verif/node/tests/restart_test.h"
#include "verif/node/tests/smoke_test.h"
#include "verif/node/tests/spoil_test.h"
#include "verif/node/tests/stopped_port_test.h"
#include "verif/node/tests/straggler_test.h"
#include "verif/node/tests/turns_test.h"
#include "verif/node/tests/two_groups_test.h"
#include "verif/node/tests/version_test.h"
#include "verif/node/tests/workers_test.h"

namespace trib {
namespace {

template <typename Test>
TestEntry entry(std::string name, std::string description, std::string configuration = "") {
  return {std::move(name), Test::get_type()->get_type_name(), std::move(description),
          std::move(configuration)};
}

// What can't be behind Ethernet ports, and why.
TestEntry on_streams(TestEntry test, std::string why) {
  test.streams_only = std::move(why);
  return test;
}

constexpr const char* kHoldsUp =
    "it holds up the node's transmit streams, and behind a port nobody can";

template <typename Test>
TestEntry for_any_size(std::string name, std::string description) {
  TestEntry test = entry<Test>(std::move(name), std::move(description));
  test.any_size = true;
  return test;
}

}  // namespace

const std::vector<TestEntry>& test_list() {
  static const std::vector<TestEntry> kTests{
      for_any_size<SmokeTest>("smoke", "a few chunks of every size, undisturbed"),
      for_any_size<BackToBackTest>("back_to_back",
                                   "frames at the wire's own pace without a pause (RE4)"),
      for_any_size<OffsetClocksTest>("offset_clocks",
                                     "contributions a little slower than the node sends (CX3)"),
      for_any_size<CollectivesTest>("collectives", "all mixtures of DATA and WANT"),
      for_any_size<SpoilTest>("spoil",
                              "contributions that end bad after and before the onset (RE1, RE5)"),
      entry<ReplayTest>("replay", "copies of chunks already reduced (RC2)"),
      entry<OutOfOrderTest>("out_of_order", "chunks pass one that waits (RE2)"),
      for_any_size<DisagreeTest>("disagree", "contributions that can't be added up (RE3)"),
      on_streams(
          for_any_size<MalformedTest>("malformed", "every defect of a frame (IN1, IN2, IN3)"),
          "its longest frames are longer than a MAC takes"),
      on_streams(for_any_size<BackpressureTest>("backpressure",
                                                "transmit streams held up in all ways (RC3)"),
                 kHoldsUp),
      entry<RegistersTest>("registers", "the register map"),
      entry<RestartTest>("restart", "the group started anew under traffic"),
      for_any_size<WorkersTest>("workers", "the worker library's engine through all collectives"),
      entry<MembershipTest>("membership", "a group's life by JOIN and LEAVE (GR1 to GR3)"),
      entry<EpochsTest>("epochs", "epochs and windows at their limits (GR1, GR2, IN3, IN4)"),
      entry<NackTest>("nack", "what a link has lost is reported (RC4)"),
      entry<StragglerTest>("straggler", "chunks that wait no longer; histogram of skew (GR3)"),
      entry<EcnTest>("ecn", "marks of congestion in all combinations (TR5)"),
      entry<AskTest>("ask", "what about this chunk? (RC5)"),
      entry<LateTest>("late", "a member that has missed too many deadlines (GR4)"),
      on_streams(entry<LivesTest>("lives", "what one life has left never reaches the next (GR6)"),
                 kHoldsUp),
      entry<PolicyTest>("policy", "who may join, and what strangers learn (SE1 to SE3)"),
      entry<RefusalsTest>("refusals", "refused frames are answered or counted (VD2)"),
      on_streams(
          entry<StoppedPortTest>("stopped_port", "a port whose MAC takes nothing any more (EG1)"),
          kHoldsUp),
      entry<VersionTest>("version", "other versions, nodes without addresses (IN7, IN8)"),
      for_any_size<HostTest>("host", "ARP and ICMP echo among traffic (IN1, RC3)"),
      on_streams(
          for_any_size<TurnsTest>("turns", "results, replays and ERROR frames take turns (RC3)"),
          "it follows which frame waits for which on the node's streams"),
      on_streams(entry<TwoGroupsTest>("two_groups", "two groups of one node; needs --config 10g_2",
                                      "10g_2"),
                 "it counts the cycles between frames on the node's streams"),
      for_any_size<RandomTest>("random", "constrained-random traffic; everything by the seed"),
  };
  return kTests;
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
  return "";
}

}  // namespace trib
