// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/ask_judge.h"

namespace trib {

bool is_ask(const Header& header) { return header.type == FrameType::kAsk; }

Race judge_race_of(const Header& header, Verdict model, Verdict node, std::uint32_t expected,
                   unsigned window, std::uint64_t first, const ChunkLog& log) {
  if (is_ask(header)) {
    const bool busy = node == Verdict::kControl || node == Verdict::kBusy;
    if (model == Verdict::kReplay && busy) node = Verdict::kDuplicate;
    if (model == Verdict::kControl) model = Verdict::kOutOfWindow;
  }
  return judge_race({model, node, header.sequence, expected, window, first}, log);
}

Header status_for(const Header& ask, const NodeModel& model) {
  Header status;
  status.source = model.config().node;
  status.destination = ask.source;
  status.type = FrameType::kStatus;
  status.group = ask.group;
  status.epoch = ask.epoch;
  status.sequence = ask.sequence;
  return status;
}

}  // namespace trib
