// SPDX-License-Identifier: Apache-2.0
#include "model/node/node_model.h"

#include <optional>
#include <stdexcept>
#include <utility>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "model/node/host_services.h"
#include "model/node/ingress.h"

namespace trib {

NodeModel::NodeModel(NodeConfig config) : config_(std::move(config)) {
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
      config.groups.size() != config_.groups.size() || config.reductions != config_.reductions) {
    throw std::invalid_argument(
        "NodeModel: ports, window, number of groups and reductions are fixed when the node is "
        "built");
  }
  for (const GroupModel& group : groups_) group.require_rest();  // all or nothing
  for (unsigned g = 0; g < groups_.size(); ++g) groups_[g].configure(config, config.groups[g]);
  config_ = std::move(config);
}

Verdict NodeModel::receive(unsigned port, const Frame& frame, std::vector<Emission>& out) {
  Counters& counters = verdicts_.at(port);
  const Header header = read_header(frame.bytes);
  const Verdict verdict = judge(port, frame, header);
  ++counters[static_cast<unsigned>(verdict)];
  if (verdict == Verdict::kArp || verdict == Verdict::kEcho) {
    out.push_back({port, host_answer(frame.bytes, verdict, config_.node), EmissionKind::kHost});
  } else if (verdict < Verdict::kBadEnd || error_answer(verdict, header.type)) {
    if (header.group < groups_.size()) {
      groups_[header.group].act(port, header, frame, verdict, out);
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
  return verdict;
}

Verdict NodeModel::judge(unsigned port, const Frame& frame) const {
  if (port >= config_.ports) throw std::out_of_range("NodeModel: there is no such port");
  return judge(port, frame, read_header(frame.bytes));
}

bool NodeModel::drop_busy(unsigned port, const Frame& frame) {
  const Verdict verdict = judge(port, frame);
  if (verdict != Verdict::kControl && verdict != Verdict::kArp && verdict != Verdict::kEcho) {
    return false;
  }
  ++verdicts_[port][static_cast<unsigned>(Verdict::kBusy)];
  return true;
}

// The checks of PROTOCOL.md, in their order.
Verdict NodeModel::judge(unsigned port, const Frame& frame, const Header& header) const {
  if (frame.bad) return Verdict::kBadEnd;  // IN5
  if (const auto verdict = host_verdict(frame.bytes, config_.node)) return *verdict;
  if (const auto verdict = drop_cause(frame.bytes, header, config_.node)) return *verdict;
  if (header.group >= groups_.size()) return Verdict::kUnknownGroup;  // IN3
  return groups_[header.group].judge(port, header, frame);
}

}  // namespace trib
