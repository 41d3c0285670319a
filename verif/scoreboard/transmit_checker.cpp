// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/transmit_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"

namespace trib {

TransmitChecker::TransmitChecker(unsigned ports, ChunkLog& log, std::vector<PortTally>& tallies,
                                 ErrorReport error)
    : log_(log), tallies_(tallies), error_(std::move(error)), expected_(ports) {}

void TransmitChecker::sent(const StreamFrame& frame) {
  PortTally& tally = tallies_.at(frame.port);
  ++tally.tx_frames;
  tally.tx_bytes += frame.frame->bytes.size();
  const std::string why = check(frame);
  if (!why.empty()) early_.push_back({frame, why});
}

void TransmitChecker::expectations_grew(std::uint64_t cycle) {
  for (auto early = early_.begin(); early != early_.end();) {
    early->why = check(early->frame);
    const bool too_old = early->frame.last + kEarlyCycles < cycle;
    if (!early->why.empty() && too_old) fail(early->frame, early->why);
    early = early->why.empty() || too_old ? early_.erase(early) : early + 1;
  }
}

std::string TransmitChecker::check(const StreamFrame& frame) {
  if (frame.frame->bad) return check_spoiled(frame);
  const Bytes& bytes = frame.frame->bytes;
  const std::optional<Header> header = decode(bytes);
  if (!header) return "not a well-formed tributary frame";
  ExpectedFrames& expected = expected_[frame.port];
  std::string why;
  if (header->type == FrameType::kError) {
    if (expected.match_error(bytes, why)) count(frame, SentKind::kError);
  } else if (header->type != FrameType::kResult) {
    why = fmt::format("type {} is never sent", static_cast<unsigned>(header->type));
  } else if (header->has(kFlagRetry)) {
    if (expected.match_replay(bytes, why)) count(frame, SentKind::kReplay);
  } else {
    why = check_result(frame, header->sequence);
  }
  return why;
}

// RE5
std::string TransmitChecker::check_spoiled(const StreamFrame& frame) {
  if (frame.frame->bytes.size() < kHeaderBytes) return "spoiled before its header was complete";
  const Header header = read_header(frame.frame->bytes);
  if (past_epochs_.count(header.epoch) == 0) {
    ChunkRecord* record = log_.find(header.sequence);
    if (record == nullptr || record->spoiled[frame.port] >= record->bad_ends) {
      return "spoiled, but no contribution ended bad in its reduction";
    }
    ++record->spoiled[frame.port];
  }
  count(frame, SentKind::kSpoiled);
  return "";
}

std::string TransmitChecker::check_result(const StreamFrame& frame, std::uint32_t sequence) {
  std::string why;
  const bool current = expected_[frame.port].results().count(sequence) != 0;
  if (!expected_[frame.port].match_result(sequence, frame.frame->bytes, why)) {
    if (!current) return why;
    fail(frame, why);  // nothing can make it right any more
  }
  count(frame, SentKind::kResult);
  if (current) {
    const std::string disorder = check_order(frame, sequence);
    if (!disorder.empty()) fail(frame, disorder);
    note_result(frame, sequence);
  }
  return "";
}

// RE2
std::string TransmitChecker::check_order(const StreamFrame& frame, std::uint32_t sequence) {
  const ChunkRecord* record = log_.find(sequence);
  if (record == nullptr) return "";
  std::size_t passed = 0;
  for (const auto& waiting : expected_[frame.port].results()) {
    if (static_cast<std::int32_t>(waiting.first - sequence) >= 0) continue;
    ChunkRecord* older = log_.find(waiting.first);
    if (older == nullptr || !older->completed) continue;
    ++passed;
    const bool in_time = *older->completed + kOrderSlackCycles < record->latest_accepted_first;
    if (!in_time || older->overtaken_wrongly) continue;
    older->overtaken_wrongly = true;
    return fmt::format(
        "sent before chunk {}, which was complete at cycle {}, before the last contribution of "
        "this one began at cycle {}",
        waiting.first, *older->completed, record->latest_accepted_first);
  }
  if (passed > 0) ++overtakings_;
  deepest_overtaking_ = std::max(deepest_overtaking_, passed);
  return "";
}

void TransmitChecker::note_result(const StreamFrame& frame, std::uint32_t sequence) {
  ChunkRecord* record = log_.find(sequence);
  if (record == nullptr) return;
  if (frame.frame->bytes.size() == record->longest_result) {
    record->result_last = std::min(record->result_last.value_or(frame.last), frame.last);
  }
}

void TransmitChecker::count(const StreamFrame& frame, SentKind kind) {
  ++tallies_[frame.port].sent[static_cast<std::size_t>(kind)];
  if (sent_report_) sent_report_(frame, kind);
}

void TransmitChecker::epoch_over(std::uint16_t epoch) {
  past_epochs_.insert(epoch);
  for (ExpectedFrames& expected : expected_) expected.make_optional();
}

bool TransmitChecker::results_missing() const {
  return std::any_of(expected_.begin(), expected_.end(),
                     [](const ExpectedFrames& expected) { return !expected.results().empty(); });
}

void TransmitChecker::finish() {
  for (const Early& early : early_) fail(early.frame, early.why);
  for (unsigned port = 0; port < expected_.size(); ++port) {
    for (const auto& result : expected_[port].results()) {
      error_(fmt::format("port {}: the result of chunk {} never came", port, result.first));
    }
  }
}

void TransmitChecker::fail(const StreamFrame& frame, const std::string& why) {
  const Header header = read_header(frame.frame->bytes);
  error_(fmt::format(
      "port {}, cycles {}..{}: sent frame of {} bytes, type {}, flags {:#x}, chunk "
      "{}, epoch {}: {}",
      frame.port, frame.first, frame.last, frame.frame->bytes.size(),
      static_cast<unsigned>(header.type), header.flags, header.sequence, header.epoch, why));
}

}  // namespace trib
