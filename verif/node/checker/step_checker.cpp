// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/step_checker.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "model/frame/header.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

StreamMonitor::Events frames_to(FollowedNode& node) {
  return {[&node](unsigned port, std::uint64_t cycle) { node.started(port, cycle); },
          [&node](unsigned port, const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
            node.received({port, frame, first, last});
          },
          [&node](unsigned port, const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
            node.sent({port, frame, first, last});
          }};
}

// GC13.2: how many bytes of decoded frame so many on the pins are at most. No group or block has
// more than 16 bytes of values for one.
std::size_t most_decoded(std::size_t bytes, codec::CodecSet codecs) {
  constexpr std::size_t kMostPerByte = 16;
  if (codecs == codec::kRawOnly || bytes <= kHeaderBytes) return bytes;
  return kHeaderBytes + kMostPerByte * (bytes - kHeaderBytes);
}

}  // namespace

StepChecker::StepChecker(NodeDut& dut, unsigned window, unsigned groups,
                         const ReductionSet& reductions, codec::CodecSet codecs, Report error)
    : dut_(dut),
      error_(std::move(error)),
      node_({dut.ports(), dut.beat_bytes(), window, groups, reductions, codecs}, error_),
      monitor_(dut, frames_to(node_)),
      strobes_(dut.ports()) {
  dut.on_step([this](const NodeStep& step) { this->step(step); });
}

void StepChecker::reset() {
  node_.reset();
  monitor_.reset();
  strobes_.assign(strobes_.size(), std::nullopt);
  strobed_ = false;
  onset_written_ = 0;
}

void StepChecker::before_edge(std::uint64_t cycle) {
  monitor_.before_edge(cycle);
  sample_verdicts(cycle);
  const std::uint32_t limit = node_.settings().transmit_limit();
  // A frame waits in front of an encoder while others leave it (GC16.10).
  const bool encodes = node_.shape().codecs != codec::kRawOnly;
  for (unsigned port = 0; limit != 0 && port < strobes_.size(); ++port) {  // EG1.1
    const std::uint64_t waited = encodes ? monitor_.busy(port) : monitor_.held(port);
    if (waited >= limit) node_.port_stopped(port);
  }
}

void StepChecker::sample_verdicts(std::uint64_t cycle) {
  const std::uint32_t valids = dut_.verdict_valids();
  if (valids == 0 && !strobed_) return;
  strobed_ = valids != 0;
  for (unsigned port = 0; port < strobes_.size(); ++port) {
    if (strobes_[port]) {
      error_(fmt::format("cycle {}, VD1, port {}: the pins have verdict {}, and no step has", cycle,
                         port, *strobes_[port]));
    }
    strobes_[port].reset();
    if ((valids >> port & 1) != 0) strobes_[port] = dut_.verdict(port);
  }
}

void StepChecker::check_verdict(const NodeStep& step) {
  const std::optional<unsigned> strobe = std::exchange(strobes_.at(step.port), std::nullopt);
  if (strobe == static_cast<unsigned>(step.verdict)) return;
  error_(fmt::format("cycle {}, VD1, port {}: a step has verdict {}, the pins have {}", step.cycle,
                     step.port, name(step.verdict), strobe ? std::to_string(*strobe) : "none"));
}

// RE1.1. If all frames that have come whole have their verdicts, what is arriving is the frame on the
// pins.
void StepChecker::check_onset(const NodeStep& step) {
  const SteppedSlot& slot = model().slot(step.group, step.sequence);
  const std::uint64_t beats = kHeaderBytes / dut_.beat_bytes() + node_.settings().onset();
  for (unsigned port = 0; port < strobes_.size(); ++port) {
    const PartPtr& part = slot.parts[port];
    if ((step.ports >> port & 1) == 0 || !part || part->state != PartState::kArriving) continue;
    if (part->claimed <= onset_written_ || !node_.log().all_judged(port)) continue;
    const std::size_t bytes = most_decoded(monitor_.receiving(port), node_.shape().codecs);
    if (bytes == 0 || bytes >= beats * dut_.beat_bytes()) continue;
    error_(
        fmt::format("cycle {}, RE1, port {}, group {}, chunk {}: taken after {} bytes of its "
                    "contribution, ONSET is {} beats",
                    step.cycle, port, step.group, step.sequence, bytes, node_.settings().onset()));
  }
}

void StepChecker::step(const NodeStep& step) {
  if (step.kind == StepKind::kJudged) check_verdict(step);
  if (step.kind == StepKind::kTaken && step.way == StepWay::kUp) check_onset(step);
  if (step.kind == StepKind::kWritten && step.sequence == kRegOnset) onset_written_ = step.cycle;
  node_.step(step);
}

}  // namespace trib
