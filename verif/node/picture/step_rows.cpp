// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/step_rows.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

namespace trib {
namespace {

std::int64_t at(std::uint64_t cycle, std::uint64_t zero) {
  return static_cast<std::int64_t>(cycle - zero);
}

// "port 2", "ports 0 1 3"
std::string port_list(const std::vector<unsigned>& ports) {
  return fmt::format("port{} {}", ports.size() == 1 ? "" : "s", fmt::join(ports, " "));
}

std::vector<unsigned> ports_of(std::uint8_t set) {
  std::vector<unsigned> ports;
  for (unsigned port = 0; set >> port != 0; ++port) {
    if ((set >> port & 1) != 0) ports.push_back(port);
  }
  return ports;
}

}  // namespace

std::vector<WaveformEvent> verdict_events(const ReductionRecord& record, std::uint64_t zero) {
  std::map<std::pair<std::uint64_t, Verdict>, std::vector<unsigned>> ports;
  for (unsigned port = 0; port < record.ports.size(); ++port) {
    for (const RecordedVerdict& verdict : record.ports[port].verdicts) {
      ports[{verdict.cycle, verdict.verdict}].push_back(port);
    }
  }
  std::vector<WaveformEvent> events;
  events.reserve(ports.size());
  for (const auto& [key, list] : ports) {
    const WaveformInk ink =
        key.second == Verdict::kAccepted ? WaveformInk::kStep : WaveformInk::kFault;
    events.push_back({at(key.first, zero),
                      {fmt::format("{}: {}", port_list(list), name(key.second)),
                       fmt::format("{}", fmt::join(list, " "))},
                      ink});
  }
  return events;
}

std::vector<WaveformEvent> claim_events(const ReductionRecord& record, std::uint64_t zero) {
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::vector<unsigned>> ports;
  for (const NodeStep& step : record.steps) {
    if (step.kind == StepKind::kClaimed) ports[{step.cycle, step.sequence}].push_back(step.port);
  }
  std::vector<WaveformEvent> events;
  events.reserve(ports.size());
  for (const auto& [key, list] : ports) {
    events.push_back({at(key.first, zero),
                      {fmt::format("{}, chunk {}", port_list(list), key.second),
                       fmt::format("{}", fmt::join(list, " "))},
                      WaveformInk::kStep});
  }
  return events;
}

std::vector<WaveformEvent> taken_events(const ReductionRecord& record, std::uint64_t zero) {
  std::vector<WaveformEvent> events;
  for (const NodeStep& step : record.steps) {
    if (step.kind != StepKind::kTaken || step.way != StepWay::kUp) continue;
    events.push_back({at(step.cycle, zero),
                      {fmt::format("chunk {} of {}, to the adders", step.sequence,
                                   port_list(ports_of(step.ports))),
                       fmt::format("chunk {}", step.sequence)},
                      WaveformInk::kStep});
  }
  return events;
}

std::vector<WaveformBox> broadcast_boxes(const ReductionRecord& record, std::uint64_t zero) {
  std::map<std::uint32_t, NodeStep> started;
  std::vector<WaveformBox> boxes;
  for (const NodeStep& step : record.steps) {
    if (step.way != StepWay::kUp) continue;
    if (step.kind == StepKind::kStarted) started[step.sequence] = step;
    const auto start = started.find(step.sequence);
    if (step.kind != StepKind::kEnded || start == started.end()) continue;
    boxes.push_back({{at(start->second.cycle, zero), at(step.cycle, zero)},
                     {fmt::format("started: sum of chunk {} to {}", step.sequence,
                                  port_list(ports_of(start->second.ports))),
                      fmt::format("sum of chunk {}", step.sequence), "sum"},
                     step.good ? WaveformInk::kStep : WaveformInk::kFault});
  }
  return boxes;
}

std::vector<WaveformEvent> release_events(const ReductionRecord& record, std::uint64_t zero) {
  std::vector<WaveformEvent> events;
  for (const NodeStep& step : record.steps) {
    if (step.kind != StepKind::kReleased) continue;
    events.push_back(
        {at(step.cycle, zero), {fmt::format("chunk {}", step.sequence)}, WaveformInk::kStep});
  }
  return events;
}

}  // namespace trib
