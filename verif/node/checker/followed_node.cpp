// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/followed_node.h"

#include <fmt/format.h>

#include <utility>

#include "model/frame/header.h"

namespace trib {

FollowedNode::FollowedNode(const NodeShape& shape, Report error)
    : shape_(shape),
      error_(std::move(error)),
      registers_(shape.ports, shape.window, shape.groups, shape.reductions),
      log_(shape) {
  reset();
}

void FollowedNode::reset() {
  registers_ = RegisterMirror(shape_.ports, shape_.window, shape_.groups, shape_.reductions);
  model_ = std::make_unique<SteppedNode>(registers_.config(), error_);
  log_.reset();
  version_answers_.assign(shape_.ports, std::nullopt);
}

bool FollowedNode::is_member(unsigned group, unsigned port) const {
  return group < shape_.groups && model_->life(group).identity().is_member(port);
}

void FollowedNode::received(const StreamFrame& frame) {
  model_->received(frame.port, frame.frame);
  log_.received(frame);
}

void FollowedNode::sent(const StreamFrame& frame) {
  model_->sent(frame.port, *frame.frame);
  log_.sent(frame);
}

void FollowedNode::step(const NodeStep& step) {
  model_->step(step);
  log_.step(step, *model_);
  if (step.kind == StepKind::kRefused) refused(step);
  if (step.kind == StepKind::kWritten) {
    written(static_cast<std::uint16_t>(step.sequence), step.tag);
  }
}

// IN8.
void FollowedNode::refused(const NodeStep& step) {
  if (step.tag != static_cast<std::uint32_t>(ErrorCode::kVersion)) return;
  const std::uint32_t interval = registers_.answer_interval();
  std::optional<std::uint64_t>& last = version_answers_.at(step.port);
  if (interval == 0 || (last && step.cycle < *last + interval)) {
    error_(fmt::format("cycle {}, IN8, port {}: too soon after the last ERROR 7", step.cycle,
                       step.port));
  }
  last = step.cycle;
}

// A JOIN may have written addresses before (GR1).
void FollowedNode::written(std::uint16_t address, std::uint32_t value) {
  const Endpoint node = registers_.config().node;
  for (unsigned group = 0; group < shape_.groups; ++group) {
    for (unsigned port = 0; port < shape_.ports; ++port) {
      registers_.learn(group, port, model_->config(group).peers[port]);
    }
  }
  if (!registers_.write(address, value)) return;
  const NodeConfig& now = registers_.config();
  if (now.node != node) model_->configure(now.node);
  for (unsigned group = 0; group < shape_.groups; ++group) {
    model_->configure(group, now.groups[group]);
  }
  if (const auto peer = registers_.peer_at(address)) model_->peer_written(peer->group, peer->port);
}

}  // namespace trib
