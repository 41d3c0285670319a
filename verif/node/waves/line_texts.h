// SPDX-License-Identifier: Apache-2.0
// Traffic on the lines of a node's ports, as text for its waves: for each port what it receives and what it sends.
#pragma once

#include <cstdint>
#include <string>

namespace trib {

class LineTexts {
 public:
  virtual ~LineTexts() = default;

  /// The text at `time_fs`, of the node's time; times never go back. At most 56 characters.
  virtual std::string received(unsigned port, std::uint64_t time_fs) = 0;
  virtual std::string sent(unsigned port, std::uint64_t time_fs) = 0;
};

/// A node whose waves can hold such texts.
class ShowsLines {
 public:
  virtual ~ShowsLines() = default;
  /// For the waves that are opened from now on; null: none. Must live as long as the waves are open.
  virtual void show_lines(LineTexts* lines) = 0;
};

}  // namespace trib
