// SPDX-License-Identifier: Apache-2.0
// A golden NodeModel, which acts, and a SteppedNode, which judges the steps that the model reports
// and the frames that it sends. Code that both share is not judged: the lives of groups
// (GroupLife), the checks of a frame (ingress.h, group_access.h) and the sum of a chunk (chunk_sum.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/node/node_model.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_event.h"
#include "model/node/steps/stepped_node.h"

namespace trib {

class JudgedModel {
 public:
  using Observer = std::function<void(const StepEvent&)>;

  // Throws std::invalid_argument for a bad configuration.
  JudgedModel(const NodeConfig& config, StepErrors::Sink sink);
  JudgedModel(const JudgedModel&) = delete;  // the model reports to it
  JudgedModel& operator=(const JudgedModel&) = delete;

  // `observer` gets all events that the judge gets.
  void observe(Observer observer) { observer_ = std::move(observer); }

  // See NodeModel.
  void configure(unsigned group, const GroupConfig& registers);
  void configure(const NodeConfig& config);
  void start(unsigned group = 0) { model_.start(group); }
  void end(unsigned group, std::vector<Emission>& out);
  Verdict receive(unsigned port, const Frame& frame, std::vector<Emission>& out);
  const NodeConfig& config() const { return model_.config(); }
  const GroupModel& group(unsigned group) const { return model_.group(group); }
  std::uint16_t epoch(unsigned group = 0) const { return model_.epoch(group); }

  // GR3: deadlines pass in their order, all those that are due by now, or as time passes all that
  // there are.
  void pass_due_deadlines(std::vector<Emission>& out) { pass_deadlines(false, out); }
  void pass_all_deadlines(std::vector<Emission>& out) { pass_deadlines(true, out); }
  // The model is idle: what is missing is reported.
  void finish() { judge_.finish(); }

  const NodeModel& model() const { return model_; }
  const SteppedNode& judge() const { return judge_; }

 private:
  struct Deadline {
    std::uint64_t cycle;
    unsigned group;
    std::uint32_t sequence;
  };

  void note(const StepEvent& event);
  void note_frame(StepEvent::Kind kind, unsigned port, const Frame& frame);
  void note_sent(const std::vector<Emission>& out, std::size_t first);
  void step(const NodeStep& step);
  void pass_deadlines(bool all, std::vector<Emission>& out);
  std::vector<Deadline> deadlines() const;

  NodeModel model_;
  SteppedNode judge_;
  Observer observer_;
  const Frame* arriving_ = nullptr;  // until its verdict
};

}  // namespace trib
