// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/node_coverage.h"

#include "model/frame/codec.h"
#include "verif/node/coverage/bins.h"
#include "verif/sim/coverage/cover_report.h"

namespace trib {

namespace {

constexpr std::size_t kTurnKinds = 4;

// Spoiled results are results to the arbiter.
std::size_t turn_bin(StepSent kind) {
  switch (kind) {
    case StepSent::kReplay:
      return 1;
    case StepSent::kControl:
      return 2;
    case StepSent::kHost:
      return 3;
    default:
      return 0;
  }
}

const std::vector<std::string>& turn_names() {
  static const std::vector<std::string> kNames{"result", "replay", "control", "host"};
  return kNames;
}

}  // namespace

TransmitCoverage::TransmitCoverage(const FollowedNode& node)
    : node_(node),
      sent_("RC3 sent frame x stream",
            {"result", "replay", "control", "spoiled", "contribution", "host"},
            {"right after another", "after a gap"}),
      turns_("RC3 frame x the one right before", turn_names(), turn_names()),
      forms_("RE4 result x payload", {"result", "replay", "spoiled"}, {"payload", "header only"}),
      notices_("RC3 frame without payload sent",
               {"ERROR 1", "ERROR 2", "ERROR 3", "ERROR 4", "ERROR 5", "ERROR 6", "ERROR 7",
                "WELCOME", "NACK", "STATUS", "PASSED"}),
      statuses_("RC5 STATUS, members missing", {"0", "1", "2", "3 or more"}),
      missing_("RC4 NACKs in a row x port", {"1", "2-3", "4 or more"},
               port_names(node.shape().ports)),
      before_(node.shape().ports) {
  sent_.ignore(static_cast<std::size_t>(StepSent::kContribution), 0);  // there is no parent
  sent_.ignore(static_cast<std::size_t>(StepSent::kContribution), 1);
  // A port keeps one request at a time, until its answer has left.
  turns_.ignore(kTurnKinds - 1, kTurnKinds - 1);
  // A frame without payload leaves when its chunk has ended good.
  forms_.illegal(2, 1);
  statuses_.ignore(0);  // while the chunk is reduced
}

void TransmitCoverage::sent(const StreamFrame& frame, StepSent kind) {
  Before& before = before_[frame.port];
  const std::uint64_t wire_gap = 24 / node_.shape().beat_bytes + 2;
  const bool follows = before.last != 0 && frame.first <= before.last + wire_gap;
  sent_.hit(static_cast<std::size_t>(kind), follows ? 0 : 1);
  if (follows) turns_.hit(turn_bin(kind), turn_bin(before.kind));
  before.last = frame.last;
  before.kind = kind;
  if (kind == StepSent::kControl) sample_control(frame);
  if (kind == StepSent::kResult || kind == StepSent::kReplay || kind == StepSent::kSpoiled) {
    // One that a stopped port has interrupted says nothing (EG1).
    if (kind == StepSent::kSpoiled && node_.log().tally(frame.port).discarded != 0) return;
    const std::size_t form = kind == StepSent::kResult ? 0 : kind == StepSent::kReplay ? 1 : 2;
    forms_.hit(form, frame.frame->bytes.size() > kHeaderBytes ? 0 : 1);
  }
}

void TransmitCoverage::sample_control(const StreamFrame& frame) {
  const Header header = read_header(frame.frame->bytes);
  if (header.type == FrameType::kError && header.tag >= 1 && header.tag <= 7) {
    notices_.hit(header.tag - 1);
  } else if (header.type == FrameType::kWelcome) {
    notices_.hit(7);
  } else if (header.type == FrameType::kStatus) {
    notices_.hit(9);
    statuses_.hit(bin_of(header.count, {0, 1, 2}));
  } else if (header.type == FrameType::kPassed) {
    notices_.hit(10);
  } else if (header.type == FrameType::kNack) {
    Before& before = before_[frame.port];
    before.run = header.sequence == before.missing + 1 ? before.run + 1 : 1;
    before.missing = header.sequence;
    notices_.hit(8);
    missing_.hit(bin_of(before.run, {1, 3}), frame.port);
  }
}

std::vector<const CoverGroup*> TransmitCoverage::groups() const {
  return {&sent_, &turns_, &forms_, &notices_, &statuses_, &missing_};
}

void NodeCoverage::judged(const JudgedFrame& frame) {
  ingress_.judged(frame);
  reduction_.judged(frame);
  group_.judged(frame);
  codec_.judged(frame);
}

void NodeCoverage::reduced(const ChunkName& chunk, const ChunkRecord& record) {
  reduction_.reduced(chunk, record);
}

void NodeCoverage::sent(const StreamFrame& frame, StepSent kind) {
  reduction_.sent(frame, kind);
  transmit_.sent(frame, kind);
  group_.sent(frame, kind);
  codec_.sent(frame, kind);
}

std::vector<const CoverGroup*> NodeCoverage::groups() const {
  std::vector<const CoverGroup*> all = ingress_.groups();
  for (const auto& more :
       {reduction_.groups(), transmit_.groups(), group_.groups(), codec_.groups()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::string NodeCoverage::report() const { return cover_report(groups()); }

std::vector<std::string> NodeCoverage::violations() const {
  std::vector<std::string> all;
  for (const CoverGroup* group : groups()) {
    for (const std::string& bin : group->violations()) all.push_back(group->name() + ": " + bin);
  }
  return all;
}

}  // namespace trib
