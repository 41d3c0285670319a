// SPDX-License-Identifier: Apache-2.0
// The beginning of a reduction at the pins of a node: the frames on the streams of its first ports,
// their verdicts, and the steps that the node reports. Recording starts with the first frame that is
// received. It ends after kCycles, but not before each port has sent a RESULT, nor later than
// kMostCycles. Passive; attach it after everything that drives the node.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_step.h"
#include "model/node/verdict.h"
#include "verif/node/dut/node_dut.h"
#include "verif/node/picture/recorded_frame.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

struct RecordedVerdict {
  std::uint64_t cycle;  // of the strobe
  Verdict verdict;
};

struct RecordedPort {
  std::vector<RecordedFrame> received;
  std::vector<RecordedVerdict> verdicts;
  std::vector<RecordedFrame> sent;
};

struct ReductionRecord {
  std::vector<RecordedPort> ports;
  std::vector<NodeStep> steps;
};

class PinRecord : public Clocked {
 public:
  PinRecord(const NodeDut& dut, unsigned ports);

  void before_edge(std::uint64_t cycle) override;
  void add_step(const NodeStep& step);

  const ReductionRecord& record() const { return record_; }

  static constexpr std::uint64_t kCycles = 1 << 12;
  static constexpr std::uint64_t kMostCycles = 1 << 16;

 private:
  enum class State { kWaiting, kRecording, kEnded };

  bool is_complete() const;

  const NodeDut& dut_;
  State state_ = State::kWaiting;
  std::uint64_t first_cycle_ = 0;
  ReductionRecord record_;
};

}  // namespace trib
