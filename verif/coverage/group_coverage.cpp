// SPDX-License-Identifier: Apache-2.0
#include "verif/coverage/group_coverage.h"

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"
#include "verif/coverage/bins.h"
#include "verif/dut/axi_lite_pins.h"

namespace trib {
namespace {

const std::vector<std::string>& state_names() {
  static const std::vector<std::string> kNames{"idle", "joining", "active", "stopped"};
  return kNames;
}

// Rows of "GR2 epoch of a JOIN".
enum EpochBin : std::size_t {
  kNone,
  kOlder,
  kJustOlder,
  kOpposite,
  kSame,
  kJustNewer,
  kNewer,
  kPastZero,
  kNewest,
  kEpochBins
};

std::size_t epoch_bin(std::uint16_t epoch, std::uint16_t current) {
  if (epoch == 0) return kNone;
  switch (const auto ahead = static_cast<std::uint16_t>(epoch - current); ahead) {
    case 0:
      return kSame;
    case 1:
      return kJustNewer;
    case 0x7fff:
      return kNewest;
    case 0x8000:
      return kOpposite;
    case 0xffff:
      return kJustOlder;
    default:
      if (ahead > 0x8000) return kOlder;
      return epoch < current ? kPastZero : kNewer;
  }
}

// Columns of "GR1 group x what happens"; verdicts that are not among them are refusals.
enum Event : std::size_t {
  kAccepted,
  kReplay,
  kDuplicate,
  kControl,
  kRefused,
  kResult,
  kReplayed,
  kNotice,
  kSpoiled
};

std::size_t window_bin(std::uint32_t window) { return bin_of(window, {0, 3, 15, 16}); }

}  // namespace

GroupCoverage::GroupCoverage(const NodeChecker& checker)
    : checker_(checker),
      controls_("GR1-GR3 control x state after it", {"JOIN", "LEAVE", "other"}, state_names()),
      epochs_("GR2 epoch of a JOIN x state before it",
              {"0", "older", "1 older", "32768 apart", "the same", "1 newer", "newer",
               "newer, past 0", "32767 newer"},
              state_names()),
      windows_("GR1 window", {"0", "1-3", "4-15", "16", "more"}, {"wanted", "granted"}),
      groups_("GR1 group x what happens", {"group 0", "group 1"},
              {"Accepted", "Replay", "Duplicate", "Control", "refused", "result", "replay",
               "control sent", "spoiled"}),
      sharing_("GR1 groups on a port x what happens", {"one", "two"}, {"Accepted", "result"}),
      registers_("register access", {"identity", "configuration", "group", "port", "unmapped"},
                 {"read", "write"}),
      before_(checker.shape().groups) {
  for (std::size_t state = 0; state < 4; ++state) controls_.ignore(2, state);  // no parent
  controls_.ignore(1, 0);  // a LEAVE to an idle group is of no group, but while it becomes one
  // To an idle group every epoch is newer.
  for (std::size_t bin = kOlder; bin < kEpochBins; ++bin) epochs_.ignore(bin, 0);
  epochs_.want(kNewer, 0);
  windows_.illegal(0, 1);  // the node's own is 16
  windows_.illegal(4, 1);
  registers_.illegal(0, 1);  // constants and counters refuse a write
  registers_.illegal(3, 1);
  if (checker.shape().groups == 1) {
    for (std::size_t event = 0; event <= kSpoiled; ++event) groups_.ignore(1, event);
    sharing_.ignore(1, 0);
    sharing_.ignore(1, 1);
  }
}

void GroupCoverage::judged(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  if (header.group < checker_.shape().groups) {
    switch (frame.verdict) {
      case Verdict::kAccepted:
        groups_.hit(header.group, kAccepted);
        sharing_.hit(is_shared(frame.frame.port) ? 1 : 0, 0);
        break;
      case Verdict::kReplay:
        groups_.hit(header.group, kReplay);
        break;
      case Verdict::kDuplicate:
        groups_.hit(header.group, kDuplicate);
        break;
      case Verdict::kControl:
        groups_.hit(header.group, kControl);
        sample_control(frame);
        break;
      case Verdict::kNotMember:
      case Verdict::kStaleEpoch:
      case Verdict::kStopped:
      case Verdict::kUnknownGroup:
        groups_.hit(header.group, kRefused);
        break;
      default:
        break;
    }
  }
  follow();
}

void GroupCoverage::sample_control(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  const std::size_t type = header.type == FrameType::kJoin    ? 0
                           : header.type == FrameType::kLeave ? 1
                                                              : 2;
  controls_.hit(type, static_cast<std::size_t>(checker_.model().state(header.group)));
  if (type == 0) sample_join(header);
}

void GroupCoverage::sample_join(const Header& header) {
  const Life& life = before_[header.group];
  const bool idle = life.state == GroupState::kIdle;
  const std::size_t bin =
      idle && header.epoch != 0 ? std::size_t{kNewer} : epoch_bin(header.epoch, life.epoch);
  epochs_.hit(bin, static_cast<std::size_t>(life.state));
  windows_.hit(window_bin(header.tag), 0);
}

bool GroupCoverage::is_shared(unsigned port) const {
  unsigned groups = 0;
  for (unsigned g = 0; g < checker_.shape().groups; ++g) {
    const bool active = checker_.model().state(g) == GroupState::kActive;
    if (active && (checker_.model().members(g) >> port & 1) != 0) ++groups;
  }
  return groups > 1;
}

void GroupCoverage::sent(const StreamFrame& frame, SentKind kind) {
  if (kind == SentKind::kHost) return;
  const Header header = read_header(frame.frame->bytes);
  if (header.group >= checker_.shape().groups) return;  // ERROR 6
  switch (kind) {
    case SentKind::kResult:
      groups_.hit(header.group, kResult);
      sharing_.hit(is_shared(frame.port) ? 1 : 0, 1);
      break;
    case SentKind::kReplay:
      groups_.hit(header.group, kReplayed);
      break;
    case SentKind::kSpoiled:
      groups_.hit(header.group, kSpoiled);
      break;
    default:
      groups_.hit(header.group, kNotice);
      break;
  }
  if (header.type == FrameType::kWelcome) windows_.hit(window_bin(header.tag), 1);
}

void GroupCoverage::register_access(const RegisterAccess& access) {
  std::size_t region = 4;
  if (access.response == kAxiOkay) {
    if (access.address < kRegNodeMacHi) {
      region = 0;
    } else if (access.address < port_register(0, 0)) {
      region = 1;
    } else {
      region = access.address < group_register(0, 0) ? 3 : 2;
    }
  }
  registers_.hit(region, access.write ? 1 : 0);
  follow();
}

void GroupCoverage::follow() {
  for (unsigned g = 0; g < before_.size(); ++g) {
    before_[g] = {checker_.model().state(g), checker_.model().epoch(g)};
  }
}

std::vector<const CoverGroup*> GroupCoverage::groups() const {
  return {&controls_, &epochs_, &windows_, &groups_, &sharing_, &registers_};
}

}  // namespace trib
