// SPDX-License-Identifier: Apache-2.0
// LineReader: the lines that come out of a ByteStream, one at a time, without their ends (LF; CR is
// ignored). A line of more than kLongest characters is dropped: whatever sent it, it is none of
// ours.
#pragma once

#include <optional>
#include <string>

#include "tools/tributary/board/console/byte_stream.h"

namespace trib {

class LineReader {
 public:
  explicit LineReader(ByteStream& stream) : stream_(stream) {}

  // The next line, waiting for its end until `deadline`; a part received by then is kept.
  std::optional<std::string> read(ByteStream::Time deadline);

  static constexpr std::size_t kLongest = 4096;

 private:
  // The next line among the bytes already received.
  std::optional<std::string> take();

  ByteStream& stream_;
  std::string waiting_;
  bool too_long_ = false;  // what waits is the rest of such a line
};

}  // namespace trib
