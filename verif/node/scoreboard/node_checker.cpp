// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/node_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "model/node/group_identity.h"
#include "verif/node/scoreboard/ask_judge.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

// The verdicts of the slot rules between which timing can decide.
bool depends_on_slot(Verdict verdict, const Header& header) {
  if (is_ask(header)) return verdict == Verdict::kReplay || verdict == Verdict::kControl;
  return verdict == Verdict::kReplay || verdict == Verdict::kDuplicate ||
         verdict == Verdict::kOutOfWindow;
}

// IN5: is the only thing wrong with the frame that it has bytes too many?
bool is_padded(const Bytes& bytes) { return first_defect(bytes, kAnyFrameType) == Defect::kPadded; }

}  // namespace

NodeChecker::NodeChecker(const NodeShape& shape, Report error)
    : shape_(shape),
      error_(std::move(error)),
      mirror_(shape.ports, shape.window, shape.groups),
      timeline_(mirror_.config()),
      logs_(shape.groups, ChunkLog(shape.window)),
      groups_(shape.groups),
      tallies_(shape.ports),
      transmit_(logs_, groups_, tallies_, [this](const std::string& what) { error_(what); }),
      expectations_(transmit_, logs_, groups_, shape.window,
                    [this](unsigned group) { return ranks_of(group); }),
      lives_(timeline_, expectations_),
      register_judge_(timeline_, mirror_, transmit_, lives_,
                      [this](const std::string& what) { error_(what); }),
      deadlines_(logs_, expectations_),
      busy_(shape.ports),
      unjudged_(shape.ports) {
  transmit_.on_unexpected_partial([this](const StreamFrame& frame, const ChunkName& chunk) {
    return deadlines_.explains(timeline_.current(), frame, chunk);
  });
}

void NodeChecker::receive_started(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  unjudged_.at(port).push_back({frame, cycle, std::nullopt});
}

void NodeChecker::receive_ended(unsigned port, std::uint64_t cycle) {
  Unjudged& current = unjudged_.at(port).back();
  current.last = cycle;
  tallies_[port].receive(current.frame->bytes.size(), shape_.beat_bytes);
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
  const std::uint8_t group = read_header(front.frame->bytes).group;
  const bool member = std::any_of(models.begin(), models.end(), [&](const NodeModel* model) {
    return group < shape_.groups && (model->members(group) >> strobe.port & 1) != 0;
  });
  if (given == Verdict::kBusy) {
    take_busy(frame, strobe.cycle);
  } else if (models.size() == 1) {
    judge(frame, given, strobe.cycle);
  } else {
    judge_changing(frame, given, strobe.cycle, models);
  }
  const std::uint64_t oldest = oldest_unjudged(strobe.cycle);
  timeline_.forget_before(oldest);
  transmit_.expectations_grew(strobe.cycle, oldest);
  for (const JudgedReport& report : judged_reports_) report({frame, given, strobe.cycle, member});
}

void NodeChecker::judge(const StreamFrame& frame, Verdict given, std::uint64_t cycle,
                        const std::vector<Bytes>& other_errors) {
  let_deadline_pass(frame, given, cycle);
  NodeModel& model = timeline_.current();
  note_bad_end(frame, given);
  const Verdict expected = model.judge(frame.port, *frame.frame);
  if (!equal_or_race(model, expected, frame, given)) {
    wrong_verdict(frame, expected, given, cycle);
    return;
  }
  const Header header = read_header(frame.frame->bytes);
  if (expected != given) {
    if (given == Verdict::kReplay) {
      expectations_.add_late_replay(frame.port, header);
    } else if (given == Verdict::kControl) {
      busy_.control(frame.port, cycle);
      expectations_.add_late_status(frame.port, status_for(header, model));
    }
    return;
  }
  // GR4: the group hears of a contribution that came too late, too.
  if (given == Verdict::kOutOfWindow) busy_.control(frame.port, cycle);
  if (given == Verdict::kControl) {
    take_control(frame, cycle);
  } else if (given == Verdict::kAccepted) {
    take_accepted(frame, cycle);
  } else if (given == Verdict::kReplay && is_ask(header)) {
    Expectations::Emissions emissions;
    model.receive(frame.port, *in_any_case(frame.frame), emissions);
    expectations_.add_asked_replay(frame.port, header, emissions.at(0).frame.bytes);
  } else {
    Expectations::Emissions emissions;
    model.receive(frame.port, *frame.frame, emissions);
    expectations_.add(emissions, given, cycle, other_errors);
  }
}

void NodeChecker::take_accepted(const StreamFrame& frame, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  const Header header = read_header(frame.frame->bytes);
  const ChunkName chunk{header.group, header.sequence};
  const LifeFollower::Life before = lives_.of(chunk.group);
  const std::vector<Expectations::Emissions> partial = deadlines_.forms(model, chunk, cycle);
  Expectations::Emissions emissions;
  model.receive(frame.port, *frame.frame, emissions);
  note_accepted(frame, cycle);
  expectations_.add(emissions, Verdict::kAccepted, cycle, {}, partial);
  lives_.follow(chunk.group, before, cycle);
}

