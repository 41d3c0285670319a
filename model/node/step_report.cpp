// SPDX-License-Identifier: Apache-2.0
#include "model/node/step_report.h"

#include "model/frame/body.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

StepSent sent_as(EmissionKind kind) {
  switch (kind) {
    case EmissionKind::kResult:
      return StepSent::kResult;
    case EmissionKind::kReplay:
      return StepSent::kReplay;
    case EmissionKind::kContribution:
    case EmissionKind::kContributionAgain:
      return StepSent::kContribution;
    case EmissionKind::kHost:
      return StepSent::kHost;
    case EmissionKind::kControl:
    case EmissionKind::kOptional:
      break;
  }
  return StepSent::kControl;
}

}  // namespace

NodeStep step_of(StepKind kind, unsigned group, unsigned port) {
  NodeStep step;
  step.kind = kind;
  step.group = static_cast<std::uint8_t>(group);
  step.port = static_cast<std::uint8_t>(port);
  return step;
}

NodeStep step_of(StepKind kind, unsigned port, const Header& header) {
  NodeStep step = step_of(kind, header.group, port);
  step.type = static_cast<std::uint8_t>(header.type);
  step.epoch = header.epoch;
  step.count = header.count;
  step.sequence = header.sequence;
  step.tag = header.tag;
  return step;
}

void StepReport::add(NodeStep step) {
  if (!listener_) return;
  if (step.kind <= last_) ++cycle_;
  last_ = step.kind;
  step.cycle = cycle_;
  listener_(step);
}

void StepReport::add_notices(const std::vector<Emission>& out, std::size_t first) {
  if (!listener_) return;
  for (std::size_t i = first; i < out.size(); ++i) {
    const Bytes& bytes = out[i].frame.bytes;
    const Header header = read_header(bytes);
    const bool answers = out[i].kind == EmissionKind::kOptional;
    // A NACK that answers no ASK has its own step, kReported.
    if (!answers && (out[i].kind != EmissionKind::kControl || header.type == FrameType::kNack)) {
      continue;
    }
    NodeStep step = step_of(StepKind::kNotice, out[i].port, header);
    if (header.type == FrameType::kWelcome) step.window = read_welcome_body(bytes).window;
    if (header.type == FrameType::kJoin) step.window = read_join_body(bytes).window;
    add(step);
  }
}

void StepReport::add_sent(const std::vector<Emission>& out, std::size_t first) {
  if (!listener_) return;
  for (std::size_t i = first; i < out.size(); ++i) {
    NodeStep step = step_of(StepKind::kSent, 0, out[i].port);
    step.sent = sent_as(out[i].kind);
    add(step);
  }
}

}  // namespace trib
