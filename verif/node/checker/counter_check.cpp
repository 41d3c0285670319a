// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/counter_check.h"

#include <fmt/format.h>

#include <map>
#include <string_view>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

void check_lost(const PortCounters& counters, const PortTally& tally, const LostFrames& lost,
                std::vector<std::string>& wrong) {
  const auto read = [&](unsigned offset) { return std::uint64_t{counters.at(offset)}; };
  const std::uint64_t counted = read(kPortReplaysDropped) + read(kPortControlDropped) +
                                read(kPortWithdrawn) + read(kPortDiscarded);
  const std::uint64_t untaken =
      lost.untaken.replays + lost.untaken.notices + tally.errors_dropped + tally.discarded;
  // One that was withdrawn may be among those that were discarded.
  const std::uint64_t least =
      untaken + lost.untaken.certain + (tally.discarded == 0 ? lost.withdrawn.certain : 0);
  const std::uint64_t most = untaken + lost.withdrawn.certain + lost.withdrawn.perhaps +
                             lost.untaken.questions + lost.untaken.losses;
  if (counted >= least && counted <= most) return;
  wrong.push_back(fmt::format(
      "REPLAYS_DROPPED {}, CONTROL_DROPPED {}, WITHDRAWN {} and DISCARDED {} add up to {}, not to "
      "{} "
      "to {}: {}+{} were withdrawn, {} replays, {} notices and {} answers not taken, {} losses not "
      "reported, {} of both for sure, {} ERRORs dropped, {} frames discarded",
      read(kPortReplaysDropped), read(kPortControlDropped), read(kPortWithdrawn),
      read(kPortDiscarded), counted, least, most, lost.withdrawn.certain, lost.withdrawn.perhaps,
      lost.untaken.replays, lost.untaken.notices, lost.untaken.questions, lost.untaken.losses,
      lost.untaken.certain, tally.errors_dropped, tally.discarded));
}

}  // namespace

LostFrames lost_frames(const SteppedNode& model, unsigned port) {
  return {model.sender(port).withdrawn(), model.untaken(port), model.has_ended()};
}

std::vector<std::string> check_counters(const PortCounters& counters, const PortTally& tally,
                                        const LostFrames& lost) {
  std::vector<std::string> wrong;
  const auto compare = [&wrong](std::string_view name, std::uint64_t read, std::uint64_t seen) {
    if (read != seen) wrong.push_back(fmt::format("{} is {}, seen were {}", name, read, seen));
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
  // Encoded frames that were spoiled have not left, but were sent to the encoder (GC16.7).
  const std::uint64_t kept = tally.of(StepSent::kSpoiled) - tally.spoiled_left;
  compare_register(kPortTxFrames, tally.tx_frames + kept);
  compare("RX_BYTES", counters.rx_bytes(), tally.rx_bytes);
  if (kept == 0) compare("TX_BYTES", counters.tx_bytes(), tally.tx_bytes);
  for (unsigned error = 1; error < tally.encoding_errors.size(); ++error) {
    compare_register(kPortEncoding + kPortEncodingStride * (error - 1),
                     tally.encoding_errors[error]);
  }
  compare_register(kPortEncodingOverrun, 0);
  compare_register(kPortEncodingDropped, 0);
  compare_register(kPortEncodingSent, tally.encoded);
  compare("ENCODING_VALUES", counters.encoding_values(), tally.encoded_values);
  compare("ENCODING_CODE", counters.encoding_code(), tally.encoded_code);
  compare_register(kPortDiscarded, tally.discarded);
  check_lost(counters, tally, lost, wrong);
  // RC2.4: what was replaced in the store before it was taken, or before it left.
  if (!lost.has_ended && tally.discarded == 0) {
    compare_register(kPortReplaysDropped, lost.untaken.replays + lost.withdrawn.certain);
  }
  const std::string imbalance = counters.imbalance();
  if (!imbalance.empty()) wrong.push_back(imbalance);
  return wrong;
}

std::vector<std::string> check_group(const PageSnapshot& page, const GroupTally& tally,
                                     const GroupLife& model) {
  std::vector<std::string> wrong;
  const auto compare = [&](unsigned offset, std::uint64_t expected) {
    if (page.at(offset) == expected) return;
    wrong.push_back(fmt::format("{} is {}, expected {}",
                                register_name(RegisterPage::kGroup, offset), page.at(offset),
                                expected));
  };
  compare(kGroupReduced, tally.reduced);
  compare(kGroupPartial, tally.partial);
  compare(kGroupResent, tally.resent);
  std::uint32_t skews = 0;
  for (unsigned bin = 0; bin < kGroupSkewCount; ++bin) {
    skews += page.at(kGroupSkew + kGroupSkewStride * bin);
  }
  if (skews != tally.reduced) {
    wrong.push_back(fmt::format("SKEW_* add up to {}, not {}", skews, tally.reduced));
  }

  static const std::map<GroupState, std::uint32_t> kStates{
      {GroupState::kIdle, 0},
      {GroupState::kJoining, kGroupStatusJoining},
      {GroupState::kActive, kGroupStatusActive},
      {GroupState::kStopped, kGroupStatusStopped}};
  const GroupState state = model.state();
  compare(kGroupStatus, kStates.at(state));
  compare(kGroupCurrentEpoch, model.identity().epoch);
  compare(kGroupCurrentMembers, model.identity().members);
  if (state == GroupState::kJoining || state == GroupState::kActive) {
    compare(kGroupJoined, model.joins().joined());
  }
  if (state == GroupState::kActive) compare(kGroupWindow, model.window());
  return wrong;
}

std::vector<std::string> check_access(const PageSnapshot& page, const GroupLife& model) {
  const std::uint32_t job = model.identity().job;
  const bool idle = model.state() == GroupState::kIdle;  // then it means nothing
  if (page.at(kAccessJob) == job || idle) return {};
  return {fmt::format("JOB is {:#x}, expected {:#x}", page.at(kAccessJob), job)};
}

}  // namespace trib
