// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/frame_lines.h"

#include "model/frame/layout.h"
#include "model/node/verdict.h"
#include "verif/node/waves/frame_text.h"

namespace trib {
namespace {

unsigned bytes_in(std::uint64_t keep) {
  unsigned bytes = 0;
  for (; keep != 0; keep &= keep - 1) ++bytes;
  return bytes;
}

}  // namespace

// Says whether this beat ends a frame that was seen from its beginning.
bool FrameLines::take(Line& line, const StreamView& stream, unsigned beat_bytes) {
  if (!stream.valid) {
    if (!line.in_frame) line.in_step = true;
    return false;
  }
  if (!stream.ready) return false;
  if (!line.in_step) {  // the middle of a frame, as far as is known
    line.in_step = stream.last;
    return false;
  }
  any_ = true;
  if (!line.in_frame) {
    line.in_frame = true;
    line.described = false;
    line.head.clear();
  }
  if (line.head.size() < kHeaderBytes) {
    const unsigned count = stream.last ? bytes_in(stream.keep) : beat_bytes;
    line.head.insert(line.head.end(), stream.data, stream.data + count);
  }
  if (!line.described && (stream.last || line.head.size() >= kHeaderBytes)) {
    if (line.head.size() > kHeaderBytes) line.head.resize(kHeaderBytes);
    line.text = frame_text(line.head);
    line.described = true;
  }
  line.in_frame = !stream.last;
  return stream.last;
}

void FrameLines::sample(const NodeDut& node) {
  for (unsigned port = 0; port < ports(); ++port) {
    Line& received = received_[port];
    const StreamView in = node.rx_view(port);
    if (take(received, in, node.beat_bytes())) received.unjudged.push_back(received.text);
    if (node.verdict_valid(port) && !received.unjudged.empty()) {
      received.text = received.unjudged.front() + ": " +
                      std::string(name(static_cast<Verdict>(node.verdict(port))));
      received.unjudged.pop_front();
    }
    Line& sent = sent_[port];
    const StreamView out = node.tx_view(port);
    if (take(sent, out, node.beat_bytes()) && out.user) sent.text += " spoiled";
  }
}

}  // namespace trib
