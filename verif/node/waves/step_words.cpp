// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/steps.toml by the build target `steps`; make changes there.
#include "verif/node/waves/step_words.h"

#include <fmt/format.h>

#include <cstdint>

#include "verif/node/trace/step_text.h"
#include "verif/node/waves/frame_text.h"

// clang-format off
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

// Text that follows the name of the kind.
std::string detail(const NodeStep& step) {
  switch (step.kind) {
    case StepKind::kJudged:
      return fmt::format(" port {} {}", step.port, name(step.verdict));
    case StepKind::kRefused:
      return fmt::format(" port {} group {}: {}{}", step.port, step.group, frame_words(step), step.good ? "" : " dropped");
    case StepKind::kReplayed:
      return fmt::format(" port {} seq {} serial {}", step.port, step.sequence, step.serial);
    case StepKind::kNotice:
      return fmt::format(" port {}: {}", step.port, frame_words(step));
    case StepKind::kSettled:
      return fmt::format(" port {} seq {}{}", step.port, step.sequence, step.good ? " good" : " bad");
    case StepKind::kTaken:
      return fmt::format(" {} seq {}{}{}{}", name(step.way), step.sequence, set_words("ports", step.ports), step.partial ? " partial" : "", step.retry ? " retry" : "");
    case StepKind::kDropped:
      return fmt::format(" {} seq {}", name(step.way), step.sequence);
    case StepKind::kStarted:
      return fmt::format(" {} seq {}{} serial {}{}{}", name(step.way), step.sequence, set_words("to", step.ports), step.serial, step.partial ? " partial" : "", step.retry ? " retry" : "");
    case StepKind::kEnded:
      return fmt::format(" {} seq {}{}", name(step.way), step.sequence, step.good ? " good" : " bad");
    case StepKind::kReleased:
      return fmt::format(" seq {}{}", step.sequence, step.partial ? " partial" : "");
    case StepKind::kClaimed:
      return fmt::format(" port {} seq {}", step.port, step.sequence);
    case StepKind::kDisagreed:
      return fmt::format(" seq {}", step.sequence);
    case StepKind::kReported:
      return fmt::format(" port {} seq {}", step.port, step.sequence);
    case StepKind::kControl:
      return fmt::format(" port {}: {}", step.port, frame_words(step));
    case StepKind::kWritten:
      return fmt::format(" 0x{:04x} = 0x{:08x}", step.sequence, step.tag);
    case StepKind::kCommand:
      return fmt::format("{}", step.good ? " START" : " END");
    case StepKind::kLife:
      return fmt::format(" {} epoch {}{}{}", name(step.state), step.epoch, set_words("members", step.ports), set_words("joined", step.data));
    case StepKind::kSent:
      return fmt::format(" port {} {}", step.port, name(step.sent));
    case StepKind::kDiscarded:
      return fmt::format(" port {}", step.port);
  }
  return "";
}

}  // namespace

bool is_of_group(StepKind kind) {
  switch (kind) {
    case StepKind::kReplayed:
    case StepKind::kNotice:
    case StepKind::kSettled:
    case StepKind::kTaken:
    case StepKind::kDropped:
    case StepKind::kStarted:
    case StepKind::kEnded:
    case StepKind::kReleased:
    case StepKind::kClaimed:
    case StepKind::kDisagreed:
    case StepKind::kReported:
    case StepKind::kControl:
    case StepKind::kCommand:
    case StepKind::kLife:
      return true;
    default:
      return false;
  }
}

std::string step_words(const NodeStep& step) {
  return fmt::format("{}{}", name(step.kind), detail(step));
}

}  // namespace trib
// clang-format on
