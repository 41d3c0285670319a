// SPDX-License-Identifier: Apache-2.0
// One wave file (FST, time unit 1 fs) of Verilated designs of one context, and the GTKWave view next to it.
// Order of use: dump() after each edge of the clock, close() at the end. The view is written by close(),
// from the hierarchy that the file has. Errors: RecordingError from the constructor and from close(),
// std::invalid_argument for a name that is none of an FST file. A write that fails ends the recording; the
// simulation may go on, and close() reports it.
#pragma once

#include <verilated_fst_c.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "verif/sim/clock/time_window.h"
#include "verif/sim/rtl/wave_write_errors.h"
#include "verif/sim/waves/gtkwave_view.h"

namespace trib {

class WaveFile {
 public:
  /// `attach` connects the designs to the trace, which is opened then. The file is replaced, where links
  /// lead to; it must be a regular one.
  WaveFile(std::string file, const TimeWindow& window, ViewContents contents,
           const std::function<void(VerilatedFstC&)>& attach);
  /// Closes the file; a caller that needs the errors has called close() before.
  ~WaveFile();
  WaveFile(const WaveFile&) = delete;
  WaveFile& operator=(const WaveFile&) = delete;

  /// Whether the file has this time: it has none unless switched on and within the window.
  bool dump(std::uint64_t time_fs);
  void switch_on(bool on) { on_ = on; }
  /// Of the latest edge, recorded or not.
  std::uint64_t now_fs() const { return now_fs_; }
  /// The view opens at this time, with a marker; the first call counts.
  void mark(std::uint64_t time_fs);
  /// Without a mark the view opens at the last dump, if this is the first call.
  void open_view_here();
  /// Writes out what is buffered: the file can be read up to here, also if it is never closed.
  void flush();
  /// Ends the file and writes the view; nothing is left of a file without a single dump.
  void close();

 private:
  void open_file();
  void end_file();
  void require_written() const;

  std::string file_;
  TimeWindow window_;
  ViewContents contents_;
  WaveWriteErrors errors_;
  std::unique_ptr<VerilatedFstC> trace_;  // until the file is closed
  bool on_ = true;
  std::optional<std::uint64_t> first_fs_;  // times of dumps
  std::uint64_t last_fs_ = 0;
  std::optional<std::uint64_t> flushed_fs_;  // last_fs_ at the last flush
  std::uint64_t now_fs_ = 0;
  ViewTimes times_;
};

}  // namespace trib
