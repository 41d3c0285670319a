// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/counter_check.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

// What was owed and has not come must be counted, each under its name, and once. What a life that
// is over has left behind is withdrawn, and so may be what it had to tell (GR6).
void check_missing(const PortCounters& counters, const MissingFrames& missing, bool has_stopped,
                   std::vector<std::string>& wrong) {
  const auto within = [&](unsigned offset, std::uint64_t least, std::uint64_t most) {
    const std::uint32_t is = counters.at(offset);
    if (is >= least && is <= most) return;
    wrong.push_back(fmt::format("{} is {}, {} to {} frames that were owed did not come",
                                register_name(RegisterPage::kPort, offset), is, least, most));
  };
  const auto all = [](const MissingFrames::Range& range) { return range.made + range.perhaps; };
  const MissingFrames::Range& control = missing.control;
  const MissingFrames::Range& results = missing.past_results;
  const MissingFrames::Range& replays = missing.past_replays;
  const std::uint64_t due = has_stopped ? missing.due : 0;
  const std::uint64_t most =
      all(missing.replays) + all(control) + all(results) + all(replays) + missing.answers + due;
  const std::uint64_t least =
      missing.replays.made + control.made + results.made + replays.made + due;
  within(kPortReplaysDropped, has_stopped ? 0 : missing.replays.made,
         all(missing.replays) + all(replays));
  within(kPortControlDropped, 0, all(control) + missing.answers);
  within(kPortWithdrawn, has_stopped ? 0 : results.made,
         all(results) + all(replays) + all(control) + missing.answers);
  within(kPortDiscarded, 0, has_stopped ? most : 0);
  const auto read = [&](unsigned offset) { return std::uint64_t{counters.at(offset)}; };
  const std::uint64_t counted = read(kPortReplaysDropped) + read(kPortControlDropped) +
                                read(kPortWithdrawn) + read(kPortDiscarded);
  if (counted < least || counted > most) {
    wrong.push_back(fmt::format(
        "REPLAYS_DROPPED {}, CONTROL_DROPPED {}, WITHDRAWN {} and DISCARDED {} add up to {}; {} to "
        "{} frames that were owed did not come: {}+{} replays, {}+{} control frames, of lives that "
        "are over {}+{} results and {}+{} replays, {} answers, {} due",
        read(kPortReplaysDropped), read(kPortControlDropped), read(kPortWithdrawn),
        read(kPortDiscarded), counted, least, most, missing.replays.made, missing.replays.perhaps,
        control.made, control.perhaps, results.made, results.perhaps, replays.made, replays.perhaps,
        missing.answers, missing.due));
  }
}

}  // namespace

std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const ExpectedFrames& expected, bool has_stopped) {
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
  check_missing(counters, expected.missing(), has_stopped, wrong);
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
  compare(kGroupCurrentEpoch, model.epoch(group));
  compare(kGroupCurrentMembers, model.members(group));
  if (state == GroupState::kJoining || state == GroupState::kActive) {
    compare(kGroupJoined, model.joined(group));
  }
  if (state == GroupState::kActive) compare(kGroupWindow, model.window(group));
  return wrong;
}

std::vector<std::string> check_access(const PageSnapshot& page, const NodeModel& model) {
  std::vector<std::string> wrong;
  const std::uint32_t job = model.job(page.index());
  const bool idle = model.state(page.index()) == GroupState::kIdle;  // then it means nothing
  if (page.at(kAccessJob) != job && !idle) {
    wrong.push_back(fmt::format("JOB is {:#x}, expected {:#x}", page.at(kAccessJob), job));
  }
  return wrong;
}

}  // namespace trib
