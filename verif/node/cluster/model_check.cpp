// SPDX-License-Identifier: Apache-2.0
#include "verif/node/cluster/model_check.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "model/frame/serial.h"
#include "verif/node/cluster/cluster_error.h"
#include "verif/node/cluster/frame_compare.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {

ModelCheck::ModelCheck(const NodeDut& dut, const NodeConfig& config, std::string name)
    : dut_(dut),
      prefix_(name.empty() ? "" : std::move(name) + ": "),
      model_(config),
      ports_(config.ports),
      groups_(config.groups.size()) {
  for (Group& group : groups_) group.slots.resize(config.window);
  start_groups();
}

void ModelCheck::start_groups() {
  for (unsigned group = 0; group < groups_.size(); ++group) {
    if (model_.config().groups[group].epoch != 0) model_.start(group);
  }
}

void ModelCheck::reset() {
  model_ = NodeModel(model_.config());
  ports_.assign(ports_.size(), Port());
  races_ = JoinRaces();
  reduced_ = 0;
  asked_ = AskedChunks();
  serials_ = SerialCheck();
  start_groups();
}

void ModelCheck::ended(unsigned group) {
  const Life before = life_of(group);
  emissions_.clear();
  model_.end(group, emissions_);
  expect(emissions_, last_cycle_);
  note_state(group, before, last_cycle_);
}

ModelCheck::Life ModelCheck::life_of(unsigned group) const {
  return {model_.state(group), model_.epoch(group), model_.parent_epoch(group)};
}

std::string ModelCheck::place(unsigned port, std::uint64_t cycle) const {
  return prefix_ + "port " + std::to_string(port) + ", cycle " + std::to_string(cycle) + ": ";
}

void ModelCheck::sent(unsigned port, const FramePtr& frame) {
  ports_.at(port).unjudged.push_back(frame);
}

void ModelCheck::before_edge(std::uint64_t cycle) {
  last_cycle_ = cycle;
  const std::uint32_t strobes = dut_.verdict_valids();
  for (unsigned port = 0; strobes >> port != 0; ++port) {
    if (strobes >> port & 1) {
      judge(port, cycle);
    }
  }
}

void ModelCheck::judge(unsigned port, std::uint64_t cycle) {
  Port& line = ports_.at(port);
  if (line.unjudged.empty()) {
    throw ClusterError(place(port, cycle) + "a verdict for a frame that was not sent");
  }
  const FramePtr frame = std::move(line.unjudged.front());
  line.unjudged.pop_front();
  const auto got = static_cast<Verdict>(dut_.verdict(port));
  const Header header = read_header(frame->bytes);
  if (got == Verdict::kBusy && model_.drop_busy(port, *frame)) return;
  if (excuse_state(port, *frame, header, got, cycle)) return;
  emissions_.clear();
  const bool known = header.group < groups_.size();
  if (known && got == Verdict::kReplay && model_.config().groups[header.group].deadline != 0) {
    const Verdict open = header.type == FrameType::kAsk ? Verdict::kControl : Verdict::kAccepted;
    if (model_.judge(port, *frame) == open) {
      model_.deadline_passed(header.group, header.sequence, emissions_);  // GR3
    }
  }
  const bool reducing = known && may_be_reducing(header, cycle);
  const Life before = known ? life_of(header.group) : Life{};
  const Verdict expected = receive(port, in_any_case(frame), header, cycle);
  const bool asks = got == Verdict::kControl && header.type == FrameType::kAsk;
  if (asks || (got == Verdict::kOutOfWindow && header.type == FrameType::kContribution)) {
    asked_.asked(port, header);
  }
  if (is_race(got, expected, port, header, reducing, cycle)) return;
  if (got != expected) {
    throw ClusterError(place(port, cycle) + "verdict " + verdict_text(got) + ", expected " +
                       verdict_text(expected) + ", on the received " + frame_text(*frame));
  }
  if (header.type == FrameType::kNack && emissions_.empty()) ports_[port].unsettled.add(header);
  expect(emissions_, cycle, header.type == FrameType::kAsk ? header.count : 0);
  if (known) note_state(header.group, before, cycle);
}

