// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/node_log.h"

#include <algorithm>

#include "model/frame/codec.h"

namespace trib {
namespace {

bool is_of(const NodeStep& step, const JudgedFrame& judged) {
  const Header header = read_header(judged.frame.frame->bytes);
  return static_cast<std::uint8_t>(header.type) == step.type && header.group == step.group &&
         header.epoch == step.epoch && header.count == step.count &&
         header.sequence == step.sequence && header.tag == step.tag;
}

// A container that fails ends in the place of its failing group, with a byte that means nothing.
bool ends_early(codec::FrameError error) {
  return error == codec::FrameError::kShort || error == codec::FrameError::kTail ||
         error == codec::FrameError::kNoncanonical;
}

}  // namespace

NodeLog::NodeLog(const NodeShape& shape) : shape_(shape), codec_(shape.codecs) { reset(); }

void NodeLog::reset() {
  ports_.assign(shape_.ports, Port());
  tallies_.assign(shape_.ports, PortTally());
  groups_.assign(shape_.groups, GroupTally());
  chunks_.assign(shape_.groups, ChunkLog(shape_.window));
}

void NodeLog::received(const StreamFrame& frame, const SteppedNode& model) {
  PortTally& tally = tallies_[frame.port];
  Port& line = ports_[frame.port];
  if (!codec_.is_built_in()) {
    tally.receive(frame.frame->bytes.size(), shape_.beat_bytes);
  } else {
    const codec::DecodedFrame decoded = codec_.decode(*frame.frame);
    tally.receive(decoded.frame.bytes.size() + (ends_early(decoded.error) ? 1 : 0),
                  shape_.beat_bytes);
    ++tally.encoding_errors.at(static_cast<std::size_t>(decoded.error));
  }
  line.unjudged.push_back(frame);
  if (line.early) judged(*std::exchange(line.early, std::nullopt), model);
}

void NodeLog::sent(const StreamFrame& frame) {
  PortTally& tally = tallies_[frame.port];
  ++tally.tx_frames;
  tally.transmit(*frame.frame);
  ports_[frame.port].left.push_back(frame);
  match(frame.port);
}

void NodeLog::match(unsigned port) {
  Port& line = ports_[port];
  while (!line.left.empty() && !line.sent.empty()) {
    const StreamFrame frame = line.left.front();
    const StepSent kind = line.sent.front();
    line.sent.pop_front();
    // An encoded frame that was spoiled has not left (GC16.7).
    if (codec_.is_built_in() && kind == StepSent::kSpoiled && !frame.frame->bad) continue;
    line.left.pop_front();
    for (const SentReport& report : sent_reports_) report(frame, kind);
  }
}

void NodeLog::step(const NodeStep& step, const SteppedNode& model) {
  switch (step.kind) {
    case StepKind::kJudged:
      return judged(step, model);
    case StepKind::kRefused:
      if (!step.good) ++tallies_[step.port].errors_dropped;
      return;
    case StepKind::kClaimed:
      ports_[step.port].claims.push_back({step.group, step.sequence});
      return;
    case StepKind::kReplayed:
      ++tallies_[step.port].replays;
      return;
    case StepKind::kDropped:
      ++chunks_[step.group].at(step.sequence).failures;
      return;
    case StepKind::kStarted:
      return started(step, model);
    case StepKind::kEnded: {
      ChunkRecord& record = chunks_[step.group].at(step.sequence);
      if (!step.good) ++record.failures;
      if (step.good && step.way == StepWay::kUp && record.sent_again) ++groups_[step.group].resent;
      return;
    }
    case StepKind::kReleased:
      return released(step);
    case StepKind::kControl:
      return control(step);
    case StepKind::kLife:
      if (step.state == StepState::kClearing) chunks_[step.group].clear();
      return;
    case StepKind::kSent:
      ++tallies_[step.port].sent[static_cast<std::size_t>(step.sent)];
      ports_[step.port].sent.push_back(step.sent);
      return match(step.port);
    case StepKind::kDiscarded:
      ++tallies_[step.port].discarded;
      return;
    default:
      return;
  }
}

void NodeLog::judged(const NodeStep& step, const SteppedNode& model) {
  Port& line = ports_[step.port];
  if (line.unjudged.empty() && codec_.is_built_in() && !line.early) {
    line.early = step;
    return;
  }
  ++tallies_[step.port].verdicts[static_cast<std::size_t>(step.verdict)];
  if (line.unjudged.empty()) return;
  const JudgedFrame judged{line.unjudged.front(), step.verdict, step.cycle,
                           take_claim(step.port, *line.unjudged.front().frame)};
  line.unjudged.pop_front();
  if (step.verdict == Verdict::kAccepted) accepted(judged, model);
  if (step.verdict == Verdict::kControl) line.handed.push_back(judged);
  for (const JudgedReport& report : judged_reports_) report(judged);
}

// The frame after it may have claimed, too.
bool NodeLog::take_claim(unsigned port, const Frame& frame) {
  std::deque<ChunkName>& claims = ports_[port].claims;
  if (claims.empty() || frame.bytes.size() < kHeaderBytes) return false;
  const Header header = read_header(frame.bytes);
  if (claims.front().group != header.group || claims.front().sequence != header.sequence) {
    return false;
  }
  claims.pop_front();
  return true;
}

void NodeLog::accepted(const JudgedFrame& judged, const SteppedNode& model) {
  const Header header = read_header(judged.frame.frame->bytes);
  if (header.group >= shape_.groups) return;  // which is an error
  const unsigned port = judged.frame.port;
  const GroupIdentity& group = model.life(header.group).identity();
  if (group.config.uplink == port) return;
  ChunkRecord& record = chunks_[header.group].at(header.sequence);
  record.accepted |= 1u << port;
  record.acceptances.push_back({judged.strobe, port});
  record.members = group.members;
  if (header.has(kFlagData)) record.data |= 1u << port;
  if (header.has(kFlagWant)) record.want |= 1u << port;
  record.ecn.at(header.ecn) = true;
  const std::uint64_t first = judged.frame.first;
  record.latest_accepted_first = std::max(record.latest_accepted_first, first);
  record.earliest_accepted_first = std::min(record.earliest_accepted_first.value_or(first), first);
}

// Those before it that the group does not act on were withdrawn with their life.
void NodeLog::control(const NodeStep& step) {
  std::deque<JudgedFrame>& handed = ports_[step.port].handed;
  const auto found = std::find_if(handed.begin(), handed.end(),
                                  [&](const JudgedFrame& judged) { return is_of(step, judged); });
  if (found == handed.end()) return;
  const JudgedFrame judged = *found;
  handed.erase(handed.begin(), found + 1);
  for (const JudgedReport& report : control_reports_) report(judged);
}

void NodeLog::started(const NodeStep& step, const SteppedNode& model) {
  ChunkRecord& record = chunks_[step.group].at(step.sequence);
  // The result may overtake it downwards.
  if (step.way == StepWay::kUp) record.sent_again = step.retry;
  record.overtaken = 0;
  const std::uint32_t members = model.life(step.group).identity().members;
  for (std::uint32_t older = step.sequence - shape_.window + 1; older != step.sequence; ++older) {
    const SteppedSlot& slot = model.slot(step.group, older);
    if (slot.expected == older && slot.complete(members) == members) ++record.overtaken;
  }
}

void NodeLog::released(const NodeStep& step) {
  GroupTally& tally = groups_[step.group];
  ++tally.reduced;
  if (step.partial) ++tally.partial;
  ChunkLog& log = chunks_[step.group];
  const ChunkRecord& record = log.at(step.sequence);
  for (const ReducedReport& report : reduced_reports_) report({step.group, step.sequence}, record);
  log.reduced(step.sequence);
}

}  // namespace trib
