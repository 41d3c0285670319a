// SPDX-License-Identifier: Apache-2.0
// The latest frames of a run of any length, in a bounded number of pcapng files of bounded
// size (PcapngWriter). Frames go into `path`. When it is full it becomes the first of the older
// files, run.pcapng -> run.1.pcapng -> run.2.pcapng and so on, and the oldest is dropped. The files
// of an earlier run are older ones. If `path` is a link, all this is where it leads to; if it is a
// FIFO, a device or standard output, everything goes there and nothing is renamed.
// Errors: std::runtime_error with the path when a file can't be written, renamed or removed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "verif/sim/capture/pcapng_writer.h"

namespace trib {

struct PcapngRingLimits {
  std::uint64_t bytes = 64'000'000;  // a file is full from here on; 0: never
  unsigned files = 4;                // at least 1: `path` and files - 1 older ones
};

class PcapngRing {
 public:
  PcapngRing(std::string path, unsigned ports, PcapngRingLimits limits);

  void write(unsigned port, Direction direction, const Frame& frame, std::uint64_t time_ns);
  /// Writes out the buffer.
  void flush();

 private:
  std::string older(unsigned age) const;  // 0: the present one
  void turn();
  void begin_file();

  std::string path_;  // of a file: where links lead
  unsigned ports_;
  PcapngRingLimits limits_;
  std::optional<PcapngWriter> writer_;
};

}  // namespace trib
