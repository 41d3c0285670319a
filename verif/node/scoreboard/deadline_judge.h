// SPDX-License-Identifier: Apache-2.0
// GR3: the model has no clock, so the moment at which a chunk's deadline passes in the node has to
// be told from what the node does. A chunk may be reduced without those that were not complete at
// some moment after its deadline: the contributions that took part are then the first few that were
// accepted, and the next one came after the deadline. Which of them it was, the result shows.
#pragma once

#include <cstdint>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/scoreboard/chunk_log.h"
#include "verif/node/scoreboard/expectations.h"
#include "verif/node/scoreboard/observations.h"

namespace trib {

// The masks of ports that may be all that took part in the chunk's reduction, if its deadline, in
// cycles, passed before all of `members` were there; smallest first. `cycle` is now.
std::vector<std::uint32_t> partial_sums(const ChunkRecord& record, std::uint32_t members,
                                        std::uint32_t deadline, std::uint64_t cycle);

class DeadlineJudge {
 public:
  DeadlineJudge(std::vector<ChunkLog>& logs, Expectations& expectations)
      : logs_(logs), expectations_(expectations) {}

  // A PARTIAL result that the model does not owe: brings the model to where it does, if a deadline
  // explains it.
  bool explains(NodeModel& model, const StreamFrame& sent, const ChunkName& chunk);
  // The same for a verdict that can only be right if the chunk has been reduced.
  bool reduce(NodeModel& model, const ChunkName& chunk, std::uint64_t cycle);
  // What the results of a chunk may be if its deadline has passed already, whatever is accepted
  // now.
  std::vector<Expectations::Emissions> forms(const NodeModel& model, const ChunkName& chunk,
                                             std::uint64_t cycle) const;

 private:
  std::vector<std::uint32_t> candidates(const NodeModel& model, const ChunkName& chunk,
                                        std::uint64_t cycle) const;
  static Expectations::Emissions results_of(NodeModel model, const ChunkName& chunk,
                                            std::uint32_t ports);

  std::vector<ChunkLog>& logs_;
  Expectations& expectations_;
};

}  // namespace trib
