// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/line_reader.h"

#include <algorithm>
#include <utility>

namespace trib {

std::optional<std::string> LineReader::take() {
  while (true) {
    const std::size_t end = waiting_.find('\n');
    if (end == std::string::npos) {
      if (waiting_.size() > kLongest) {
        waiting_.clear();
        too_long_ = true;
      }
      return std::nullopt;
    }
    std::string line = waiting_.substr(0, end);
    waiting_.erase(0, end + 1);
    if (std::exchange(too_long_, false) || line.size() > kLongest) continue;
    line.erase(std::remove(line.begin(), line.end(), '\r'), line.end());
    return line;
  }
}

std::optional<std::string> LineReader::read(ByteStream::Time deadline) {
  while (true) {
    if (std::optional<std::string> line = take()) return line;
    if (stream_.now() >= deadline) return std::nullopt;  // also if it never falls silent
    waiting_ += stream_.read(deadline);
  }
}

}  // namespace trib