void NodeChecker::take_control(const StreamFrame& frame, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  const Header header = read_header(frame.frame->bytes);
  const unsigned group = header.group;
  const LifeFollower::Life life = lives_.of(group);
  NodeModel before = model;
  Expectations::Emissions emissions;
  model.receive(frame.port, *frame.frame, emissions);
  busy_.control(frame.port, cycle);
  expectations_.add(emissions, Verdict::kControl, cycle);
  expectations_.add_optional(control_order_.add(before, frame, cycle), Verdict::kControl);
  if (is_ask(header)) return;
  const bool begun = lives_.follow(group, life, cycle);
  for (unsigned port = 0; port < shape_.ports; ++port) {
    mirror_.learn(group, port, model.peer(group, port));
  }
  timeline_.retire(std::move(before), cycle + ModelTimeline::kControlCycles +
                                          (begun ? ModelTimeline::kClearCycles : 0));
}

std::vector<std::uint16_t> NodeChecker::ranks_of(unsigned group) const {
  const NodeModel& model = timeline_.current();
  std::vector<std::uint16_t> ranks;
  for (unsigned port = 0; port < shape_.ports; ++port) {
    if ((model.members(group) >> port & 1) == 0) continue;
    ranks.push_back(model.group(group).joins().rank(port));
  }
  return ranks;
}

void NodeChecker::take_busy(const StreamFrame& frame, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  const Verdict deserved = model.judge(frame.port, *frame.frame);
  const Header header = read_header(frame.frame->bytes);
  const bool late_ask = deserved == Verdict::kReplay && is_ask(header) &&
                        equal_or_race(model, deserved, frame, Verdict::kBusy);
  const bool may_be = busy_.may_be(late_ask ? Verdict::kControl : deserved, frame.port, frame.first,
                                   cycle, transmit_);
  if (!may_be || (!late_ask && !model.drop_busy(frame.port, *frame.frame))) {
    wrong_verdict(frame, deserved, Verdict::kBusy, cycle);
  }
}

// A verdict of the slot rules that would be right if the deadline of the chunk in that slot had
// passed: then it has (GR3).
void NodeChecker::let_deadline_pass(const StreamFrame& frame, Verdict given, std::uint64_t cycle) {
  NodeModel& model = timeline_.current();
  const Header header = read_header(frame.frame->bytes);
  if (header.group >= shape_.groups || model.group(header.group).config().deadline == 0) return;
  const auto fits = [&header](Verdict verdict) {
    return depends_on_slot(verdict, header) || verdict == Verdict::kAccepted;
  };
  if (!fits(given)) return;
  const Verdict expected = model.judge(frame.port, *frame.frame);
  if (expected == given || !fits(expected)) return;
  const std::uint32_t waiting = model.expected(header.group, header.sequence % shape_.window);
  deadlines_.reduce(model, {header.group, waiting}, cycle);
}

// A change is taking effect: each model that may have been in force has a say, the newest one
// first. Results of a model that is out of force are optional.
void NodeChecker::judge_changing(const StreamFrame& frame, Verdict given, std::uint64_t cycle,
                                 const std::vector<NodeModel*>& models) {
  std::vector<Bytes> said;
  NodeModel* chosen = nullptr;
  const Header header = read_header(frame.frame->bytes);
  for (NodeModel* model : models) {
    const Verdict expected = model->judge(frame.port, *frame.frame);
    const bool fits =
        expected == given || (model != models.front() && depends_on_slot(expected, header) &&
                              depends_on_slot(given, header) && given != Verdict::kReplay);
    if (!fits) continue;
    if (chosen == nullptr) chosen = model;
    if (given == Verdict::kAccepted || given == Verdict::kReplay) continue;
    NodeModel trial = *model;
    Expectations::Emissions emissions;
    trial.receive(frame.port, *frame.frame, emissions);
    for (const Emission& emission : emissions) said.push_back(emission.frame.bytes);
    if (given == Verdict::kControl) expectations_.add_optional(emissions, given);
  }
  if (chosen == nullptr && is_between(frame, given, models)) {
    ++races_[static_cast<std::size_t>(Race::kChangingGroup)];
  } else if (chosen == nullptr || chosen == models.front()) {
    judge(frame, given, cycle, said);
  } else {
    receive_retired(*chosen, frame, given);
  }
}

