// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/transmit_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/frame/codec.h"

namespace trib {

TransmitChecker::TransmitChecker(std::vector<ChunkLog>& logs, std::vector<GroupTally>& groups,
                                 std::vector<PortTally>& tallies, ErrorReport error)
    : logs_(logs),
      groups_(groups),
      tallies_(tallies),
      error_(std::move(error)),
      expected_(tallies.size()),
      last_host_(tallies.size()),
      stops_(tallies.size()),
      version_answers_(tallies.size()) {}

void TransmitChecker::sent(const StreamFrame& frame) {
  PortTally& tally = tallies_.at(frame.port);
  ++tally.tx_frames;
  tally.tx_bytes += frame.frame->bytes.size();
  check_serial(frame);
  const std::string why = check(frame);
  if (!why.empty()) early_.push_back({frame, why});
}

// RC2
void TransmitChecker::check_serial(const StreamFrame& frame) {
  const Header header = read_header(frame.frame->bytes);
  const bool known = serials_.serial_of(header).has_value();
  const std::string wrong = serials_.sent(frame.port, *frame.frame);
  if (!wrong.empty()) fail(frame, wrong);
  const std::optional<std::uint8_t> serial = serials_.serial_of(header);
  if (known || !serial) return;
  for (ExpectedFrames& expected : expected_) {
    expected.learn_serial({header.group, header.sequence}, header.epoch, *serial);
  }
}

// A spoiled result may come long before the end of the frame that explains it (IN5).
void TransmitChecker::expectations_grew(std::uint64_t cycle, std::uint64_t oldest) {
  for (auto early = early_.begin(); early != early_.end();) {
    early->why = check(early->frame);
    const std::uint64_t now = early->frame.frame->bad ? oldest : cycle;
    const bool too_old = early->frame.last + kEarlyCycles < now;
    if (!early->why.empty() && too_old) fail(early->frame, early->why);
    early = early->why.empty() || too_old ? early_.erase(early) : early + 1;
  }
}

std::string TransmitChecker::check(const StreamFrame& frame) {
  if (frame.frame->bad) return check_spoiled(frame);
  const Bytes& bytes = frame.frame->bytes;
  const std::optional<Header> header = decode(bytes);
  if (!header) return check_host(frame);
  ExpectedFrames& expected = expected_[frame.port];
  std::string why;
  if (header->type == FrameType::kContribution) return "there is no parent to send it to";
  if (header->type != FrameType::kResult) {
    why = check_control(frame, *header);
  } else if (header->group >= logs_.size()) {
    why = "there is no such group";
  } else if (header->has(kFlagRetry)) {
    if (expected.match_replay(bytes, why)) {
      count(frame, SentKind::kReplay);
      const std::string late = check_past(frame, *header);
      if (!late.empty()) fail(frame, late);
    }
  } else {
    why = check_result(frame, *header);
  }
  return why;
}

// IN8
std::string TransmitChecker::check_control(const StreamFrame& frame, const Header& header) {
  std::string why;
  if (!expected_[frame.port].match_control(frame.frame->bytes, why)) return why;
  count(frame, SentKind::kControl);
  const bool answers_version = header.type == FrameType::kError &&
                               header.tag == static_cast<std::uint32_t>(ErrorCode::kVersion);
  if (!answers_version) return "";
  std::optional<std::uint64_t>& last = version_answers_[frame.port];
  if (answer_interval_ == 0 || (last && frame.first + kEarlyCycles < *last + answer_interval_)) {
    fail(frame, "too soon after the last ERROR 7, if there may be any");
  }
  last = frame.first;
  return "";
}

// RE5, GR6, EG1
std::string TransmitChecker::check_spoiled(const StreamFrame& frame) {
  Stops& stops = stops_[frame.port];
  if (frame.frame->bytes.size() < kHeaderBytes && stops.interrupted == 0) {
    return "spoiled before its header was complete";
  }
  const Header header = read_header(frame.frame->bytes);
  const ChunkName chunk{header.group, header.sequence};
  ChunkRecord* record = header.group < logs_.size() ? find(chunk) : nullptr;
  const bool past = past_lives_.count({header.group, header.epoch}) != 0;
  if (!past && !header.has(kFlagRetry) && record != nullptr &&
      record->spoiled[frame.port] < record->bad_ends) {
    ++record->spoiled[frame.port];
  } else if (stops.interrupted > 0) {
    --stops.interrupted;
  } else if (past) {
    expected_[frame.port].spoil(chunk, header.epoch, header.has(kFlagRetry));
    const std::string late = check_past(frame, header);
    if (!late.empty()) fail(frame, late);
  } else {
    return "spoiled, but no contribution ended bad in its reduction";
  }
  count(frame, SentKind::kSpoiled);
  return "";
}

// GR6
std::string TransmitChecker::check_past(const StreamFrame& frame, const Header& header) {
  const auto life = past_lives_.find({header.group, header.epoch});
  if (life == past_lives_.end() || !life->second.over) return "";
  if (frame.first <= *life->second.over + kEndSlackCycles) return "";
  if (++life->second.late.at(frame.port) <= kOnTheWay) return "";
  return fmt::format("its life was over at cycle {}", *life->second.over);
}

std::string TransmitChecker::check_host(const StreamFrame& frame) {
  std::string why;
  if (!expected_[frame.port].match_host(frame.frame->bytes, why)) {
    return "neither a well-formed tributary frame nor an answer: " + why;
  }
  last_host_[frame.port] = frame.last;
  count(frame, SentKind::kHost);
  return "";
}

std::string TransmitChecker::check_result(const StreamFrame& frame, const Header& header) {
  const ChunkName chunk{header.group, header.sequence};
  ExpectedFrames& expected = expected_[frame.port];
  std::string why;
  std::optional<std::size_t> form;
  bool current = expected.results().count(chunk) != 0;
  if (!current && header.has(kFlagPartial) && partial_report_ && partial_report_(frame, chunk)) {
    current = expected.results().count(chunk) != 0;
  }
  if (!expected.match_result(chunk, frame.frame->bytes, form, why)) {
    if (!current) return why;
    fail(frame, why);  // nothing can make it right any more
  }
  count(frame, SentKind::kResult);
  const std::string late = check_past(frame, header);
  if (!late.empty()) fail(frame, late);
  if (form) {  // of the present epoch
    const std::string disorder = check_order(frame, chunk);
    if (!disorder.empty()) fail(frame, disorder);
    note_result(frame, chunk, *form);
  }
  return "";
}

// RE2
std::string TransmitChecker::check_order(const StreamFrame& frame, const ChunkName& chunk) {
  const ChunkRecord* record = find(chunk);
  if (record == nullptr || has_stopped(frame.port)) return "";
  std::size_t passed = 0;
  for (const auto& [waiting, forms] : expected_[frame.port].results()) {
    if (waiting.group != chunk.group) continue;
    if (static_cast<std::int32_t>(waiting.sequence - chunk.sequence) >= 0) continue;
    ChunkRecord* older = find(waiting);
    if (older == nullptr || !older->completed) continue;
    ++passed;
    const bool in_time = *older->completed + kOrderSlackCycles < record->latest_accepted_first;
    if (!in_time || older->overtaken_wrongly) continue;
    older->overtaken_wrongly = true;
    return fmt::format(
        "sent before chunk {}, which was complete at cycle {}, before the last contribution of "
        "this one began at cycle {}",
        waiting.sequence, *older->completed, record->latest_accepted_first);
  }
  if (passed > 0) ++overtakings_;
  deepest_overtaking_ = std::max(deepest_overtaking_, passed);
  return "";
}

void TransmitChecker::note_result(const StreamFrame& frame, const ChunkName& chunk,
                                  std::size_t form) {
  for (ExpectedFrames& expected : expected_) expected.choose(chunk, form);
  ChunkRecord* record = find(chunk);
  if (record == nullptr) return;
  for (std::vector<Bytes>& forms : record->results) {
    if (form < forms.size() && forms.size() > 1) forms = {std::move(forms[form])};
  }
  if (!record->seen && read_header(frame.frame->bytes).has(kFlagPartial)) {
    ++groups_.at(chunk.group).partial;
    record->partial = true;
  }
  record->seen = true;
  if (frame.frame->bytes.size() == record->longest_result) {
    record->result_last = std::min(record->result_last.value_or(frame.last), frame.last);
  }
}

void TransmitChecker::count(const StreamFrame& frame, SentKind kind) {
  ++tallies_[frame.port].sent[static_cast<std::size_t>(kind)];
  for (const SentReport& report : sent_reports_) report(frame, kind);
}

void TransmitChecker::life_stops(unsigned group, std::uint16_t epoch) {
  past_lives_.insert({{group, epoch}, {std::nullopt, std::vector<unsigned>(expected_.size())}});
  // A chunk that is finished just then may count as made on some ports and not on others.
  const auto made = [&](std::uint32_t sequence) {
    const ChunkRecord* record = find({group, sequence});
    return record != nullptr && record->seen;
  };
  for (ExpectedFrames& expected : expected_) expected.stop(group, made);
}

void TransmitChecker::life_ends(unsigned group, std::uint16_t epoch, std::uint64_t cycle) {
  life_stops(group, epoch);
  past_lives_[{group, epoch}].over = cycle;
  for (ExpectedFrames& expected : expected_) expected.end_life(group, epoch);
}

void TransmitChecker::port_stops(unsigned port, unsigned interrupted) {
  stops_.at(port).happened = true;
  serials_.port_stops(port);
  stops_.at(port).interrupted += interrupted;
}

bool TransmitChecker::frames_missing() const {
  for (unsigned port = 0; port < expected_.size(); ++port) {
    const ExpectedFrames& expected = expected_[port];
    const bool missing = !expected.results().empty() || expected.hosts() != 0;
    if (missing && !has_stopped(port)) return true;
  }
  return false;
}

void TransmitChecker::finish() {
  for (const Early& early : early_) fail(early.frame, early.why);
  for (unsigned port = 0; port < expected_.size(); ++port) {
    if (has_stopped(port)) continue;
    for (const auto& [chunk, forms] : expected_[port].results()) {
      error_(fmt::format("port {}: the result of chunk {} of group {} never came", port,
                         chunk.sequence, chunk.group));
    }
    if (expected_[port].hosts() != 0) {
      error_(fmt::format("port {}: {} answers to ARP or ICMP never came", port,
                         expected_[port].hosts()));
    }
  }
}

void TransmitChecker::fail(const StreamFrame& frame, const std::string& why) {
  const Header header = read_header(frame.frame->bytes);
  error_(fmt::format(
      "port {}, cycles {}..{}: sent frame of {} bytes, type {}, flags {:#x}, group {}, chunk {}, "
      "epoch {}, count {}, tag {:#x}: {}",
      frame.port, frame.first, frame.last, frame.frame->bytes.size(),
      static_cast<unsigned>(header.type), header.flags, header.group, header.sequence, header.epoch,
      header.count, header.tag, why));
}

}  // namespace trib
