// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/group_coverage.h"

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/node/coverage/bins.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {
namespace {

const std::vector<std::string>& state_names() {
  static const std::vector<std::string> kNames{"idle", "joining", "active", "stopped"};
  return kNames;
}

// Rows of "GR2 row of a JOIN".
enum Row : std::size_t { kOutOfRange, kSameJob, kSameProcess, kOtherEpoch, kItsEpoch, kRows };

// Rows of "GR2 epoch of a JOIN".
enum EpochBin : std::size_t {
  kNoEpoch,
  kOlderEpoch,
  kJustOlderEpoch,
  kOppositeEpoch,
  kSameEpoch,
  kJustNewerEpoch,
  kNewerEpoch
};

std::size_t epoch_bin(std::uint16_t epoch, std::uint16_t current) {
  if (epoch == current) return kSameEpoch;
  if (epoch == 0) return kNoEpoch;
  switch (const auto ahead = static_cast<std::uint16_t>(epoch - current); ahead) {
    case 1:
      return kJustNewerEpoch;
    case 0x8000:
      return kOppositeEpoch;
    case 0xffff:
      return kJustOlderEpoch;
    default:
      return ahead > 0x8000 ? kOlderEpoch : kNewerEpoch;
  }
}

// Rows of "SE1 refused JOIN".
enum Stranger : std::size_t { kNotConfigured, kNoMember, kOtherAddress, kWrongKey };

// Rows of "GR5 refused write".
enum RefusedWrite : std::size_t { kStrobes, kStart, kMembers, kEpoch, kUplink, kPeer };

// Row of "GR1 group x what happens".
std::size_t group_row(std::uint8_t group) { return group == 0 ? 0 : 1; }

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

// Rows of "GR1 window", by the window of the node.
std::size_t window_bin(std::uint32_t window, unsigned of_node) {
  return bin_of(window, {0, of_node / 4 - 1, of_node - 1, of_node});
}

}  // namespace

GroupCoverage::GroupCoverage(const FollowedNode& node)
    : node_(node),
      controls_("GR1-GR3 control x state after it", {"JOIN", "LEAVE", "other", "ASK"},
                state_names()),
      rows_("GR2 row of a JOIN x state before it",
            {"ports out of range", "job that is collected", "process of this life", "another epoch",
             "its epoch"},
            state_names()),
      epochs_("GR2 epoch of a JOIN x state before it",
              {"0", "older", "1 older", "32768 apart", "the same", "1 newer", "newer"},
              state_names()),
      strangers_("SE1 refused JOIN", {"not among the configured", "no member of an active group",
                                      "another address", "wrong key"}),
      windows_("GR1 window",
               {"0", "below a quarter of the node's", "below the node's", "the node's", "more"},
               {"wanted", "granted"}),
      groups_("GR1 group x what happens", {"group 0", "other groups"},
              {"Accepted", "Replay", "Duplicate", "Control", "refused", "result", "replay",
               "control sent", "spoiled"}),
      sharing_("GR1 groups on a port x what happens", {"one", "two"}, {"Accepted", "result"}),
      registers_("register access",
                 {"identity", "configuration", "group", "port", "unmapped", "access"},
                 {"read", "write"}),
      refused_writes_("GR5 refused write",
                      {"not all four bytes", "start", "MEMBERS", "EPOCH", "UPLINK", "PEER_*"}),
      before_(node.shape().groups) {
  for (std::size_t state = 0; state < 4; ++state) controls_.ignore(2, state);  // no parent
  controls_.ignore(1, 0);  // a LEAVE to an idle group is of no group, but while it becomes one
  controls_.ignore(3, 0);  // and so is an ASK; to others than an active one it is Stopped
  controls_.ignore(3, 1);
  controls_.ignore(3, 3);
  for (std::size_t state = 0; state < 4; ++state) {
    if (state != static_cast<std::size_t>(GroupState::kJoining)) rows_.illegal(kSameJob, state);
    if (state != static_cast<std::size_t>(GroupState::kActive)) rows_.illegal(kSameProcess, state);
  }
  windows_.illegal(0, 1);
  windows_.illegal(4, 1);
  if (node.shape().window == 4) {  // a quarter of it is 1
    windows_.ignore(1, 0);
    windows_.ignore(1, 1);
  }
  registers_.illegal(0, 1);  // constants and counters refuse a write
  registers_.illegal(3, 1);
  if (node.shape().groups == 1) {
    for (std::size_t event = 0; event <= kSpoiled; ++event) groups_.ignore(1, event);
    sharing_.ignore(1, 0);
    sharing_.ignore(1, 1);
  }
}

void GroupCoverage::judged(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  if (header.group < node_.shape().groups) {
    switch (frame.verdict) {
      case Verdict::kAccepted:
        groups_.hit(group_row(header.group), kAccepted);
        sharing_.hit(is_shared(frame.frame.port) ? 1 : 0, 0);
        break;
      case Verdict::kReplay:
        groups_.hit(group_row(header.group), kReplay);
        break;
      case Verdict::kDuplicate:
        groups_.hit(group_row(header.group), kDuplicate);
        break;
      case Verdict::kControl:
        groups_.hit(group_row(header.group), kControl);
        break;
      case Verdict::kNotMember:
        if (header.type == FrameType::kJoin) sample_refused_join(frame, header);
        [[fallthrough]];
      case Verdict::kStaleEpoch:
      case Verdict::kStopped:
      case Verdict::kUnknownGroup:
        groups_.hit(group_row(header.group), kRefused);
        break;
      default:
        break;
    }
  }
  follow();
}

void GroupCoverage::control(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  const std::size_t type = header.type == FrameType::kJoin    ? 0
                           : header.type == FrameType::kLeave ? 1
                           : header.type == FrameType::kAsk   ? 3
                                                              : 2;
  controls_.hit(type, static_cast<std::size_t>(node_.model().life(header.group).state()));
  if (type == 0) sample_join(frame, header);
  follow();
}

void GroupCoverage::sample_join(const JudgedFrame& frame, const Header& header) {
  const Life& life = before_[header.group];
  const JoinBody body = read_join_body(frame.frame.frame->bytes);
  const unsigned port = frame.frame.port;
  const bool open = node_.model().config(header.group).members == 0;
  const bool joined = (life.joined >> port & 1) != 0;
  std::size_t row = header.epoch == life.epoch ? kItsEpoch : kOtherEpoch;
  if (open && (body.ports < 1 || body.ports > node_.shape().ports)) {
    row = kOutOfRange;
  } else if (life.state == GroupState::kJoining && header.tag == life.job) {
    row = kSameJob;
  } else if (life.state == GroupState::kActive && header.tag == life.job && joined &&
             header.sequence == life.incarnations.at(port)) {
    row = kSameProcess;
  }
  const auto state = static_cast<std::size_t>(life.state);
  rows_.hit(row, state);
  if (row == kOtherEpoch || row == kItsEpoch) {
    epochs_.hit(epoch_bin(header.epoch, life.epoch), state);
  }
  windows_.hit(window_bin(body.window, node_.shape().window), 0);
}

void GroupCoverage::sample_refused_join(const JudgedFrame& frame, const Header& header) {
  const GroupConfig& group = node_.model().config(header.group);
  const unsigned port = frame.frame.port;
  const bool active = before_[header.group].state == GroupState::kActive;
  if (group.members != 0 && (group.members >> port & 1) == 0) strangers_.hit(kNotConfigured);
  if (group.members == 0 && active && !node_.is_member(header.group, port))
    strangers_.hit(kNoMember);
  if (group.bind && header.source != group.peers[port]) strangers_.hit(kOtherAddress);
  if (read_join_body(frame.frame.frame->bytes).key != group.key) strangers_.hit(kWrongKey);
}

bool GroupCoverage::is_shared(unsigned port) const {
  unsigned groups = 0;
  for (unsigned g = 0; g < node_.shape().groups; ++g) {
    const bool active = node_.model().life(g).state() == GroupState::kActive;
    if (active && node_.is_member(g, port)) ++groups;
  }
  return groups > 1;
}

void GroupCoverage::sent(const StreamFrame& frame, StepSent kind) {
  if (kind == StepSent::kHost) return;
  const Header header = read_header(frame.frame->bytes);
  if (header.group >= node_.shape().groups) return;  // ERROR 6
  switch (kind) {
    case StepSent::kResult:
      groups_.hit(group_row(header.group), kResult);
      sharing_.hit(is_shared(frame.port) ? 1 : 0, 1);
      break;
    case StepSent::kReplay:
      groups_.hit(group_row(header.group), kReplayed);
      break;
    case StepSent::kSpoiled:
      groups_.hit(group_row(header.group), kSpoiled);
      break;
    default:
      groups_.hit(group_row(header.group), kNotice);
      break;
  }
  if (header.type != FrameType::kWelcome) return;
  const std::uint8_t granted = read_welcome_body(frame.frame->bytes).window;
  windows_.hit(window_bin(granted, node_.shape().window), 1);
}

void GroupCoverage::register_access(const RegisterAccess& access) {
  std::size_t region = 4;
  if (access.response == kAxiOkay) {
    if (access.address < kRegNodeMacHi) {
      region = 0;
    } else if (access.address < port_register(0, 0)) {
      region = 1;
    } else {
      region = access.address < group_register(0, 0)    ? 3
               : access.address < access_register(0, 0) ? 2
                                                        : 5;
    }
  } else if (access.write) {
    sample_refused_write(access);
  }
  registers_.hit(region, access.write ? 1 : 0);
  follow();
}

void GroupCoverage::sample_refused_write(const RegisterAccess& access) {
  if (access.strobes != kAllBytes) return refused_writes_.hit(kStrobes);
  for (unsigned g = 0; g < node_.shape().groups; ++g) {
    if (access.address < group_register(g, 0) || access.address >= group_register(g + 1, 0)) {
      continue;
    }
    const unsigned offset = access.address - group_register(g, 0);
    if (offset == kGroupCtrl) refused_writes_.hit(kStart);
    if (offset == kGroupMembers) refused_writes_.hit(kMembers);
    if (offset == kGroupEpoch) refused_writes_.hit(kEpoch);
    if (offset == kGroupUplink) refused_writes_.hit(kUplink);
    if (offset >= kGroupPeerMacHi) refused_writes_.hit(kPeer);
  }
}

void GroupCoverage::follow() {
  for (unsigned g = 0; g < before_.size(); ++g) {
    const GroupLife& now = node_.model().life(g);
    Life& life = before_[g];
    life = {now.state(), now.identity().epoch, now.identity().job, now.joins().joined(), {}};
    for (unsigned port = 0; port < node_.shape().ports; ++port) {
      life.incarnations.at(port) = now.joins().incarnation(port);
    }
  }
}

std::vector<const CoverGroup*> GroupCoverage::groups() const {
  return {&controls_, &rows_,    &epochs_,    &strangers_,     &windows_,
          &groups_,   &sharing_, &registers_, &refused_writes_};
}

}  // namespace trib