// The header is judged by the group as it is when the header has come, the rest at the frame's end.
// A frame that comes while a group changes may be refused for a reason that neither of the two
// states has: NotMember before and Stopped after, say. It is answered, once, in either's epoch.
bool NodeChecker::is_between(const StreamFrame& frame, Verdict given,
                             const std::vector<NodeModel*>& models) {
  const Header header = read_header(frame.frame->bytes);
  if (header.group >= shape_.groups) return false;
  const bool refused = given == Verdict::kStopped || given == Verdict::kStaleEpoch ||
                       given == Verdict::kNotMember || given == Verdict::kUnknownGroup;
  if (!refused && given != Verdict::kOutOfWindow) return false;
  bool reached = false;  // would any of them have looked at the group?
  std::vector<Bytes> forms;
  for (NodeModel* model : models) {
    const Verdict expected = model->judge(frame.port, *frame.frame);
    reached |= expected <= Verdict::kOutOfWindow ||
               (expected >= Verdict::kBadRequest && expected <= Verdict::kUnknownGroup);
    const std::optional<ErrorCode> code = error_answer(given, header.type);
    if (!code) continue;
    forms.push_back(error_frame(frame.port, model->config().node, header.source,
                                static_cast<std::uint32_t>(*code), header.group, header.epoch,
                                header.sequence, model->epoch(header.group))
                        .frame.bytes);
  }
  if (reached && !forms.empty()) transmit_.expected(frame.port).expect_error(std::move(forms));
  return reached;
}

void NodeChecker::receive_retired(NodeModel& model, const StreamFrame& frame, Verdict given) {
  Expectations::Emissions emissions;
  const Verdict expected = model.receive(frame.port, *in_any_case(frame.frame), emissions);
  if (expected == given) expectations_.add_optional(emissions, given);
}

bool NodeChecker::equal_or_race(const NodeModel& model, Verdict expected, const StreamFrame& frame,
                                Verdict given) {
  if (expected == given) return true;
  const Header header = read_header(frame.frame->bytes);
  const bool busy = given == Verdict::kBusy && is_ask(header);
  if (!depends_on_slot(expected, header) || !(busy || depends_on_slot(given, header))) return false;
  const std::uint32_t in_slot = model.expected(header.group, header.sequence % shape_.window);
  const Race race = judge_race_of(header, expected, given, in_slot, shape_.window, frame.first,
                                  logs_[header.group]);
  ++races_[static_cast<std::size_t>(race)];
  return race != Race::kNone;
}

void NodeChecker::note_accepted(const StreamFrame& frame, std::uint64_t cycle) {
  const Header header = read_header(frame.frame->bytes);
  ChunkRecord& record = logs_[header.group].at(header.sequence);
  record.accepted |= 1u << frame.port;
  record.acceptances.push_back({cycle, frame.port});
  record.members = timeline_.current().members(header.group);
  if (header.has(kFlagData)) record.data |= 1u << frame.port;
  if (header.has(kFlagWant)) record.want |= 1u << frame.port;
  record.ecn.at(header.ecn) = true;
  record.latest_accepted_first = std::max(record.latest_accepted_first, frame.first);
  record.earliest_accepted_first =
      std::min(record.earliest_accepted_first.value_or(frame.first), frame.first);
}

// RE5: could the reduction of this contribution's chunk have begun before the bad end was known?
// It must have been acceptable by its header, and hold ONSET beats of payload (RE1).
void NodeChecker::note_bad_end(const StreamFrame& frame, Verdict given) {
  const Bytes& bytes = frame.frame->bytes;
  if (given != Verdict::kBadEnd && given != Verdict::kShort && given != Verdict::kBadChecksum &&
      !(given == Verdict::kBadLength && is_padded(bytes))) {
    return;
  }
  const Header header = read_header(bytes);
  const NodeModel& model = timeline_.current();
  if (bytes.size() < kHeaderBytes || header.destination != model.config().node ||
      header.group >= shape_.groups || header.source != model.peer(header.group, frame.port) ||
      header.epoch != model.epoch(header.group) ||
      header.sequence != model.expected(header.group, header.sequence % shape_.window)) {
    return;
  }
  const std::size_t payload =
      std::min<std::size_t>(bytes.size() - kHeaderBytes, header.payload_bytes);
  const std::size_t beats = (payload + shape_.beat_bytes - 1) / shape_.beat_bytes;
  ChunkRecord& record = logs_[header.group].at(header.sequence);
  if (beats >= mirror_.onset() && (record.accepted >> frame.port & 1) == 0) ++record.bad_ends;
}

bool NodeChecker::quiet() const {
  return !transmit_.frames_missing() &&
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
  std::string state = "of no group";
  if (header.group < shape_.groups) {
    const NodeModel& model = timeline_.current();
    state = fmt::format("whose group is in epoch {} and expects chunk {} in that slot",
                        model.epoch(header.group), model.expected(header.group, slot));
  }
  error_(fmt::format(
      "port {}, cycle {}: verdict {} on the frame of cycles {}..{} ({} bytes, type {}, group {}, "
      "chunk {}, epoch {}); the model says {}, {}",
      frame.port, cycle, name(given), frame.first, frame.last, frame.frame->bytes.size(),
      static_cast<unsigned>(header.type), header.group, header.sequence, header.epoch,
      name(expected), state));
}

std::uint64_t NodeChecker::oldest_unjudged(std::uint64_t cycle) const {
  std::uint64_t oldest = cycle;
  for (const std::deque<Unjudged>& queue : unjudged_) {
    if (!queue.empty()) oldest = std::min(oldest, queue.front().first);
  }
  return oldest;
}

}  // namespace trib
