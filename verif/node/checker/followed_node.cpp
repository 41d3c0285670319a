// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/followed_node.h"

#include <fmt/format.h>

#include <utility>

#include "model/frame/header.h"

namespace trib {

FollowedNode::FollowedNode(const NodeShape& shape, Report error)
    : shape_(shape), error_(std::move(error)), log_(shape) {
  reset();
}

void FollowedNode::reset() {
  settings_ = NodeSettings();
  model_ = std::make_unique<SteppedNode>(
      reset_config(shape_.ports, shape_.window, shape_.groups, shape_.reductions, shape_.codecs),
      error_);
  log_.reset();
  version_answers_.assign(shape_.ports, std::nullopt);
}

bool FollowedNode::is_member(unsigned group, unsigned port) const {
  return group < shape_.groups && model_->life(group).identity().is_member(port);
}

void FollowedNode::received(const StreamFrame& frame) {
  model_->received(frame.port, frame.frame);
  log_.received(frame, *model_);
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
  const std::uint32_t interval = settings_.answer_interval();
  std::optional<std::uint64_t>& last = version_answers_.at(step.port);
  if (interval == 0 || (last && step.cycle < *last + interval)) {
    error_(fmt::format("cycle {}, IN8, port {}: too soon after the last ERROR 7", step.cycle,
                       step.port));
  }
  last = step.cycle;
}

void FollowedNode::written(std::uint16_t address, std::uint32_t value) {
  settings_.write(address, value);
  NodeConfig config = model_->config();
  const std::optional<ConfigPlace> place = write_register(config, address, value);
  if (!place) return;
  if (!place->group) return model_->configure(config.node);
  model_->configure(*place->group, config.groups[*place->group]);
  if (place->peer_port) model_->peer_written(*place->group, *place->peer_port);
}

}  // namespace trib
