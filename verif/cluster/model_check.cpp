// SPDX-License-Identifier: Apache-2.0
#include "verif/cluster/model_check.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/cluster/cluster_error.h"

namespace trib {
namespace {

std::string text(Verdict verdict) { return std::string(name(verdict)); }

std::string describe(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  return "frame of " + std::to_string(frame.bytes.size()) + " bytes, type " +
         std::to_string(static_cast<unsigned>(header.type)) + ", flags " +
         std::to_string(header.flags) + ", sequence " + std::to_string(header.sequence);
}

// Do both stand for the same answer to the same chunk?
bool same_purpose(const Header& x, const Header& y) {
  return x.type == y.type && x.epoch == y.epoch && x.group == y.group && x.sequence == y.sequence &&
         x.has(kFlagRetry) == y.has(kFlagRetry);
}

bool same_chunk(const Header& x, const Header& y) {
  return x.group == y.group && x.epoch == y.epoch && x.sequence == y.sequence;
}

std::string difference(const Bytes& got, const Bytes& expected) {
  const std::size_t common = std::min(got.size(), expected.size());
  const auto at = static_cast<std::size_t>(
      std::mismatch(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(common),
                    expected.begin())
          .first -
      got.begin());
  if (at == common) {
    return "its length is " + std::to_string(got.size()) + " bytes, expected " +
           std::to_string(expected.size());
  }
  return "its byte " + std::to_string(at) + " is " + std::to_string(got[at]) + ", expected " +
         std::to_string(expected[at]);
}

// What a node must not leave out.
bool is_owed(const Emission& emission) {
  return emission.kind == EmissionKind::kResult || emission.kind == EmissionKind::kContribution ||
         emission.kind == EmissionKind::kHost;
}

bool is_join_or_welcome(const Header& header) {
  return header.type == FrameType::kJoin || header.type == FrameType::kWelcome;
}

bool is_group_frame(Verdict verdict) {
  return verdict <= Verdict::kOutOfWindow ||
         (verdict >= Verdict::kBadRequest && verdict <= Verdict::kUnknownGroup);
}

}  // namespace

ModelCheck::ModelCheck(const NodeDut& dut, const NodeConfig& config, std::string name)
    : dut_(dut),
      prefix_(name.empty() ? "" : std::move(name) + ": "),
      model_(config),
      ports_(config.ports),
      groups_(config.groups.size()) {
  for (unsigned group = 0; group < groups_.size(); ++group) {
    groups_[group].slots.resize(config.window);
    if (config.groups[group].epoch != 0) model_.start(group);
  }
}

std::string ModelCheck::place(unsigned port, std::uint64_t cycle) const {
  return prefix_ + "port " + std::to_string(port) + ", cycle " + std::to_string(cycle) + ": ";
}

ModelCheck::Slot& ModelCheck::slot_of(const Header& header) {
  std::vector<Slot>& slots = groups_.at(header.group).slots;
  return slots[header.sequence % slots.size()];
}
const ModelCheck::Slot& ModelCheck::slot_of(const Header& header) const {
  const std::vector<Slot>& slots = groups_.at(header.group).slots;
  return slots[header.sequence % slots.size()];
}

void ModelCheck::sent(unsigned port, const FramePtr& frame) {
  ports_.at(port).unjudged.push_back(frame);
}

void ModelCheck::before_edge(std::uint64_t cycle) {
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
  if (known && got == Verdict::kReplay && model_.config().groups[header.group].deadline != 0 &&
      model_.judge(port, *frame) == Verdict::kAccepted) {
    model_.deadline_passed(header.group, header.sequence, emissions_);  // GR3
  }
  const bool reducing = known && may_be_reducing(header, cycle);
  const GroupState state = known ? model_.state(header.group) : GroupState::kIdle;
  const std::uint16_t epoch = known ? model_.epoch(header.group) : std::uint16_t{0};
  const Verdict expected = receive(port, frame, header, cycle);
  if (got == Verdict::kDuplicate && expected == Verdict::kReplay && reducing) {
    ++excused_;
    return;  // nor is the model's replay sent
  }
  Header later = header;
  later.sequence += model_.config().window;
  if (got == Verdict::kReplay && expected == Verdict::kOutOfWindow &&
      may_be_reducing(later, cycle)) {
    ++excused_;
    expect_late_replay(port, header, cycle);
    return;
  }
  if (got != expected) {
    throw ClusterError(place(port, cycle) + "verdict " + text(got) + ", expected " +
                       text(expected) + ", on the received " + describe(*frame));
  }
  expect(emissions_, cycle);
  if (known) note_state(header.group, state, epoch, cycle);
}

Verdict ModelCheck::receive(unsigned port, const FramePtr& frame, const Header& header,
                            std::uint64_t cycle) {
  const bool may_complete = header.type == FrameType::kContribution &&
                            header.group < groups_.size() &&
                            model_.config().groups[header.group].deadline != 0 &&
                            model_.judge(port, *frame) == Verdict::kAccepted;
  std::optional<NodeModel> before;
  if (may_complete) before = model_;
  const Verdict verdict = model_.receive(port, *frame, emissions_);
  const bool complete = std::any_of(emissions_.begin(), emissions_.end(), is_owed);
  if (before && complete) completions_.completed(header, std::move(*before), cycle);
  completions_.given(port, frame, cycle);
  return verdict;
}

// A frame of a group's life has its effect in the node some cycles after its verdict.
bool ModelCheck::excuse_state(unsigned port, const Frame& frame, const Header& header, Verdict got,
                              std::uint64_t cycle) {
  if (header.group >= groups_.size() || cycle >= groups_[header.group].settled) return false;
  const Verdict expected = model_.judge(port, frame);
  if (got == expected || !is_group_frame(got) || !is_group_frame(expected)) return false;
  ports_[port].unsettled.push_back(header);
  ++excused_;
  return true;
}

void ModelCheck::note_state(unsigned group, GroupState state, std::uint16_t epoch,
                            std::uint64_t cycle) {
  if (state == model_.state(group) && epoch == model_.epoch(group)) return;
  groups_[group].settled = cycle + kSettleCycles;
  if (state != GroupState::kActive) return;
  for (Port& line : ports_) {
    for (Emission& emission : line.expected) {
      const Header header = read_header(emission.frame.bytes);
      const bool over = header.group == group && header.epoch == epoch;
      if (over && emission.kind != EmissionKind::kHost) emission.kind = EmissionKind::kReplay;
    }
  }
}

void ModelCheck::expect(std::vector<Emission>& emissions, std::uint64_t cycle) {
  for (Emission& emission : emissions) {
    const unsigned port = emission.port;
    note_sent(emission);
    ports_.at(port).expected.push_back(std::move(emission));
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
  ports_.at(port).expected.push_back({port, std::move(replay), EmissionKind::kReplay});
  match_early(port, cycle);
}

bool ModelCheck::may_be_reducing(const Header& chunk, std::uint64_t cycle) const {
  const auto owed = [&chunk](const Emission& emission) {
    if (emission.kind != EmissionKind::kResult) return false;
    const Header header = read_header(emission.frame.bytes);
    return header.sequence == chunk.sequence && header.group == chunk.group;
  };
  const auto owes = [&owed](const Port& port) {
    return std::any_of(port.expected.begin(), port.expected.end(), owed);
  };
  return std::any_of(ports_.begin(), ports_.end(), owes) ||
         cycle - slot_of(chunk).last_result <= kRetireCycles;
}

void ModelCheck::received(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
  occupy(port, *frame, cycle);
  if (frame->bad) return;
  const Header header = read_header(frame->bytes);
  if (match(port, *frame, cycle) || is_sent_again(port, *frame, header) ||
      is_late_error(port, header) || is_partial(port, *frame, header, cycle)) {
    return;
  }
  require_not_similar(port, *frame, cycle);
  ports_.at(port).early.push_back(frame);
}

// The frame's last beat came in this cycle.
void ModelCheck::occupy(unsigned port, const Frame& frame, std::uint64_t cycle) {
  Port& line = ports_.at(port);
  const std::uint64_t beats = frame.bytes.size() / dut_.beat_bytes();
  const std::uint64_t begin = cycle - std::min(cycle, beats);
  if (begin > line.last_end + LateCompletions::kPipelineCycles) line.busy_since = begin;
  line.last_end = cycle;
}

bool ModelCheck::match(unsigned port, const Frame& frame, std::uint64_t cycle) {
  std::deque<Emission>& expected = ports_.at(port).expected;
  const auto equal = std::find_if(
      expected.begin(), expected.end(),
      [&frame](const Emission& candidate) { return candidate.frame.bytes == frame.bytes; });
  if (equal == expected.end()) return false;
  if (equal->kind == EmissionKind::kResult) {
    slot_of(read_header(frame.bytes)).last_result = cycle;
  }
  expected.erase(equal);
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

bool ModelCheck::is_late_error(unsigned port, const Header& header) {
  if (header.type != FrameType::kError) return false;
  std::deque<Header>& frames = ports_.at(port).unsettled;
  const auto cause = std::find_if(frames.begin(), frames.end(), [&header](const Header& frame) {
    return frame.sequence == header.sequence && frame.source == header.destination;
  });
  if (cause == frames.end()) return false;
  frames.erase(cause);
  return true;
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
    model = completions_.put_right(port, frame, ports_.at(port).busy_since, emissions);
    if (!model) return false;
    for (Port& line : ports_) {
      const auto whole = [&header](const Emission& emission) {
        return is_owed(emission) && same_chunk(read_header(emission.frame.bytes), header);
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
  for (const Emission& emission : ports_.at(port).expected) {
    if (emission.kind == EmissionKind::kControl ||
        !same_purpose(header, read_header(emission.frame.bytes))) {
      continue;
    }
    throw ClusterError(
        place(port, cycle) + "the transmitted " + describe(frame) +
        " differs from the model's: " + difference(frame.bytes, emission.frame.bytes));
  }
}

void ModelCheck::match_early(unsigned port, std::uint64_t cycle) {
  std::deque<FramePtr>& early = ports_.at(port).early;
  for (auto frame = early.begin(); frame != early.end();) {
    frame = match(port, **frame, cycle) ? early.erase(frame) : std::next(frame);
  }
}

void ModelCheck::verify() const {
  for (unsigned port = 0; port < ports_.size(); ++port) {
    const Port& line = ports_[port];
    const std::string where = prefix_ + "port " + std::to_string(port) + ": ";
    if (!line.unjudged.empty()) {
      throw ClusterError(where + "no verdict on the received " + describe(*line.unjudged.front()));
    }
    for (const FramePtr& frame : line.early) {
      const Header header = read_header(frame->bytes);
      const bool past = excused_ != 0 && header.epoch != model_.epoch(header.group);
      if (!past) {
        throw ClusterError(where + "the model has not sent the " + describe(*frame));
      }
    }
    for (const Emission& emission : line.expected) {
      if (is_owed(emission)) {
        throw ClusterError(where + "the node has not sent the " + describe(emission.frame));
      }
    }
  }
}

}  // namespace trib
