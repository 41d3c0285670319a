// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/frame_comments.h"

#include <fmt/format.h>

#include "model/frame/codec.h"
#include "verif/node/trace/step_text.h"
#include "verif/node/waves/step_words.h"

namespace trib {
namespace {

std::string cause_words(const NodeStep& step) {
  return fmt::format(", group {}: {}", step.group, step_words(step));
}

}  // namespace

FrameComments::FrameComments(unsigned ports, Report received, Report sent)
    : report_received_(std::move(received)), report_sent_(std::move(sent)), ports_(ports) {}

void FrameComments::judged(const JudgedFrame& frame) {
  begin_cycle(frame.strobe);
  ports_.at(frame.frame.port).judged = frame;
}

void FrameComments::sent(const StreamFrame& frame) {
  Port& port = ports_.at(frame.port);
  port.left.push_back(frame);
  match(port);
}

void FrameComments::step(const NodeStep& step) {
  begin_cycle(step.cycle);
  switch (step.kind) {
    case StepKind::kRefused:
      ports_.at(step.port).caused += cause_words(step);
      return;
    case StepKind::kSettled:  // a bad end may come before its frame's verdict
      if (step.good) ports_.at(step.port).caused += cause_words(step);
      return;
    case StepKind::kStarted:
      starts_[{step.group, step.serial}] = {epochs_[step.group], step};
      return;
    case StepKind::kLife:
      epochs_[step.group] = step.epoch;
      return;
    case StepKind::kSent:
      ports_.at(step.port).sent.push_back(step);
      return match(ports_[step.port]);
    default:
      return;
  }
}

void FrameComments::finish() {
  for (Port& port : ports_) {
    report_judged(port);
    for (const StreamFrame& frame : port.left) report_sent_(frame, "");
    port.left.clear();
  }
}

void FrameComments::begin_cycle(std::uint64_t cycle) {
  if (cycle == cycle_) return;
  cycle_ = cycle;
  for (Port& port : ports_) report_judged(port);
}

void FrameComments::report_judged(Port& port) {
  const std::string caused = std::exchange(port.caused, "");
  const std::optional<JudgedFrame> judged = std::exchange(port.judged, std::nullopt);
  if (!judged) return;
  report_received_(judged->frame,
                   fmt::format("{}, cycle {}{}", name(judged->verdict), judged->strobe, caused));
}

void FrameComments::match(Port& port) {
  while (!port.left.empty() && !port.sent.empty()) {
    report_sent_(port.left.front(), sent_comment(port.left.front(), port.sent.front()));
    port.left.pop_front();
    port.sent.pop_front();
  }
}

std::string FrameComments::sent_comment(const StreamFrame& frame, const NodeStep& step) const {
  std::string comment = fmt::format("{}, cycle {}", name(step.sent), step.cycle);
  if (step.sent != StepSent::kResult) return comment;
  const Header header = read_header(frame.frame->bytes);
  const auto found = starts_.find({header.group, header.serial});
  if (found == starts_.end()) return comment;
  const auto& [epoch, start] = found->second;
  if (epoch != header.epoch || start.sequence != header.sequence) return comment;
  return comment + fmt::format("{}, cycle {}", cause_words(start), start.cycle);
}

}  // namespace trib