// The node takes time to reduce. What the model sends then is not expected.
bool ModelCheck::is_race(Verdict got, Verdict expected, unsigned port, const Header& header,
                         bool reducing, std::uint64_t cycle) {
  const bool ask = header.type == FrameType::kAsk;
  if (expected == Verdict::kReplay && got == (ask ? Verdict::kControl : Verdict::kDuplicate) &&
      reducing) {
    ++excused_;
    return true;
  }
  if (got != Verdict::kReplay || expected != (ask ? Verdict::kControl : Verdict::kOutOfWindow)) {
    return false;
  }
  Header later = header;
  later.sequence += model_.config().window;
  if (!may_be_reducing(later, cycle)) return false;
  ++excused_;
  expect_late_replay(port, header, cycle);
  return true;
}

Verdict ModelCheck::receive(unsigned port, const FramePtr& frame, const Header& header,
                            std::uint64_t cycle) {
  const bool may_complete = header.type == FrameType::kContribution &&
                            header.group < groups_.size() &&
                            model_.config().groups[header.group].deadline != 0 &&
                            model_.judge(port, *frame) == Verdict::kAccepted;
  std::optional<NodeModel> before;
  if (may_complete) before = model_;
  if (is_of_a_life(header.type) && header.group < groups_.size()) {
    races_.coming(header.group, model_, cycle);
  }
  const Verdict verdict = model_.receive(port, *frame, emissions_);
  const bool complete = std::any_of(emissions_.begin(), emissions_.end(), is_owed);
  if (before && complete) completions_.completed(header, std::move(*before), cycle);
  completions_.given(port, frame, cycle);
  races_.given(port, frame, cycle);
  return verdict;
}

// A frame of a group's life has its effect in the node some cycles after its verdict.
bool ModelCheck::excuse_state(unsigned port, const Frame& frame, const Header& header, Verdict got,
                              std::uint64_t cycle) {
  if (header.group >= groups_.size() || cycle >= groups_[header.group].settled) return false;
  const Verdict expected = model_.judge(port, frame);
  if (!is_group_frame(got) || !is_group_frame(expected)) return false;
  ports_[port].unsettled.add(header);  // also for the epoch in the ERROR
  if (got == expected) return false;
  ++excused_;
  return true;
}

void ModelCheck::note_state(unsigned group, const Life& before, std::uint64_t cycle) {
  const Life now = life_of(group);
  if (now.state == before.state && now.epoch == before.epoch) return;
  groups_[group].settled = cycle + kSettleCycles;
  if (now.epoch == before.epoch && now.state != GroupState::kIdle) return;
  for (Port& line : ports_) {
    for (Expected& expected : line.expected) {
      const Header header = read_header(expected.emission.frame.bytes);
      const bool up = header.type == FrameType::kContribution;
      const bool over =
          header.group == group && header.epoch == (up ? before.parent_epoch : before.epoch);
      if (over && expected.emission.kind != EmissionKind::kHost) expected.over = true;
    }
  }
}

void ModelCheck::expect(std::vector<Emission>& emissions, std::uint64_t cycle,
                        std::uint16_t ask_count) {
  reduced_ += std::any_of(emissions.begin(), emissions.end(), is_owed);
  for (Emission& emission : emissions) {
    const unsigned port = emission.port;
    note_sent(emission);
    ports_.at(port).expected.push_back({std::move(emission), cycle, false, ask_count});
    match_early(port, cycle);
  }
}

void ModelCheck::note_sent(const Emission& emission) {
  const Header header = read_header(emission.frame.bytes);
  if (emission.kind == EmissionKind::kResult) {
    auto& [last, before] = slot_of(header).results.at(emission.port);
    before = std::move(last);
    last = emission.frame.bytes;
  } else if (emission.kind == EmissionKind::kContribution) {
    slot_of(header).contribution = emission.frame.bytes;
  } else if (is_join_or_welcome(header)) {
    ports_.at(emission.port).notices[header.type == FrameType::kWelcome] = emission.frame.bytes;
  }
}

