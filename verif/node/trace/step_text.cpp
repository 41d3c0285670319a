// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/step_text.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace trib {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, kStepKinds> kKinds = {
    "judged",  "refused", "replayed", "notice",  "settled",   "taken",    "dropped",
    "started", "ended",   "released", "claimed", "disagreed", "reported", "control",
    "written", "command", "life",     "sent",    "discarded"};
constexpr std::array<std::string_view, 6> kStates = {"idle",     "joining", "asking",
                                                     "clearing", "active",  "stopped"};
constexpr std::array<std::string_view, 6> kSent = {"RESULT",  "RESULT RETRY", "control",
                                                   "spoiled", "CONTRIBUTION", "host"};
constexpr std::array<std::string_view, 2> kWays = {"up", "down"};

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

void put_chunk(Json& line, const NodeStep& step) {
  line["group"] = step.group;
  line["sequence"] = step.sequence;
}

void put_frame(Json& line, const NodeStep& step) {
  line["port"] = step.port;
  line["group"] = step.group;
  line["type"] = step.type;
  line["epoch"] = step.epoch;
  line["count"] = step.count;
  line["sequence"] = step.sequence;
  line["tag"] = step.tag;
}

void put_job(Json& line, const NodeStep& step) {
  line["way"] = name(step.way);
  put_chunk(line, step);
}

void put_life(Json& line, const NodeStep& step) {
  line["group"] = step.group;
  line["state"] = name(step.state);
  line["epoch"] = step.epoch;
  line["parent_epoch"] = step.parent_epoch;
  line["job"] = step.job;
  line["members"] = ports_of(step.ports);
  line["joined"] = ports_of(step.data);
  line["uplink"] = ports_of(step.uplink);
  line["window"] = step.window;
}

}  // namespace

std::string_view name(StepKind kind) { return named(kKinds, kind); }
std::string_view name(StepWay way) { return named(kWays, way); }
std::string_view name(StepState state) { return named(kStates, state); }
std::string_view name(StepSent sent) { return named(kSent, sent); }

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
      put_frame(line, step);
      line["good"] = step.good;
      break;
    case StepKind::kSettled:
      line["port"] = step.port;
      put_chunk(line, step);
      line["good"] = step.good;
      break;
    case StepKind::kTaken:
      put_job(line, step);
      line["ports"] = ports_of(step.ports);
      line["data"] = ports_of(step.data);
      line["want"] = ports_of(step.want);
      line["partial"] = step.partial;
      line["retry"] = step.retry;
      break;
    case StepKind::kDropped:
      put_job(line, step);
      break;
    case StepKind::kStarted:
      put_job(line, step);
      line["bytes"] = step.count;
      line["ports"] = ports_of(step.ports);
      line["want"] = ports_of(step.want);
      line["serial"] = step.serial;
      line["partial"] = step.partial;
      line["retry"] = step.retry;
      break;
    case StepKind::kEnded:
      put_job(line, step);
      line["good"] = step.good;
      break;
    case StepKind::kReleased:
      put_chunk(line, step);
      line["partial"] = step.partial;
      break;
    case StepKind::kClaimed:
    case StepKind::kReported:
      line["port"] = step.port;
      put_chunk(line, step);
      break;
    case StepKind::kDisagreed:
      put_chunk(line, step);
      break;
    case StepKind::kReplayed:
      line["port"] = step.port;
      put_chunk(line, step);
      line["serial"] = step.serial;
      line["want"] = ports_of(step.want);
      break;
    case StepKind::kControl:
      put_frame(line, step);
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
      put_life(line, step);
      break;
    case StepKind::kNotice:
      put_frame(line, step);
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
