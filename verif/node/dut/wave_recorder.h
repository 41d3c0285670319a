// SPDX-License-Identifier: Apache-2.0
// One wave file (FST, time unit 1 fs) of a Verilated design, and the GTKWave view beside it. Beside
// the design's own signals the file has two scopes of text: `frames`, a line for each stream, which
// says what passes (verif/node/waves/frame_lines.h), and `steps`, a line for each group and one for
// the node, which name the steps of the cycle (verif/node/waves/step_lines.h). Of a node behind its
// ports there is `lines` besides, two lines for each port (verif/node/waves/line_texts.h).
//
// Order of use: sample() before each rising edge, show() after it, dump() after each edge, close() at
// the end. The
// view is written by close(), from the hierarchy that the file has; it opens at mark(), or at the
// first frame. Errors: RecordingError from the constructor and from close(), std::invalid_argument
// for a name that is none of an FST file. A write that fails
// ends the recording; the simulation may go on, and close() tells.
#pragma once

#include <verilated_fst_c.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/waves/frame_lines.h"
#include "verif/node/waves/line_texts.h"
#include "verif/node/waves/step_lines.h"
#include "verif/sim/rtl/wave_write_errors.h"

namespace trib {

class WaveRecorder {
 public:
  /// `attach` connects the design to the trace; `lines` may be null. The file is replaced, where links
  /// lead to; it must be a regular one.
  WaveRecorder(std::string file, const TimeWindow& window, const NodeDut& node, unsigned groups,
               LineTexts* lines, const std::function<void(VerilatedFstC&)>& attach);
  /// Closes the file; a caller that wants to hear of errors has called close() before.
  ~WaveRecorder();
  WaveRecorder(const WaveRecorder&) = delete;
  WaveRecorder& operator=(const WaveRecorder&) = delete;

  void sample() { frames_.sample(node_); }
  /// The steps that the node has told at this edge, in their order.
  void show(const std::vector<NodeStep>& steps) { steps_.show(steps); }
  /// Nothing unless switched on and within the window.
  void dump(std::uint64_t time_fs);
  void switch_on(bool on) { on_ = on; }
  /// The view opens at this time; the first call counts.
  void mark(std::uint64_t time_fs);
  /// Writes out what is buffered: the file can be read up to here, also if it is never closed.
  void flush();
  /// Ends the file and writes the view; nothing is left of a file without a single dump.
  void close();

 private:
  void open_file();
  void declare(VerilatedFst& trace, std::uint32_t first_code);
  void write_lines(VerilatedFst::Buffer& buffer, bool all) const;
  void end_file();
  void require_written() const;
  void write_view() const;

  std::string file_;
  TimeWindow window_;
  const NodeDut& node_;
  LineTexts* lines_;
  FrameLines frames_;
  StepLines steps_;
  WaveWriteErrors errors_;
  std::unique_ptr<VerilatedFstC> trace_;  // until the file is closed
  std::uint32_t first_code_ = 0;          // of the lines, in the trace
  bool on_ = true;
  std::optional<std::uint64_t> first_fs_;  // times of dumps
  std::uint64_t last_fs_ = 0;
  std::optional<std::uint64_t> flushed_fs_;  // last_fs_ at the last flush
  std::uint64_t now_fs_ = 0;                 // of the latest edge, recorded or not
  std::uint64_t cycle_fs_ = 0;               // of the clock
  std::optional<std::uint64_t> first_frame_fs_;
  std::optional<std::uint64_t> mark_fs_;
};

}  // namespace trib
