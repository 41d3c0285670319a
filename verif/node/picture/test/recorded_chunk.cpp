// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/test/recorded_chunk.h"

#include <algorithm>
#include <vector>

#include "model/frame/codec.h"

namespace trib {
namespace {

constexpr unsigned kBeatBytes = 8;
constexpr unsigned kHeaderBeats = kHeaderBytes / kBeatBytes;

NodeStep step_at(StepKind kind, std::uint64_t cycle, std::uint32_t sequence) {
  NodeStep step;
  step.good = true;
  step.cycle = cycle;
  step.kind = kind;
  step.sequence = sequence;
  return step;
}

}  // namespace

RecordedFrame record_frame(const Frame& frame, std::uint64_t first, unsigned stride) {
  Bytes bytes = frame.bytes;
  const std::size_t size = bytes.size();
  bytes.resize(size + kBeatBytes);
  RecordedFrame recorded;
  for (std::size_t at = 0; at < size; at += kBeatBytes) {
    const std::size_t left = std::min<std::size_t>(size - at, kBeatBytes);
    const bool last = at + left == size;
    const StreamView beat{true, true, last, last && frame.bad, (1U << left) - 1, &bytes[at]};
    recorded.add(beat, kBeatBytes, first + at / kBeatBytes * stride);
  }
  return recorded;
}

Frame chunk_frame(FrameType type, std::uint32_t sequence, unsigned elements, float value) {
  const std::vector<float> values(elements, value);
  Header header;
  header.type = type;
  header.flags = kFlagData;
  header.sequence = sequence;
  header.payload_bytes = static_cast<std::uint16_t>(elements * sizeof(float));
  return encode(header, reinterpret_cast<const std::uint8_t*>(values.data()));
}

void record_chunk(ReductionRecord& record, std::uint32_t sequence, unsigned elements,
                  std::uint64_t first, unsigned late, unsigned latency) {
  const std::uint64_t result = first + late + kHeaderBeats - 1 + latency;
  float sum = 0;
  for (unsigned port = 0; port < record.ports.size(); ++port)
    sum += 1.5F + static_cast<float>(port);
  for (unsigned port = 0; port < record.ports.size(); ++port) {
    RecordedPort& recorded = record.ports[port];
    const bool last = port + 1 == record.ports.size();
    recorded.received.push_back(record_frame(
        chunk_frame(FrameType::kContribution, sequence, elements, 1.5F + static_cast<float>(port)),
        first + (last ? late : 0)));
    recorded.verdicts.push_back({recorded.received.back().end(), Verdict::kAccepted});
    recorded.sent.push_back(
        record_frame(chunk_frame(FrameType::kResult, sequence, elements, sum), result));
    NodeStep claimed =
        step_at(StepKind::kClaimed, recorded.received.back().header_done() + 2, sequence);
    claimed.port = static_cast<std::uint8_t>(port);
    record.steps.push_back(claimed);
  }
  record.steps.push_back(step_at(StepKind::kTaken, result - 6, sequence));
  record.steps.push_back(step_at(StepKind::kStarted, result - 4, sequence));
  for (NodeStep* step : {&record.steps.back(), &record.steps.back() - 1}) {
    step->ports = static_cast<std::uint8_t>((1U << record.ports.size()) - 1);
  }
  record.steps.push_back(step_at(StepKind::kEnded, result + elements / 2 + 5, sequence));
  record.steps.push_back(step_at(StepKind::kReleased, result + elements / 2 + 5, sequence));
}

}  // namespace trib
