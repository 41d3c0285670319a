// SPDX-License-Identifier: Apache-2.0
// One wave file (FST, time unit 1 fs) of a Verilated design, and the GTKWave view next to it. Besides
// the design's own signals the file has two scopes of text: `frames`, a line for each stream, which
// says what passes (verif/node/waves/frame_lines.h), and `steps`, a line for each group and one for
// the node, which name the steps of the cycle (verif/node/waves/step_lines.h). Of a node with its
// ports there is `lines` besides, two lines for each port (verif/node/waves/line_texts.h).
//
// Order of use: sample() before each rising edge, show() after it, dump() after each edge, close() at
// the end. The view opens at mark(), or at the first frame. Errors: those of WaveFile.
#pragma once

#include <verilated_fst_c.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/waves/frame_lines.h"
#include "verif/node/waves/line_texts.h"
#include "verif/node/waves/step_lines.h"
#include "verif/sim/waves/wave_file.h"

namespace trib {

class WaveRecorder {
 public:
  /// `attach` connects the design to the trace; `lines` may be null.
  WaveRecorder(std::string file, const TimeWindow& window, const NodeDut& node, unsigned groups,
               LineTexts* lines, const std::function<void(VerilatedFstC&)>& attach);
  WaveRecorder(const WaveRecorder&) = delete;  // the trace holds its address
  WaveRecorder& operator=(const WaveRecorder&) = delete;

  void sample() { frames_.sample(node_); }
  /// The steps that the node has reported at this edge, in their order.
  void show(const std::vector<NodeStep>& steps) { steps_.show(steps); }
  void dump(std::uint64_t time_fs);
  void switch_on(bool on) { file_.switch_on(on); }
  void mark(std::uint64_t time_fs) { file_.mark(time_fs); }
  void flush() { file_.flush(); }
  void close() { file_.close(); }

 private:
  void attach(VerilatedFst& trace);
  void declare(VerilatedFst& trace, std::uint32_t first_code);
  void write_lines(VerilatedFst::Buffer& buffer, bool all) const;

  const NodeDut& node_;
  LineTexts* lines_;
  FrameLines frames_;
  StepLines steps_;
  std::uint32_t first_code_ = 0;  // of the lines, in the trace
  WaveFile file_;                 // the first to go, as it refers to the lines
};

}  // namespace trib
