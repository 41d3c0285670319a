// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/counter_check.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "verif/bfm/registers.h"

namespace trib {

std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool group_changed) {
  std::vector<std::string> wrong;
  const auto compare = [&wrong](std::string_view name, std::uint64_t read, std::uint64_t seen) {
    if (read != seen) wrong.push_back(fmt::format("{} is {}, on the pins {}", name, read, seen));
  };
  const auto compare_register = [&](unsigned offset, std::uint64_t seen) {
    compare(register_name(RegisterPage::kPort, offset), counters.at(offset), seen);
  };
  for (unsigned v = 0; v < kPortVerdictCount; ++v) {
    compare_register(kPortVerdict + kPortVerdictStride * v, v < kVerdicts ? tally.verdicts[v] : 0);
  }
  for (unsigned k = 0; k < kPortSentCount; ++k) {
    compare_register(kPortSent + kPortSentStride * k, k < kSentKinds ? tally.sent[k] : 0);
  }
  compare_register(kPortRxFrames, tally.rx_frames);
  compare_register(kPortTxFrames, tally.tx_frames);
  compare("RX_BYTES", counters.rx_bytes(), tally.rx_bytes);
  compare("TX_BYTES", counters.tx_bytes(), tally.tx_bytes);
  compare_register(kPortControlDropped, expected.errors());
  if (!group_changed || counters.at(kPortReplaysDropped) > expected.replays()) {
    compare_register(kPortReplaysDropped, expected.replays());
  }
  const std::string imbalance = counters.imbalance();
  if (!imbalance.empty()) wrong.push_back(imbalance);
  return wrong;
}

std::vector<std::string> check_group(const PageSnapshot& page, const GroupTally& tally,
                                     const NodeModel& model) {
  std::vector<std::string> wrong;
  const auto compare = [&](unsigned offset, std::uint64_t expected) {
    if (page.at(offset) == expected) return;
    wrong.push_back(fmt::format("{} is {}, expected {}",
                                register_name(RegisterPage::kGroup, offset), page.at(offset),
                                expected));
  };
  const std::uint32_t reduced = page.at(kGroupReduced);
  if (reduced < tally.reduced || reduced > tally.reduced + tally.reduced_optional) {
    wrong.push_back(
        fmt::format("REDUCED is {}, the model reduced {} and {} just before an epoch ended",
                    reduced, tally.reduced, tally.reduced_optional));
  }
  if (tally.reduced_optional == 0) compare(kGroupPartial, tally.partial);
  compare(kGroupResent, 0);
  std::uint32_t skews = 0;
  for (unsigned bin = 0; bin < kGroupSkewCount; ++bin) {
    skews += page.at(kGroupSkew + kGroupSkewStride * bin);
  }
  if (skews != reduced) wrong.push_back(fmt::format("SKEW_* add up to {}, not {}", skews, reduced));

  static const std::map<GroupState, std::uint32_t> kStates{
      {GroupState::kIdle, 0},
      {GroupState::kJoining, kGroupStatusJoining},
      {GroupState::kActive, kGroupStatusActive},
      {GroupState::kStopped, kGroupStatusStopped}};
  const unsigned group = page.index();
  const GroupState state = model.state(group);
  compare(kGroupStatus, kStates.at(state));
  compare(kGroupCurrentEpoch, model.announced(group));
  compare(kGroupCurrentMembers, model.members(group));
  if (state == GroupState::kJoining || state == GroupState::kActive) {
    compare(kGroupJoined, model.joined(group));
  }
  if (state == GroupState::kActive) compare(kGroupWindow, model.window(group));
  return wrong;
}

}  // namespace trib
