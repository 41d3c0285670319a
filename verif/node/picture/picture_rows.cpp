// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/picture_rows.h"

#include <fmt/format.h>

#include <cstring>
#include <map>
#include <string>
#include <utility>

#include "model/numerics/dtype.h"

namespace trib {
namespace {

using Texts = std::vector<std::string>;

std::int64_t at(std::uint64_t cycle, std::uint64_t zero) {
  return static_cast<std::int64_t>(cycle - zero);
}

// The length of its payload, with the first values if they are plain FP32; and only the length.
Texts payload_texts(const RecordedFrame& frame) {
  const std::size_t bytes = frame.payload_bytes();
  Texts length{fmt::format("{} B", bytes)};
  if (!frame.is_of(FrameType::kContribution) && !frame.is_of(FrameType::kResult)) return length;
  const Header header = frame.header();
  if (header.encoding != 0) {
    return {fmt::format("{} B that encode {} B", bytes, header.payload_bytes), length.front()};
  }
  if (header.dtype != static_cast<std::uint8_t>(Dtype::kFp32)) return length;
  const std::string elements = fmt::format("{} fp32", bytes / sizeof(float));
  const Bytes head = frame.payload_head();
  std::string values;
  for (std::size_t at = 0; at + sizeof(float) <= head.size(); at += sizeof(float)) {
    float value = 0;
    std::memcpy(&value, &head[at], sizeof(value));
    values += fmt::format(" {:g}", value);
  }
  if (bytes > head.size()) values += " ...";
  return {elements + ":" + values, elements};
}

WaveformBox box_of(const std::vector<CycleSpan>& spans, std::uint64_t zero, const Texts& texts,
                   WaveformInk ink) {
  WaveformBox box{{at(spans.front().first, zero), at(spans.back().end, zero)}, texts, ink};
  for (std::size_t i = 1; i < spans.size(); ++i) {
    box.gaps.push_back({at(spans[i - 1].end, zero), at(spans[i].first, zero)});
  }
  return box;
}

struct Inks {
  WaveformInk header;
  WaveformInk payload;
};

Inks inks_of(const RecordedFrame& frame) {
  if (frame.bad()) return {WaveformInk::kFault, WaveformInk::kFault};
  if (frame.is_of(FrameType::kContribution)) return {WaveformInk::kInHeader, WaveformInk::kIn};
  if (frame.is_of(FrameType::kResult)) return {WaveformInk::kOutHeader, WaveformInk::kOut};
  return {WaveformInk::kPlain, WaveformInk::kPlain};
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

std::vector<WaveformBox> frame_boxes(const std::vector<RecordedFrame>& frames, std::uint64_t zero,
                                     const WaveformPicture& picture) {
  std::vector<WaveformBox> boxes;
  for (const RecordedFrame& frame : frames) {
    if (frame.header_spans().empty()) continue;
    const Inks inks = inks_of(frame);
    const std::string text = frame.text();
    boxes.push_back(box_of(frame.header_spans(), zero, {text, "header"}, inks.header));
    if (frame.payload_spans().empty()) continue;
    Texts payload = payload_texts(frame);
    const WaveformSpan& header = boxes.back().span;
    if (!picture.fits(text, header.end - header.first)) {
      for (std::string& each : payload) each = fmt::format("{}, {}", text, each);
      payload.push_back(text);
    }
    payload.emplace_back("payload");
    boxes.push_back(box_of(frame.payload_spans(), zero, payload, inks.payload));
  }
  return boxes;
}

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
