// SPDX-License-Identifier: Apache-2.0
// Frames on each stream of a node, as one line of text per stream that changes in time:
//   received   from the frame's header on "Contribution 17"; with the verdict's strobe
//              "Contribution 17: Accepted", until the next frame's header has come
//   sent       from the header on "Result 17"; at the end of a bad one "Result 17 spoiled"
// Frames whose first beat came before the first sample() are left out; of those that got no
// verdict by then the verdict would be given to the next one, so begin at reset or on quiet ports.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "verif/node/dut/node_dut.h"

namespace trib {

class FrameLines {
 public:
  explicit FrameLines(unsigned ports) : received_(ports), sent_(ports) {}

  /// The pins of `node` as the coming edge will take them.
  void sample(const NodeDut& node);

  unsigned ports() const { return static_cast<unsigned>(received_.size()); }
  const std::string& received(unsigned port) const { return received_.at(port).text; }
  const std::string& sent(unsigned port) const { return sent_.at(port).text; }
  /// Has a beat of a frame been seen?
  bool any() const { return any_; }

  /// No line is longer.
  static constexpr unsigned kMaxLength = 56;

 private:
  struct Line {
    std::string text;
    Bytes head;              // of the frame that is passing
    bool in_frame = false;   // its first beat has been seen
    bool in_step = false;    // the stream has been between two frames
    bool described = false;  // the text is about the frame that is passing
    std::deque<std::string> unjudged;
  };

  bool take(Line& line, const StreamView& stream, unsigned beat_bytes);

  std::vector<Line> received_;
  std::vector<Line> sent_;
  bool any_ = false;
};

}  // namespace trib
