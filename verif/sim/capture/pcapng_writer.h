// SPDX-License-Identifier: Apache-2.0
// Writes frames to a pcapng file that Wireshark opens: one interface per port ("port0"... or other names),
// nanosecond time stamps, direction as the node sees it, a bad frame flagged as a CRC error, an
// optional comment per frame. Times are simulated times. Frames are without FCS.
// The file is in the byte order of the host, which the format records. Errors: RecordingError
// with the path when the file can't be opened or written.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

enum class Direction : std::uint8_t { kReceived = 1, kSent = 2 };  // by the node; epb_flags values

class PcapngWriter {
 public:
  PcapngWriter(const std::string& path, unsigned ports);
  PcapngWriter(const std::string& path, const std::vector<std::string>& names);

  void write(unsigned port, Direction direction, const Frame& frame, std::uint64_t time_ns,
             std::string_view comment = {});
  /// Writes out what is buffered; throws when the disk would not take it.
  void flush();
  /// Of the file so far.
  std::uint64_t bytes() const { return bytes_; }

 private:
  void write_block(std::uint32_t type);

  std::string path_;
  std::ofstream file_;
  std::uint64_t bytes_ = 0;
  Bytes body_;  // of the block that is being put together
};

}  // namespace trib
