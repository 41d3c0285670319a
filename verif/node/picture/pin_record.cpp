// SPDX-License-Identifier: Apache-2.0
#include "verif/node/picture/pin_record.h"

#include <algorithm>

namespace trib {
namespace {

void add_beat(std::vector<RecordedFrame>& frames, const StreamView& beat, unsigned beat_bytes,
              std::uint64_t cycle) {
  if (!beat.valid) return;
  if (frames.empty() || frames.back().ended()) frames.emplace_back();
  frames.back().add(beat, beat_bytes, cycle);
}

}  // namespace

PinRecord::PinRecord(const NodeDut& dut, unsigned ports) : dut_(dut) {
  record_.ports.resize(ports);
}

void PinRecord::before_edge(std::uint64_t cycle) {
  if (state_ == State::kWaiting && dut_.rx_valids() != 0) {
    state_ = State::kRecording;
    first_cycle_ = cycle;
  }
  if (state_ != State::kRecording) return;
  for (unsigned port = 0; port < record_.ports.size(); ++port) {
    RecordedPort& recorded = record_.ports[port];
    add_beat(recorded.received, dut_.rx_view(port), dut_.beat_bytes(), cycle);
    add_beat(recorded.sent, dut_.tx_view(port), dut_.beat_bytes(), cycle);
    if (!dut_.verdict_valid(port)) continue;
    recorded.verdicts.push_back({cycle, static_cast<Verdict>(dut_.verdict(port))});
  }
  const std::uint64_t cycles = cycle - first_cycle_ + 1;
  if (cycles >= kMostCycles || (cycles >= kCycles && is_complete())) state_ = State::kEnded;
}

void PinRecord::add_step(const NodeStep& step) {
  if (state_ == State::kRecording) record_.steps.push_back(step);
}

bool PinRecord::is_complete() const {
  return std::all_of(record_.ports.begin(), record_.ports.end(), [](const RecordedPort& port) {
    return std::any_of(port.sent.begin(), port.sent.end(), [](const RecordedFrame& frame) {
      return frame.ended() && frame.is_of(FrameType::kResult);
    });
  });
}

}  // namespace trib
