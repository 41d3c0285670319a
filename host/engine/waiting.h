// SPDX-License-Identifier: Apache-2.0
// The ranks that a worker waits for, as far as the node has reported them (WK2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/base/time.h"
#include "model/frame/datagram_header.h"

namespace trib {

struct Waiting {
  // The worker has asked the node for something, a minimum timeout ago or longer, and has received
  // nothing since. While it joins that need not mean anything: a node that still waits for others
  // says nothing.
  bool node_silent = false;
  Time silence = 0;             // since the node's last frame, or else since the first frame to it
  unsigned missing = 0;         // members whose contribution the node lacks, as it said last
  std::vector<unsigned> ranks;  // the first two of them
};

// "rank 3", "ranks 3 and 5", "ranks 3 and 5 (and 1 more)"; "" if no rank is known to be missing.
std::string ranks_text(const Waiting& waiting);
// Seconds, or milliseconds if there are few.
std::string duration_text(Time duration);

// Keeps what makes up a Waiting.
class Patience {
 public:
  // `patience`: for how long the node may take to answer before it counts as silent.
  explicit Patience(Time patience) : patience_(patience) {}

  // The worker has sent something to the node, or something that asks for an answer at once.
  void sent(Time now);
  void asked(Time now);
  // A frame of the node for this worker has come.
  void heard(Time now);
  // It was a STATUS; or there is no rank left to wait for, as far as is known.
  void status(const DatagramHeader& header);
  void nobody_missing();

  Waiting waiting(Time now) const;

 private:
  Time patience_;
  std::optional<Time> since_;  // the node's last frame, or else the first frame to it
  std::optional<Time> asked_;  // first, since then
  unsigned missing_ = 0;
  std::vector<unsigned> ranks_;
};

}  // namespace trib
