// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/frame_boxes.h"

#include <fmt/format.h>

#include <cstring>
#include <string>

#include "model/numerics/dtype.h"

namespace trib {
namespace {

using Texts = std::vector<std::string>;

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
  const auto at = [zero](std::uint64_t cycle) { return static_cast<std::int64_t>(cycle - zero); };
  WaveformBox box{{at(spans.front().first), at(spans.back().end)}, texts, ink};
  for (std::size_t i = 1; i < spans.size(); ++i) {
    box.gaps.push_back({at(spans[i - 1].end), at(spans[i].first)});
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

}  // namespace trib
