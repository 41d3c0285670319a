// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/step_words.h"

#include <fmt/format.h>

#include <cstdint>

#include "model/frame/header.h"
#include "verif/node/trace/step_text.h"
#include "verif/node/waves/frame_text.h"

namespace trib {
namespace {

// " ports 0 2", or nothing of an empty set.
std::string set_words(const char* title, std::uint8_t set) {
  std::string words;
  for (unsigned port = 0; port < 8; ++port) {
    if ((set >> port & 1) != 0) words += fmt::format(" {}", port);
  }
  return words.empty() ? "" : fmt::format(" {}{}", title, words);
}

// The frame that the step describes, as frames are called in waves.
std::string frame_words(const NodeStep& step) {
  Header header;
  header.type = static_cast<FrameType>(step.type);
  header.epoch = step.epoch;
  header.count = step.count;
  header.sequence = step.sequence;
  header.tag = step.tag;
  return header_text(header);
}

std::string flag_words(const NodeStep& step) {
  return fmt::format("{}{}", step.partial ? " partial" : "", step.retry ? " retry" : "");
}

std::string job_words(const NodeStep& step) {
  return fmt::format(" {} seq {}", name(step.way), step.sequence);
}

std::string life_words(const NodeStep& step) {
  return fmt::format(" {} epoch {}{}{}", name(step.state), step.epoch,
                     set_words("members", step.ports), set_words("joined", step.data));
}

// What stands behind the name of the kind, and the port if it has one.
std::string detail(const NodeStep& step) {
  switch (step.kind) {
    case StepKind::kJudged:
      return fmt::format(" {}", name(step.verdict));
    case StepKind::kRefused:
      return fmt::format(" group {}: {}{}", step.group, frame_words(step),
                         step.good ? "" : " dropped");
    case StepKind::kReplayed:
      return fmt::format(" seq {} serial {}", step.sequence, step.serial);
    case StepKind::kNotice:
    case StepKind::kControl:
      return ": " + frame_words(step);
    case StepKind::kSettled:
      return fmt::format(" seq {} {}", step.sequence, step.good ? "good" : "bad");
    case StepKind::kTaken:
      return job_words(step) + set_words("ports", step.ports) + flag_words(step);
    case StepKind::kDropped:
      return job_words(step);
    case StepKind::kStarted:
      return fmt::format("{}{} serial {}{}", job_words(step), set_words("to", step.ports),
                         step.serial, flag_words(step));
    case StepKind::kEnded:
      return job_words(step) + (step.good ? " good" : " bad");
    case StepKind::kReleased:
      return fmt::format(" seq {}{}", step.sequence, flag_words(step));
    case StepKind::kClaimed:
    case StepKind::kDisagreed:
    case StepKind::kReported:
      return fmt::format(" seq {}", step.sequence);
    case StepKind::kWritten:
      return fmt::format(" 0x{:04x} = 0x{:08x}", step.sequence, step.tag);
    case StepKind::kCommand:
      return step.good ? " START" : " END";
    case StepKind::kLife:
      return life_words(step);
    case StepKind::kSent:
      return fmt::format(" {}", name(step.sent));
    case StepKind::kDiscarded:
      break;
  }
  return "";
}

bool is_of_port(StepKind kind) {
  switch (kind) {
    case StepKind::kTaken:
    case StepKind::kDropped:
    case StepKind::kStarted:
    case StepKind::kEnded:
    case StepKind::kReleased:
    case StepKind::kDisagreed:
    case StepKind::kWritten:
    case StepKind::kCommand:
    case StepKind::kLife:
      return false;
    default:
      return true;
  }
}

}  // namespace

bool is_of_group(StepKind kind) {
  switch (kind) {
    case StepKind::kJudged:
    case StepKind::kRefused:
    case StepKind::kWritten:
    case StepKind::kSent:
    case StepKind::kDiscarded:
      return false;
    default:
      return true;
  }
}

std::string step_words(const NodeStep& step) {
  const std::string port = is_of_port(step.kind) ? fmt::format(" port {}", step.port) : "";
  return fmt::format("{}{}{}", name(step.kind), port, detail(step));
}

}  // namespace trib
