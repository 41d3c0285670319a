// SPDX-License-Identifier: Apache-2.0
#include "model/node/node_model.h"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "model/node/host_services.h"
#include "model/node/ingress.h"

namespace trib {

NodeModel::NodeModel(NodeConfig config) : config_(std::move(config)), codec_(config_.codecs) {
  validate(config_);
  for (unsigned g = 0; g < config_.groups.size(); ++g) groups_.emplace_back(config_, g);
  verdicts_.resize(config_.ports, Counters{});
}

void NodeModel::configure(unsigned group, const GroupConfig& registers) {
  validate(registers, config_);
  groups_.at(group).configure(config_, registers);
  config_.groups[group] = registers;
}

void NodeModel::configure(NodeConfig config) {
  validate(config);
  if (config.ports != config_.ports || config.window != config_.window ||
      config.groups.size() != config_.groups.size() || config.reductions != config_.reductions ||
      config.codecs != config_.codecs) {
    throw std::invalid_argument(
        "NodeModel: ports, window, number of groups, reductions and codecs are fixed when the node "
        "is built");
  }
  for (const GroupModel& group : groups_) group.require_rest();  // all or nothing
  for (unsigned g = 0; g < groups_.size(); ++g) groups_[g].configure(config, config.groups[g]);
  config_ = std::move(config);
}

Verdict NodeModel::receive(unsigned port, const Frame& received, std::vector<Emission>& out) {
  Counters& counters = verdicts_.at(port);
  const codec::DecodedFrame decoded = codec_.decode(received);
  const Frame& frame = decoded.frame;
  const Header header = read_header(frame.bytes);
  const Verdict verdict = judge(port, decoded, header);
  const std::size_t first = out.size();
  if (steps_.is_heard()) add_arrival(port, frame, header, verdict);
  ++counters[static_cast<unsigned>(verdict)];
  if (verdict == Verdict::kArp || verdict == Verdict::kEcho) {
    out.push_back({port, host_answer(frame.bytes, verdict, config_.node), EmissionKind::kHost});
  } else if (verdict < Verdict::kBadEnd || error_answer(verdict, header.type)) {
    if (header.group < groups_.size()) {
      groups_[header.group].act(port, header, frame, verdict, out, steps_);
    } else {
      out.push_back(error_frame(port, config_.node, header.source,
                                static_cast<std::uint32_t>(ErrorCode::kUnknownGroup), header.group,
                                header.epoch, header.sequence, 0));
    }
  } else if (verdict == Verdict::kBadVersion && header.type != FrameType::kError) {  // IN8
    out.push_back(error_frame(port, config_.node, header.source,
                              static_cast<std::uint32_t>(ErrorCode::kVersion), 0, 0,
                              header.sequence, 0));
    out.back().kind = EmissionKind::kOptional;
  }
  const bool refused = error_answer(verdict, header.type) || verdict == Verdict::kBadVersion;
  if (refused && out.size() > first) {
    NodeStep step = step_of(StepKind::kRefused, port, read_header(out[first].frame.bytes));
    step.good = true;
    steps_.add(step);
  }
  steps_.add_sent(out, first);
  codec_.encode(out, first);
  return verdict;
}

void NodeModel::add_arrival(unsigned port, const Frame& frame, const Header& header,
                            Verdict verdict) {
  const bool claims = judge_content(port, frame, header) == Verdict::kAccepted;
  NodeStep claimed = step_of(StepKind::kClaimed, header.group, port);
  claimed.sequence = header.sequence;
  if (claims) steps_.add(claimed);
  NodeStep judged = step_of(StepKind::kJudged, 0, port);
  judged.verdict = verdict;
  steps_.add(judged);
  NodeStep settled = claimed;
  settled.kind = StepKind::kSettled;
  settled.good = verdict == Verdict::kAccepted;
  if (claims) steps_.add(settled);
}

void NodeModel::end(unsigned group, std::vector<Emission>& out) {
  const std::size_t first = out.size();
  groups_.at(group).end(out, steps_);
  steps_.add_sent(out, first);
}

bool NodeModel::deadline_passed(unsigned group, std::uint32_t sequence, std::vector<Emission>& out,
                                std::uint32_t ports) {
  const std::size_t first = out.size();
  const bool reduced = groups_.at(group).deadline_passed(sequence, ports, out, steps_);
  steps_.add_sent(out, first);
  codec_.encode(out, first);
  return reduced;
}

Verdict NodeModel::judge(unsigned port, const Frame& frame) const {
  if (port >= config_.ports) throw std::out_of_range("NodeModel: there is no such port");
  const codec::DecodedFrame decoded = codec_.decode(frame);
  return judge(port, decoded, read_header(decoded.frame.bytes));
}

Verdict NodeModel::judge(unsigned port, const codec::DecodedFrame& decoded,
                         const Header& header) const {
  if (decoded.error != codec::FrameError::kNone) return Verdict::kBadEncoding;  // GC11
  return decoded.frame.bad ? Verdict::kBadEnd : judge_content(port, decoded.frame, header);
}

bool NodeModel::drop_busy(unsigned port, const Frame& frame) {
  const Verdict verdict = judge(port, frame);
  if (verdict != Verdict::kControl && verdict != Verdict::kArp && verdict != Verdict::kEcho) {
    return false;
  }
  ++verdicts_[port][static_cast<unsigned>(Verdict::kBusy)];
  NodeStep judged = step_of(StepKind::kJudged, 0, port);
  judged.verdict = Verdict::kBusy;
  steps_.add(judged);
  return true;
}

// The checks of PROTOCOL.md, in their order; that of the end (IN5) comes before them.
Verdict NodeModel::judge_content(unsigned port, const Frame& frame, const Header& header) const {
  if (const auto verdict = host_verdict(frame.bytes, config_.node)) return *verdict;
  if (const auto verdict = drop_cause(frame.bytes, header, config_.node, config_.codecs))
    return *verdict;
  if (header.group >= groups_.size()) return Verdict::kUnknownGroup;  // IN3
  return groups_[header.group].judge(port, header, frame);
}

}  // namespace trib
