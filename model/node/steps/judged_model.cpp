// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/judged_model.h"

#include <algorithm>
#include <memory>

namespace trib {
namespace {

constexpr std::uint64_t kHeaderToEnd = 2;  // cycles of a frame that claims its slot

}  // namespace

JudgedModel::JudgedModel(const NodeConfig& config, StepErrors::Sink sink)
    : model_(config), judge_(config, std::move(sink)) {
  model_.steps().listen([this](const NodeStep& step) { this->step(step); });
}

void JudgedModel::note(const StepEvent& event) {
  feed(judge_, event);
  if (observer_) observer_(event);
}

void JudgedModel::step(const NodeStep& step) {
  if (step.kind == StepKind::kJudged) {
    note_frame(StepEvent::Kind::kReceived, step.port, *arriving_);
  }
  StepEvent event;
  event.step = step;
  note(event);
  if (step.kind == StepKind::kClaimed) model_.steps().pass_time(kHeaderToEnd);
}

void JudgedModel::note_frame(StepEvent::Kind kind, unsigned port, const Frame& frame) {
  StepEvent event;
  event.kind = kind;
  event.port = port;
  event.frame = std::make_shared<const Frame>(frame);
  event.step.cycle = model_.steps().cycle();
  note(event);
}

void JudgedModel::note_sent(const std::vector<Emission>& out, std::size_t first) {
  for (std::size_t i = first; i < out.size(); ++i) {
    note_frame(StepEvent::Kind::kSent, out[i].port, out[i].frame);
  }
}

void JudgedModel::configure(unsigned group, const GroupConfig& registers) {
  model_.configure(group, registers);
  judge_.configure(group, registers);
}

void JudgedModel::configure(const NodeConfig& config) {
  model_.configure(config);
  judge_.configure(config.node);
  for (unsigned g = 0; g < config.groups.size(); ++g) judge_.configure(g, config.groups[g]);
}

void JudgedModel::end(unsigned group, std::vector<Emission>& out) {
  const std::size_t first = out.size();
  model_.end(group, out);
  note_sent(out, first);
}

Verdict JudgedModel::receive(unsigned port, const Frame& frame, std::vector<Emission>& out) {
  const std::size_t first = out.size();
  model_.steps().pass_time(1);
  note_frame(StepEvent::Kind::kStarted, port, frame);
  arriving_ = &frame;
  const Verdict verdict = model_.receive(port, frame, out);
  note_sent(out, first);
  return verdict;
}

std::vector<JudgedModel::Deadline> JudgedModel::deadlines() const {
  std::vector<Deadline> all;
  const NodeConfig& config = model_.config();
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    if (config.groups[g].deadline == 0 || model_.state(g) != GroupState::kActive) continue;
    for (unsigned s = 0; s < config.window; ++s) {
      const SteppedSlot& slot = judge_.slot(g, model_.expected(g, s));
      if (!slot.waits(model_.members(g))) continue;
      all.push_back({slot.first_complete + config.groups[g].deadline, g, slot.expected});
    }
  }
  std::sort(all.begin(), all.end(),
            [](const Deadline& one, const Deadline& other) { return one.cycle < other.cycle; });
  return all;
}

void JudgedModel::pass_deadlines(bool all, std::vector<Emission>& out) {
  StepReport& steps = model_.steps();
  for (const Deadline& deadline : deadlines()) {
    if (deadline.cycle > steps.cycle()) {
      if (!all) return;
      steps.pass_time(deadline.cycle - steps.cycle());
    }
    const std::size_t first = out.size();
    model_.deadline_passed(deadline.group, deadline.sequence, out);
    note_sent(out, first);
  }
}

}  // namespace trib
