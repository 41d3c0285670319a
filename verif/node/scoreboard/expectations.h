// SPDX-License-Identifier: Apache-2.0
// Turns what the model sends into what the node owes (expected_frames.h) and into the log of
// chunks: results that must come, others that may, and when a life begins, stops and ends.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/emission.h"
#include "model/node/node_model.h"
#include "verif/node/scoreboard/chunk_log.h"
#include "verif/node/scoreboard/group_tally.h"
#include "verif/node/scoreboard/transmit_checker.h"

namespace trib {

class Expectations {
 public:
  using Emissions = std::vector<Emission>;
  using ReducedReport = std::function<void(const ChunkName&, const ChunkRecord&)>;

  // The ranks of a group's members, as the model in force knows them.
  using Ranks = std::function<std::vector<std::uint16_t>(unsigned group)>;

  Expectations(TransmitChecker& transmit, std::vector<ChunkLog>& logs,
               std::vector<GroupTally>& groups, unsigned window, Ranks ranks)
      : transmit_(transmit),
        logs_(logs),
        groups_(groups),
        window_(window),
        ranks_(std::move(ranks)) {}
  void on_reduced(ReducedReport report) { reduced_reports_.push_back(std::move(report)); }

  // What follows from a frame with this verdict. The ERROR frame that it deserves may also be any
  // of `other_errors`, the results may be any of `other_results`.
  void add(const Emissions& emissions, Verdict verdict, std::uint64_t cycle,
           const std::vector<Bytes>& other_errors = {},
           const std::vector<Emissions>& other_results = {});
  // The results of one chunk, in all forms that they may have.
  void add_results(const std::vector<Emissions>& forms, std::uint64_t cycle);
  // What a node may send that has judged by a model that is out of force.
  void add_optional(const Emissions& emissions, Verdict verdict);
  // What answers an ASK whose verdict is Replay, if it is answered (RC2): `replay`, as the model
  // says.
  void add_asked_replay(unsigned port, const Header& ask, const Bytes& replay);
  // A replay, for this frame, of a result that the model's store no longer holds (a race).
  void add_late_replay(unsigned port, const Header& cause);

  // RC5: a STATUS of this chunk, which the model takes for reduced already.
  void add_late_status(unsigned port, Header status);

  // The life of a group begins; is stopped, and what it has is still sent; is over.
  void begin(unsigned group, std::uint16_t epoch);
  void stop(unsigned group, std::uint16_t epoch);
  void end(unsigned group, std::uint16_t epoch, std::uint64_t cycle);

 private:
  void add_replay(unsigned port, const ChunkName& chunk, const Bytes& replay);
  std::vector<Bytes> replay_forms(unsigned port, const ChunkName& chunk, const Bytes& replay) const;
  void add_answer(unsigned port, const Bytes& answer);
  void blur_reduced(unsigned group);

  TransmitChecker& transmit_;
  std::vector<ChunkLog>& logs_;
  std::vector<GroupTally>& groups_;
  unsigned window_;
  Ranks ranks_;
  std::vector<ReducedReport> reduced_reports_;
};

}  // namespace trib
