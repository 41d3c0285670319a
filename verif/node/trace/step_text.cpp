// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/steps.toml by the build target `steps`; make changes there.
#include "verif/node/trace/step_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

// clang-format off
namespace trib {
namespace {

using Json = nlohmann::ordered_json;

// Beyond the end of its list a number has no name.
template <std::size_t N, typename Number>
std::string_view named(const std::array<std::string_view, N>& names, Number number) {
  const auto index = static_cast<std::size_t>(number);
  return index < N ? names[index] : "?";
}

Json ports_of(std::uint8_t set) {
  Json ports = Json::array();
  for (unsigned port = 0; port < 8; ++port) {
    if ((set >> port & 1) != 0) ports.push_back(port);
  }
  return ports;
}

}  // namespace

std::string_view name(StepKind value) {
  static constexpr std::array<std::string_view, 19> kNames = {"judged", "refused", "replayed", "notice", "settled", "taken", "dropped", "started", "ended", "released", "claimed", "disagreed", "reported", "control", "written", "command", "life", "sent", "discarded"};
  return named(kNames, value);
}
std::string_view name(StepWay value) {
  static constexpr std::array<std::string_view, 2> kNames = {"up", "down"};
  return named(kNames, value);
}
std::string_view name(StepState value) {
  static constexpr std::array<std::string_view, 6> kNames = {"idle", "joining", "asking", "clearing", "active", "stopped"};
  return named(kNames, value);
}
std::string_view name(StepSent value) {
  static constexpr std::array<std::string_view, 6> kNames = {"RESULT", "RESULT RETRY", "control", "spoiled", "CONTRIBUTION", "host"};
  return named(kNames, value);
}

std::string json_line(const NodeStep& step) {
  Json line;
  line["cycle"] = step.cycle;
  line["step"] = name(step.kind);
  switch (step.kind) {
    case StepKind::kJudged:
      line["port"] = step.port;
      line["verdict"] = name(step.verdict);
      break;
    case StepKind::kRefused:
      line["port"] = step.port;
      line["group"] = step.group;
      line["type"] = step.type;
      line["epoch"] = step.epoch;
      line["count"] = step.count;
      line["sequence"] = step.sequence;
      line["tag"] = step.tag;
      line["good"] = step.good;
      break;
    case StepKind::kReplayed:
      line["port"] = step.port;
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["serial"] = step.serial;
      line["want"] = ports_of(step.want);
      break;
    case StepKind::kNotice:
      line["port"] = step.port;
      line["group"] = step.group;
      line["type"] = step.type;
      line["epoch"] = step.epoch;
      line["count"] = step.count;
      line["sequence"] = step.sequence;
      line["tag"] = step.tag;
      line["window"] = step.window;
      break;
    case StepKind::kSettled:
      line["port"] = step.port;
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["good"] = step.good;
      break;
    case StepKind::kTaken:
      line["way"] = name(step.way);
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["ports"] = ports_of(step.ports);
      line["data"] = ports_of(step.data);
      line["want"] = ports_of(step.want);
      line["partial"] = step.partial;
      line["retry"] = step.retry;
      break;
    case StepKind::kDropped:
      line["way"] = name(step.way);
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      break;
    case StepKind::kStarted:
      line["way"] = name(step.way);
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["bytes"] = step.count;
      line["ports"] = ports_of(step.ports);
      line["want"] = ports_of(step.want);
      line["serial"] = step.serial;
      line["partial"] = step.partial;
      line["retry"] = step.retry;
      break;
    case StepKind::kEnded:
      line["way"] = name(step.way);
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["good"] = step.good;
      break;
    case StepKind::kReleased:
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      line["partial"] = step.partial;
      break;
    case StepKind::kClaimed:
      line["port"] = step.port;
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      break;
    case StepKind::kDisagreed:
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      break;
    case StepKind::kReported:
      line["port"] = step.port;
      line["group"] = step.group;
      line["sequence"] = step.sequence;
      break;
    case StepKind::kControl:
      line["port"] = step.port;
      line["group"] = step.group;
      line["type"] = step.type;
      line["epoch"] = step.epoch;
      line["count"] = step.count;
      line["sequence"] = step.sequence;
      line["tag"] = step.tag;
      break;
    case StepKind::kWritten:
      line["address"] = step.sequence;
      line["value"] = step.tag;
      break;
    case StepKind::kCommand:
      line["group"] = step.group;
      line["command"] = step.good ? "START" : "END";
      break;
    case StepKind::kLife:
      line["group"] = step.group;
      line["state"] = name(step.state);
      line["epoch"] = step.epoch;
      line["parent_epoch"] = step.parent_epoch;
      line["job"] = step.job;
      line["members"] = ports_of(step.ports);
      line["joined"] = ports_of(step.data);
      line["uplink"] = ports_of(step.uplink);
      line["window"] = step.window;
      break;
    case StepKind::kSent:
      line["port"] = step.port;
      line["sent"] = name(step.sent);
      break;
    case StepKind::kDiscarded:
      line["port"] = step.port;
      break;
  }
  return line.dump();
}

}  // namespace trib
// clang-format on
