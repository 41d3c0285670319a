// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/chunk_times.h"

#include <algorithm>
#include <limits>

namespace trib {
namespace {

const RecordedFrame* find_frame(const std::vector<RecordedFrame>& frames, FrameType type,
                                std::uint32_t sequence) {
  for (const RecordedFrame& frame : frames) {
    if (!frame.ended() || frame.bad() || !frame.is_of(type)) continue;
    const Header header = frame.header();
    if (header.sequence == sequence && !header.has(kFlagRetry)) return &frame;
  }
  return nullptr;
}

std::optional<ChunkTimes> times_of(const ReductionRecord& record, std::uint32_t sequence) {
  constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  ChunkTimes times;
  times.sequence = sequence;
  times.first_beat = times.first_result = kNever;
  std::uint64_t element_received = 0;
  std::uint64_t element_sent = kNever;
  for (const RecordedPort& port : record.ports) {
    const auto* received = find_frame(port.received, FrameType::kContribution, sequence);
    const auto* sent = find_frame(port.sent, FrameType::kResult, sequence);
    if (received == nullptr || sent == nullptr) return std::nullopt;
    times.first_beat = std::min(times.first_beat, received->first());
    times.header_received = std::max(times.header_received, received->header_done());
    times.received_end = std::max(times.received_end, received->end());
    times.first_result = std::min(times.first_result, sent->first());
    times.last_result = std::max(times.last_result, sent->first());
    times.sent_end = std::max(times.sent_end, sent->end());
    if (!received->payload_spans().empty()) {
      element_received = std::max(element_received, received->payload_spans().front().first);
    }
    if (!sent->payload_spans().empty()) {
      element_sent = std::min(element_sent, sent->payload_spans().front().first);
    }
  }
  if (element_received != 0 && element_sent != kNever) {
    times.element_received = element_received;
    times.element_sent = element_sent;
  }
  return times;
}

}  // namespace

std::vector<ChunkTimes> complete_chunks(const ReductionRecord& record) {
  std::vector<ChunkTimes> chunks;
  if (record.ports.empty()) return chunks;
  for (const RecordedFrame& frame : record.ports[0].received) {
    if (!frame.is_of(FrameType::kContribution) || frame.header().has(kFlagRetry)) continue;
    const std::optional<ChunkTimes> times = times_of(record, frame.header().sequence);
    if (times) chunks.push_back(*times);
  }
  return chunks;
}

}  // namespace trib
