// SPDX-License-Identifier: Apache-2.0
// trib_result_lane between the reduction of one group and the egress of a port, at random, over
// many lives. Results leave in order, each with its own rows; none of a life that is over leaves
// (GR6), but every one of these is counted, and takes no other's rows.
#pragma once

#include <cstdint>
#include <deque>

#include "Vtrib_result_lane.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {

class ResultLaneBench {
 public:
  struct Habits {
    double starts = 0.1;  // of chunks, in each cycle
    double rows = 0.9;    // in each cycle
    double takes = 0.5;   // headers and rows, in each cycle
    double header_only = 0.3;
    unsigned beats = 20;  // of a payload, at most
  };

  explicit ResultLaneBench(std::uint64_t seed);

  void run(const Habits& habits, unsigned cycles);
  /// The life ends, and later the next one begins.
  void next_life();
  /// Everything that is under way comes to its end.
  void drain();

  unsigned sent() const { return sent_; }
  unsigned withdrawn() const { return withdrawn_; }

 private:
  struct Chunk {
    std::uint32_t number;
    std::uint16_t epoch;
    unsigned beats;     // 0: header only
    unsigned came = 0;  // rows or, of a header, its end
    unsigned went = 0;
    bool good = true;  // once it has ended
  };

  void step();
  void reduce();
  void take();
  void take_row();
  void skip_discarded();

  ModuleBench<Vtrib_result_lane> bench_;
  Random random_;
  Habits habits_;
  std::uint16_t epoch_ = 1;  // of the life that is over, if the group has none
  bool alive_ = true;
  std::uint32_t next_ = 0;
  std::deque<Chunk> reducing_;  // rows or ends have yet to come
  std::deque<Chunk> waiting_;   // not taken yet
  std::deque<Chunk> taken_;     // rows have yet to go
  unsigned started_ = 0, sent_ = 0, withdrawn_ = 0, discarded_ = 0;
};

}  // namespace trib
