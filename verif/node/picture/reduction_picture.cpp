// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/reduction_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "verif/node/picture/chunk_times.h"
#include "verif/node/picture/picture_rows.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/waves/waveform_picture.h"

namespace trib {
namespace {

constexpr std::uint64_t kReadable = 320;  // cycles in which texts fit into frames
constexpr std::uint64_t kMargin = 5;      // cycles after the last frame

// "12 cycles (76.8 ns)"
std::string duration(std::uint64_t cycles, double cycle_ns) {
  return fmt::format("{} cycle{} ({:.1f} ns)", cycles, cycles == 1 ? "" : "s",
                     static_cast<double>(cycles) * cycle_ns);
}

class Drawing {
 public:
  Drawing(const ReductionRecord& record, const PictureSubject& subject)
      : record_(record), subject_(subject), chunks_(complete_chunks(record)) {
    if (chunks_.empty()) {
      throw PictureError("no picture: no chunk has a contribution and a whole result at each port");
    }
    const std::uint64_t begin = chunks_.front().first_beat;
    std::size_t shown = 1;
    while (shown < chunks_.size() && chunks_[shown].sent_end - begin <= kReadable) ++shown;
    chunks_.resize(shown);
    zero_ = chunks_.front().header_received;
    cycle_ns_ = 1e9 * static_cast<double>(subject.node.clock().denominator) /
                static_cast<double>(subject.node.clock().numerator);
    std::uint64_t end = 0;
    for (const ChunkTimes& chunk : chunks_) {
      end = std::max(end, chunk.sent_end);
      for (const NodeStep& step : record.steps) {
        if (step.kind == StepKind::kReleased && step.sequence == chunk.sequence) {
          end = std::max(end, step.cycle);
        }
      }
    }
    // Texts are to the right of events.
    const std::uint64_t cycles = end - begin;
    axis_.first = at(begin) - static_cast<std::int64_t>(std::max(kMargin / 2, cycles / 40));
    axis_.count =
        static_cast<std::uint64_t>(at(end) - axis_.first) + std::max(kMargin, cycles / 20);
    axis_.cycle_ns = cycle_ns_;
  }

  std::string draw() {
    const ChunkTimes& chunk = chunks_.front();
    const std::string finding = finding_of(chunk);
    WaveformPicture picture(subject_.title, description(finding), axis_);
    add_captions(picture, finding);
    picture.highlight(0, at(chunk.first_result));

    picture.add_heading("Received by the node: s_rx");
    for (unsigned port = 0; port < record_.ports.size(); ++port) {
      picture.add_boxes(fmt::format("worker {0} to port {0}", port),
                        frame_boxes(record_.ports[port].received, zero_, picture));
    }
    picture.add_events("verdict_valid_o", verdict_events(record_, zero_));
    picture.add_heading("Inside the node: steps, as in --trace");
    picture.add_events("slot claimed", claim_events(record_, zero_));
    picture.add_events("chunk taken", taken_events(record_, zero_));
    picture.add_boxes("broadcast", broadcast_boxes(record_, zero_));
    picture.add_events("slot released", release_events(record_, zero_));
    picture.add_heading("Latency of the first chunk");
    picture.add_distance("header in to header out", 0, at(chunk.first_result),
                         duration(chunk.latency(), cycle_ns_));
    if (chunk.element_received) {
      picture.add_distance("first element in to out", at(*chunk.element_received),
                           at(*chunk.element_sent),
                           duration(*chunk.element_sent - *chunk.element_received, cycle_ns_));
    }
    picture.add_heading("Sent by the node: m_tx");
    for (unsigned port = 0; port < record_.ports.size(); ++port) {
      picture.add_boxes(fmt::format("port {0} to worker {0}", port),
                        frame_boxes(record_.ports[port].sent, zero_, picture));
    }
    return picture.svg();
  }

 private:
  std::int64_t at(std::uint64_t cycle) const { return static_cast<std::int64_t>(cycle - zero_); }

  std::string finding_of(const ChunkTimes& chunk) const {
    const std::string latency = duration(chunk.latency(), cycle_ns_);
    const std::string start = chunk.first_result == chunk.last_result
                                  ? fmt::format("The results start {}", latency)
                                  : fmt::format("The first result starts {}", latency);
    const char* const payload = chunk.cuts_through()
                                    ? "while its payload is still arriving: cut-through"
                                : subject_.onset == kOnsetStoreAndForward
                                    ? "which is after its last beat: store-and-forward"
                                    : "which is after its last beat";
    return fmt::format("{} after the header of the last contribution has been received, {}.", start,
                       payload);
  }

  std::string description(const std::string& finding) const {
    return fmt::format(
        "Timing diagram of a node with {} workers. Rows from top to bottom: contributions received "
        "from each worker, their verdicts, steps inside the node, and results sent to each worker. "
        "{}",
        record_.ports.size(), finding);
  }

  bool has_gaps() const {
    const auto gapped = [](const RecordedFrame& frame) {
      return frame.header_spans().size() > 1 || frame.payload_spans().size() > 1;
    };
    return std::any_of(record_.ports.begin(), record_.ports.end(), [&](const RecordedPort& port) {
      return std::any_of(port.received.begin(), port.received.end(), gapped) ||
             std::any_of(port.sent.begin(), port.sent.end(), gapped);
    });
  }

  void add_captions(WaveformPicture& picture, const std::string& finding) const {
    const NodeVariant& node = subject_.node;
    picture.add_caption(fmt::format(
        "Node {}: {} Gb/s a port, clock {:g} MHz, {} bytes a beat, ONSET {}. 0 ns is {:.1f} ns of "
        "simulated time, cycle 0 is cycle {} of --trace.",
        node.name, node.gbps, 1e3 / cycle_ns_, node.beat_bytes, subject_.onset,
        static_cast<double>(zero_) * cycle_ns_, zero_));
    picture.add_caption(finding);
    if (chunks_.size() < subject_.chunks) {
      picture.add_caption(chunks_.size() == 1
                              ? fmt::format("The first of {} chunks is shown.", subject_.chunks)
                              : fmt::format("The first {} of {} chunks are shown.", chunks_.size(),
                                            subject_.chunks));
    }
    if (has_gaps()) {
      picture.add_caption("Notches in the lower edge of a frame are cycles without a beat.");
    }
    picture.add_legend("header of a contribution", WaveformInk::kInHeader);
    picture.add_legend("its payload", WaveformInk::kIn);
    picture.add_legend("header of a result", WaveformInk::kOutHeader);
    picture.add_legend("its payload", WaveformInk::kOut);
    picture.add_legend("step of the node", WaveformInk::kStep);
  }

  const ReductionRecord& record_;
  const PictureSubject& subject_;
  std::vector<ChunkTimes> chunks_;  // that are shown
  std::uint64_t zero_ = 0;          // the cycle that is cycle 0 of the picture
  double cycle_ns_ = 0;
  WaveformAxis axis_{};
};

}  // namespace

std::string reduction_picture(const ReductionRecord& record, const PictureSubject& subject) {
  return Drawing(record, subject).draw();
}

}  // namespace trib
