// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/node_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"

namespace trib {
namespace {

bool is_result(const Frame& frame) { return read_header(frame.bytes).type == FrameType::kResult; }

// The verdicts of the slot rules between which timing can decide.
bool depends_on_slot(Verdict verdict) {
  return verdict == Verdict::kReplay || verdict == Verdict::kDuplicate ||
         verdict == Verdict::kOutOfWindow;
}

}  // namespace

NodeChecker::NodeChecker(const NodeShape& shape, Report error)
    : shape_(shape),
      error_(std::move(error)),
      mirror_(shape.ports, shape.window),
      timeline_(mirror_.config()),
      log_(shape.window),
      tallies_(shape.ports),
      transmit_(shape.ports, log_, tallies_, [this](const std::string& what) { error_(what); }),
      unjudged_(shape.ports) {}

void NodeChecker::receive_started(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  unjudged_.at(port).push_back({frame, cycle, std::nullopt});
}

void NodeChecker::receive_ended(unsigned port, std::uint64_t cycle) {
  Unjudged& current = unjudged_.at(port).back();
  current.last = cycle;
  ++tallies_[port].rx_frames;
  tallies_[port].rx_bytes += current.frame->bytes.size();
}

void NodeChecker::verdict(const VerdictStrobe& strobe) {
  std::deque<Unjudged>& queue = unjudged_.at(strobe.port);
  if (queue.empty() || !queue.front().last) {
    error_(fmt::format("port {}, cycle {}: verdict {} without a frame", strobe.port, strobe.cycle,
                       strobe.verdict));
    return;
  }
  if (strobe.verdict >= kVerdicts) {
    error_(fmt::format("port {}, cycle {}: {} is not a verdict", strobe.port, strobe.cycle,
                       strobe.verdict));
    return;
  }
  const Unjudged front = queue.front();
  queue.pop_front();
  const StreamFrame frame{strobe.port, front.frame, front.first, *front.last};
  const auto given = static_cast<Verdict>(strobe.verdict);
  ++tallies_[strobe.port].verdicts[strobe.verdict];

  const std::vector<NodeModel*> models = timeline_.candidates(front.first);
  if (models.size() == 1) {
    judge(frame, given, strobe.cycle);
  } else {
    judge_changing(frame, given, strobe.cycle, models);
  }
  timeline_.forget_before(oldest_unjudged(strobe.cycle));
  transmit_.expectations_grew(strobe.cycle);
  for (const JudgedReport& report : judged_reports_) report({frame, given, strobe.cycle});
}

void NodeChecker::judge(const StreamFrame& frame, Verdict given, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  note_bad_end(frame, given);
  std::vector<Emission> emissions;
  const Verdict expected = model.receive(frame.port, *frame.frame, emissions);
  if (!equal_or_race(model, expected, frame, given)) {
    wrong_verdict(frame, expected, given, cycle);
    return;
  }
  if (given == Verdict::kAccepted) {
    note_accepted(frame);
  }
  if (expected == given) {
    expect(emissions, cycle);
  } else if (given == Verdict::kReplay) {
    expect_late_replay(frame);
  }
}

// A register write is taking effect: each model that may have been in force has a say, the newest
// one first. Results of a model that is out of force are optional.
void NodeChecker::judge_changing(const StreamFrame& frame, Verdict given, std::uint64_t cycle,
                                 const std::vector<NodeModel*>& models) {
  std::vector<Bytes> errors;
  NodeModel* chosen = nullptr;
  for (NodeModel* model : models) {
    NodeModel trial = *model;
    std::vector<Emission> emissions;
    const Verdict expected = trial.receive(frame.port, *frame.frame, emissions);
    const bool fits = expected == given || (model != models.front() && depends_on_slot(expected) &&
                                            depends_on_slot(given) && given != Verdict::kReplay);
    if (!fits) continue;
    if (chosen == nullptr) chosen = model;
    for (const Emission& emission : emissions) {
      if (!is_result(emission.frame)) errors.push_back(emission.frame.bytes);
    }
  }
  if (chosen == nullptr || chosen == models.front()) {
    judge(frame, given, cycle);
  } else {
    receive_retired(*chosen, frame, given);
  }
  if (errors.size() > 1) transmit_.expected(frame.port).widen_last_error(errors);
}

void NodeChecker::receive_retired(NodeModel& model, const StreamFrame& frame, Verdict given) {
  std::vector<Emission> emissions;
  const Verdict expected = model.receive(frame.port, *frame.frame, emissions);
  if (expected != given) return;
  for (const Emission& emission : emissions) {
    ExpectedFrames& frames = transmit_.expected(emission.port);
    if (!is_result(emission.frame)) {
      frames.expect_error(emission.frame.bytes);
    } else if (given == Verdict::kReplay) {
      frames.expect_replay(emission.frame.bytes);
    } else {
      frames.expect_optional_result(emission.frame.bytes);
    }
  }
}

bool NodeChecker::equal_or_race(const NodeModel& model, Verdict expected, const StreamFrame& frame,
                                Verdict given) {
  if (expected == given) return true;
  if (!depends_on_slot(expected) || !depends_on_slot(given)) return false;
  const std::uint32_t sequence = read_header(frame.frame->bytes).sequence;
  const Race race = judge_race({expected, given, sequence, model.expected(sequence % shape_.window),
                                shape_.window, frame.first},
                               log_);
  ++races_[static_cast<std::size_t>(race)];
  return race != Race::kNone;
}

void NodeChecker::note_accepted(const StreamFrame& frame) {
  const Header header = read_header(frame.frame->bytes);
  ChunkRecord& record = log_.at(header.sequence);
  record.accepted |= 1u << frame.port;
  record.members = timeline_.current().config().members;
  if (header.has(kFlagData)) record.data |= 1u << frame.port;
  if (header.has(kFlagWant)) record.want |= 1u << frame.port;
  record.latest_accepted_first = std::max(record.latest_accepted_first, frame.first);
  record.earliest_accepted_first =
      std::min(record.earliest_accepted_first.value_or(frame.first), frame.first);
}

// RE5: could the reduction of this contribution's chunk have begun before the bad end was known?
// It must have been acceptable by its header, and hold ONSET beats of payload (RE1).
void NodeChecker::note_bad_end(const StreamFrame& frame, Verdict given) {
  if (given != Verdict::kBadEnd && given != Verdict::kShort && given != Verdict::kBadChecksum) {
    return;
  }
  const Bytes& bytes = frame.frame->bytes;
  const Header header = read_header(bytes);
  const NodeConfig& config = timeline_.current().config();
  if (bytes.size() < kHeaderBytes || header.destination != config.node || header.group != 0 ||
      header.source != config.peers[frame.port] || header.epoch != config.epoch ||
      header.sequence != timeline_.current().expected(header.sequence % shape_.window)) {
    return;
  }
  const std::size_t payload =
      std::min<std::size_t>(bytes.size() - kHeaderBytes, header.payload_bytes);
  const std::size_t beats = (payload + shape_.beat_bytes - 1) / shape_.beat_bytes;
  ChunkRecord& record = log_.at(header.sequence);
  if (beats >= mirror_.onset() && (record.accepted >> frame.port & 1) == 0) ++record.bad_ends;
}

void NodeChecker::expect(const std::vector<Emission>& emissions, std::uint64_t cycle) {
  for (const Emission& emission : emissions) {
    ExpectedFrames& expected = transmit_.expected(emission.port);
    const Bytes& bytes = emission.frame.bytes;
    const Header header = read_header(bytes);
    if (header.type == FrameType::kError) {
      expected.expect_error(bytes);
    } else if (header.has(kFlagRetry)) {
      expected.expect_replay(bytes);
    } else {
      expected.expect_result(header.sequence, bytes);
      ChunkRecord& record = log_.at(header.sequence);
      record.completed = cycle;
      record.longest_result = std::max(record.longest_result, bytes.size());
      record.results[emission.port] = bytes;
    }
  }
  if (emissions.empty() || !is_result(emissions.front().frame)) return;
  const Header header = read_header(emissions.front().frame.bytes);
  if (header.has(kFlagRetry)) return;
  log_.completed(header.sequence);
  if (reduced_report_) reduced_report_(header.sequence, log_.at(header.sequence));
}

// The node replays a result that the model's store no longer holds (a race).
void NodeChecker::expect_late_replay(const StreamFrame& frame) {
  const ChunkRecord* record = log_.find(read_header(frame.frame->bytes).sequence);
  if (record == nullptr || !record->results[frame.port]) return;
  Bytes replay = *record->results[frame.port];
  replay[layout::kFlags] |= kFlagRetry;
  transmit_.expected(frame.port).expect_replay(std::move(replay));
}

void NodeChecker::register_issued(const RegisterAccess& access) {
  if (!access.write) return;
  const bool configures = mirror_.write(access.address, access.value);
  NodeModel& model = timeline_.current();
  if (access.address == group_register(0, kGroupCtrl)) {
    if (model.active()) {
      transmit_.epoch_over(model.config().epoch);
      group_changed_ = true;
    }
    const bool start = access.value == kGroupCtrlStart;
    start_pending_ = start;
    timeline_.change([&](NodeModel& changed) {
      changed.end();
      if (!start) return;
      changed.configure(mirror_.config());
      changed.start();
    });
    if (start) {
      log_.clear();
      transmit_.epoch_begins(mirror_.config().epoch);
    }
  } else if (configures && !model.active() && mirror_.config().epoch != 0) {
    timeline_.change([&](NodeModel& changed) { changed.configure(mirror_.config()); });
  }
}

void NodeChecker::register_completed(const RegisterAccess& access) {
  if (access.address == group_register(0, kGroupStatus) && !access.write) {
    if ((access.value & kGroupStatusStarting) == 0 && start_pending_) {
      start_pending_ = false;
      timeline_.settled(access.completed);
    }
  } else if (access.write && !start_pending_) {
    timeline_.settled(access.completed);
  }
}

bool NodeChecker::quiet() const {
  return !transmit_.results_missing() &&
         std::all_of(unjudged_.begin(), unjudged_.end(),
                     [](const std::deque<Unjudged>& queue) { return queue.empty(); });
}

void NodeChecker::finish() {
  for (unsigned port = 0; port < shape_.ports; ++port) {
    if (unjudged_[port].empty()) continue;
    error_(fmt::format("port {}: {} received frames never got a verdict", port,
                       unjudged_[port].size()));
  }
  transmit_.finish();
}

void NodeChecker::wrong_verdict(const StreamFrame& frame, Verdict expected, Verdict given,
                                std::uint64_t cycle) {
  const Header header = read_header(frame.frame->bytes);
  const std::uint32_t slot = header.sequence % shape_.window;
  error_(fmt::format(
      "port {}, cycle {}: verdict {} on the frame of cycles {}..{} ({} bytes, chunk "
      "{}, epoch {}); the model says {}, and expects chunk {} in that slot",
      frame.port, cycle, name(given), frame.first, frame.last, frame.frame->bytes.size(),
      header.sequence, header.epoch, name(expected), timeline_.current().expected(slot)));
}

std::uint64_t NodeChecker::oldest_unjudged(std::uint64_t cycle) const {
  std::uint64_t oldest = cycle;
  for (const std::deque<Unjudged>& queue : unjudged_) {
    if (!queue.empty()) oldest = std::min(oldest, queue.front().first);
  }
  return oldest;
}

}  // namespace trib
