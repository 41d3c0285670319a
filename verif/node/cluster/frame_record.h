// SPDX-License-Identifier: Apache-2.0
// The pcapng file of a fabric: all frames on the ports of its nodes, under simulated time, within a
// window. Errors: RecordingError.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "model/base/time.h"
#include "verif/node/dut/node_dut.h"
#include "verif/sim/capture/pcapng_writer.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

class FrameRecord {
 public:
  using TimeOf = std::function<Time(std::uint64_t cycle)>;

  FrameRecord(const std::string& path, unsigned interfaces, const TimeWindow& window,
              TimeOf time_of);

  /// From now on the frames of a port are written, as those of this interface of the file.
  void watch(unsigned interface, StreamSource& source, StreamSink& sink);
  void flush() { writer_.flush(); }
  /// The last flush; `now` is when the run has ended. Throws also if the window has not begun yet.
  void close(Time now);

 private:
  void write(unsigned interface, Direction direction, const Frame& frame, std::uint64_t cycle);

  std::string path_;
  TimeWindow window_;
  TimeOf time_of_;
  PcapngWriter writer_;
};

}  // namespace trib
