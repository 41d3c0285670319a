// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/recorded_frame.h"

#include <algorithm>

#include "model/frame/codec.h"
#include "verif/node/waves/frame_text.h"

namespace trib {
namespace {

void extend(std::vector<CycleSpan>& spans, std::uint64_t cycle) {
  if (spans.empty() || spans.back().end != cycle) spans.push_back({cycle, cycle});
  spans.back().end = cycle + 1;
}

}  // namespace

void RecordedFrame::add(const StreamView& beat, unsigned beat_bytes, std::uint64_t cycle) {
  if (header_spans_.empty()) first_ = cycle;
  end_ = cycle + 1;
  extend(bytes_ < kHeaderBytes ? header_spans_ : payload_spans_, cycle);
  if (!beat.ready) return;
  for (unsigned i = 0; i < beat_bytes && (beat.keep >> i & 1) != 0; ++i) {
    if (head_.size() < kHeaderBytes + kPayloadHead) head_.push_back(beat.data[i]);
    if (++bytes_ == kHeaderBytes) header_done_ = cycle;
  }
  ended_ = beat.last;
  bad_ = beat.last && beat.user;
}

Header RecordedFrame::header() const { return read_header(head_); }

std::string RecordedFrame::text() const {
  return frame_text(
      Bytes(head_.begin(), head_.begin() + static_cast<std::ptrdiff_t>(
                                               std::min<std::size_t>(head_.size(), kHeaderBytes))));
}

bool RecordedFrame::is_of(FrameType type) const {
  return bytes_ >= kHeaderBytes && layout::get16(&head_[layout::kMagic]) == layout::kMagicValue &&
         header().type == type;
}

Bytes RecordedFrame::payload_head() const {
  if (head_.size() <= kHeaderBytes) return {};
  return {head_.begin() + kHeaderBytes, head_.end()};
}

}  // namespace trib