// The chunk's result was replaced in the model, but not yet in the node.
void ModelCheck::expect_late_replay(unsigned port, const Header& header, std::uint64_t cycle) {
  Frame replay{slot_of(header).results.at(port)[1]};
  if (replay.bytes.empty() || read_header(replay.bytes).sequence != header.sequence) {
    throw ClusterError(place(port, cycle) + "verdict Replay on chunk " +
                       std::to_string(header.sequence) + ", which has no result");
  }
  replay.bytes[layout::kFlags] |= kFlagRetry;
  const std::uint16_t ask_count = header.type == FrameType::kAsk ? header.count : 0;
  ports_.at(port).expected.push_back(
      {{port, std::move(replay), EmissionKind::kReplay}, cycle, false, ask_count});
  match_early(port, cycle);
}

bool ModelCheck::may_be_reducing(const Header& chunk, std::uint64_t cycle) const {
  return owes(chunk) || cycle - slot_of(chunk).last_result <= kRetireCycles;
}

// A result of the chunk.
bool ModelCheck::owes(const Header& chunk) const {
  const auto owed = [&chunk](const Expected& expected) {
    if (expected.emission.kind != EmissionKind::kResult || expected.over) return false;
    const Header header = read_header(expected.emission.frame.bytes);
    return header.sequence == chunk.sequence && header.group == chunk.group;
  };
  return std::any_of(ports_.begin(), ports_.end(), [&owed](const Port& port) {
    return std::any_of(port.expected.begin(), port.expected.end(), owed);
  });
}

void ModelCheck::received(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  ports_.at(port).out.ended(cycle, frame->bytes.size() / dut_.beat_bytes(),
                            LateCompletions::kPipelineCycles);
  const Header header = read_header(frame->bytes);
  const std::string serial = serials_.sent(port, *frame);
  if (!serial.empty()) {
    throw ClusterError(place(port, cycle) + "the transmitted " + frame_text(*frame) + " has " +
                       serial);
  }
  if (frame->bad) return;
  if (match(port, *frame, cycle) || is_sent_again(port, *frame, header) ||
      ports_.at(port).unsettled.take(header) || is_answer(port, header) ||
      is_partial(port, *frame, header, cycle) || is_of_another_order(port, *frame, header, cycle)) {
    return;
  }
  require_not_similar(port, *frame, cycle);
  ports_.at(port).early.push_back(frame);
}

bool ModelCheck::match(unsigned port, const Frame& frame, std::uint64_t cycle) {
  std::deque<Expected>& expected = ports_.at(port).expected;
  const Header header = read_header(frame.bytes);
  const auto equal = std::find_if(expected.begin(), expected.end(), [&](const Expected& candidate) {
    return equal_but_serial(candidate.emission.frame.bytes, frame.bytes) &&
           !is_unanswered(candidate, header);
  });
  if (equal == expected.end()) return false;
  const EmissionKind kind = equal->emission.kind;
  if (kind == EmissionKind::kResult) slot_of(header).last_result = cycle;
  if (kind == EmissionKind::kControl || kind == EmissionKind::kOptional) {
    races_.sent(port, frame.bytes);
  }
  expected.erase(equal);
  if (kind == EmissionKind::kOptional) is_answer(port, header);
  ++frames_compared_;
  return true;
}

// RC2, as the replay's serial says.
bool ModelCheck::is_unanswered(const Expected& expected, const Header& replay) {
  return expected.emission.kind == EmissionKind::kReplay &&
         is_on_its_way(replay.serial, expected.ask_count);
}

// RC5: to a question, of which the model may have thought otherwise. ERROR 7 is none.
bool ModelCheck::is_answer(unsigned port, const Header& header) {
  if (header.type == FrameType::kAsk) return asked_.goes_up(header);
  const bool may_be = header.type == FrameType::kStatus || header.type == FrameType::kPassed ||
                      header.type == FrameType::kNack;
  return may_be && asked_.answers(port, header);
}

// The frame shows which of several frames of a life the node has seen first.
bool ModelCheck::is_of_another_order(unsigned port, const Frame& frame, const Header& header,
                                     std::uint64_t cycle) {
  if (!is_of_a_life(header.type) || header.group >= groups_.size()) return false;
  auto order = races_.order_that_sends(header.group, port, frame.bytes);
  if (!order) return false;
  ++excused_;
  const auto is_stale = [&](const Expected& expected) {
    const bool control = expected.emission.kind == EmissionKind::kControl ||
                         expected.emission.kind == EmissionKind::kOptional;
    return control && expected.cycle >= order->begin &&
           read_header(expected.emission.frame.bytes).group == header.group;
  };
  for (Port& line : ports_) {
    line.expected.erase(std::remove_if(line.expected.begin(), line.expected.end(), is_stale),
                        line.expected.end());
  }
  const Life before = life_of(header.group);
  model_ = std::move(order->model);
  races_.sent(port, frame.bytes);
  expect(order->emissions, cycle);
  note_state(header.group, before, cycle);
  ++frames_compared_;
  return true;
}

