// SPDX-License-Identifier: Apache-2.0
// A node as it is by its frames and its steps (model/node/node_step.h): the golden model that follows
// it and finds every step that is not legal and every one that is missing, what its registers
// hold, and a log. In addition to the model's rules: an ERROR 7 comes no sooner than
// ANSWER_INTERVAL after the last (IN8). Errors are reported as texts; checking goes on.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/node/steps/stepped_node.h"
#include "verif/node/checker/node_log.h"
#include "verif/node/registers/written_register.h"

namespace trib {

class FollowedNode {
 public:
  using Report = std::function<void(const std::string&)>;

  FollowedNode(const NodeShape& shape, Report error);

  // See SteppedNode for the order of these.
  void started(unsigned port, std::uint64_t cycle) { model_->received_started(port, cycle); }
  void received(const StreamFrame& frame);
  void sent(const StreamFrame& frame);
  void port_stopped(unsigned port) { model_->port_stopped(port); }
  void step(const NodeStep& step);
  // The node is idle: what is missing is reported.
  void finish() { model_->finish(); }
  // The node is being reset.
  void reset();

  const NodeShape& shape() const { return shape_; }
  const SteppedNode& model() const { return *model_; }
  // As they have been written; the model has the rest of the configuration.
  const NodeSettings& settings() const { return settings_; }
  NodeLog& log() { return log_; }
  const NodeLog& log() const { return log_; }
  // Is the port a member of that group, if there is one?
  bool is_member(unsigned group, unsigned port) const;

 private:
  void written(std::uint16_t address, std::uint32_t value);
  void refused(const NodeStep& step);

  NodeShape shape_;
  Report error_;
  NodeSettings settings_;
  std::unique_ptr<SteppedNode> model_;
  NodeLog log_;
  std::vector<std::optional<std::uint64_t>> version_answers_;  // by port: cycle of the latest
};

}  // namespace trib