bool ModelCheck::is_sent_again(unsigned port, const Frame& frame, const Header& header) const {
  if (is_join_or_welcome(header)) {
    return ports_.at(port).notices[header.type == FrameType::kWelcome] == frame.bytes;
  }
  if (header.type != FrameType::kContribution || !header.has(kFlagRetry)) return false;
  Bytes first = frame.bytes;
  first[layout::kFlags] &= static_cast<std::uint8_t>(~kFlagRetry);
  return slot_of(header).contribution == first;
}

// GR3: the deadline has passed for the node. For the model it does now, for those contributions
// that give this frame.
bool ModelCheck::is_partial(unsigned port, const Frame& frame, const Header& header,
                            std::uint64_t cycle) {
  if (header.group >= groups_.size() || !header.has(kFlagPartial) || header.has(kFlagRetry) ||
      model_.config().groups[header.group].deadline == 0) {
    return false;
  }
  std::vector<Emission> emissions;
  std::optional<NodeModel> model = with_deadline_passed(model_, port, frame, emissions);
  if (!model) {
    model = completions_.put_right(port, frame, ports_.at(port).out.since(), emissions);
    if (!model) return false;
    for (Port& line : ports_) {
      const auto whole = [&header](const Expected& expected) {
        return is_owed(expected.emission) &&
               same_chunk(read_header(expected.emission.frame.bytes), header);
      };
      line.expected.erase(std::remove_if(line.expected.begin(), line.expected.end(), whole),
                          line.expected.end());
    }
  }
  model_ = std::move(*model);
  expect(emissions, cycle);
  return match(port, frame, cycle);
}

void ModelCheck::require_not_similar(unsigned port, const Frame& frame, std::uint64_t cycle) const {
  const Header header = read_header(frame.bytes);
  for (const Expected& expected : ports_.at(port).expected) {
    const Emission& emission = expected.emission;
    if (emission.kind == EmissionKind::kControl || emission.kind == EmissionKind::kOptional ||
        !same_purpose(header, read_header(emission.frame.bytes))) {
      continue;
    }
    if (is_unanswered(expected, header)) {
      throw ClusterError(place(port, cycle) + "the transmitted " + frame_text(frame) +
                         " answers an ASK whose result is on its way (RC2)");
    }
    throw ClusterError(
        place(port, cycle) + "the transmitted " + frame_text(frame) +
        " differs from the model's: " + byte_difference(frame.bytes, emission.frame.bytes));
  }
}

void ModelCheck::match_early(unsigned port, std::uint64_t cycle) {
  std::deque<FramePtr>& early = ports_.at(port).early;
  for (auto frame = early.begin(); frame != early.end();) {
    frame = match(port, **frame, cycle) ? early.erase(frame) : std::next(frame);
  }
}

void ModelCheck::verify() {
  for (unsigned port = 0; port < ports_.size(); ++port) {
    Port& line = ports_[port];
    const std::string where = prefix_ + "port " + std::to_string(port) + ": ";
    if (!line.unjudged.empty()) {
      throw ClusterError(where + "no verdict on the received " +
                         frame_text(*line.unjudged.front()));
    }
    for (const FramePtr& frame : line.early) {
      const Header header = read_header(frame->bytes);
      const bool past = excused_ != 0 && header.epoch != model_.epoch(header.group) &&
                        header.epoch != model_.parent_epoch(header.group);
      if (!past) {
        throw ClusterError(where + "the model has not sent the " + frame_text(*frame));
      }
    }
    for (const Expected& expected : line.expected) {
      if (!is_owed(expected.emission)) continue;
      if (!expected.over) {
        throw ClusterError(where + "the node has not sent the " +
                           frame_text(expected.emission.frame));
      }
      ++line.missing;
    }
    line.expected.clear();
  }
}

}  // namespace trib
