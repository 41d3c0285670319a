// SPDX-License-Identifier: Apache-2.0
#include "verif/node/scoreboard/expectations.h"

#include <algorithm>

#include "model/frame/codec.h"

namespace trib {
namespace {

// Is a frame with this verdict answered by an ERROR frame of its ingress, whose loss is counted?
bool deserves_error(Verdict verdict) {
  return verdict >= Verdict::kBadRequest && verdict <= Verdict::kUnknownGroup;
}

ChunkName name_of(const Header& header) { return {header.group, header.sequence}; }

}  // namespace

void Expectations::add(const Emissions& emissions, Verdict verdict, std::uint64_t cycle,
                       const std::vector<Bytes>& other_errors,
                       const std::vector<Emissions>& other_results) {
  Emissions results;
  for (const Emission& emission : emissions) {
    ExpectedFrames& expected = transmit_.expected(emission.port);
    const Bytes& bytes = emission.frame.bytes;
    switch (emission.kind) {
      case EmissionKind::kResult:
        results.push_back(emission);
        break;
      case EmissionKind::kReplay:
        add_replay(emission.port, name_of(read_header(bytes)), bytes);
        break;
      case EmissionKind::kOptional:
        add_answer(emission.port, bytes);
        break;
      case EmissionKind::kControl:
        if (deserves_error(verdict)) {
          std::vector<Bytes> forms{bytes};
          forms.insert(forms.end(), other_errors.begin(), other_errors.end());
          expected.expect_error(std::move(forms));
        } else {
          // What was lost may have come before the node gets to report it (RC4).
          expected.expect_notice(bytes, read_header(bytes).type != FrameType::kNack);
        }
        break;
      case EmissionKind::kHost:
        expected.expect_host(bytes);
        break;
      case EmissionKind::kContribution:
      case EmissionKind::kContributionAgain:
        break;  // a group with a parent: the checker does not get so far
    }
  }
  if (results.empty()) return;
  std::vector<Emissions> forms{std::move(results)};
  forms.insert(forms.end(), other_results.begin(), other_results.end());
  add_results(forms, cycle);
}

void Expectations::add_results(const std::vector<Emissions>& forms, std::uint64_t cycle) {
  const ChunkName chunk = name_of(read_header(forms.front().front().frame.bytes));
  ChunkLog& log = logs_.at(chunk.group);
  ChunkRecord& record = log.at(chunk.sequence);
  record.completed = cycle;
  for (std::vector<Bytes>& of_port : record.results) of_port.clear();
  for (const Emissions& form : forms) {
    for (const Emission& emission : form) {
      if (emission.kind != EmissionKind::kResult) continue;
      const Bytes& bytes = emission.frame.bytes;
      record.results[emission.port].push_back(bytes);
      record.longest_result = std::max(record.longest_result, bytes.size());
    }
  }
  for (unsigned port = 0; port < kMaxPorts; ++port) {
    if (record.results[port].empty()) continue;
    transmit_.expected(port).expect_result(chunk, record.results[port]);
  }
  ++groups_.at(chunk.group).reduced;
  log.completed(chunk.sequence);
  for (const ReducedReport& report : reduced_reports_) report(chunk, record);
}

void Expectations::add_optional(const Emissions& emissions, Verdict verdict) {
  bool reduced = false;
  for (const Emission& emission : emissions) {
    ExpectedFrames& expected = transmit_.expected(emission.port);
    const Bytes& bytes = emission.frame.bytes;
    const Header header = read_header(bytes);
    if (emission.kind == EmissionKind::kResult) {
      expected.expect_optional_result(name_of(header), bytes);
      if (!reduced) ++groups_.at(header.group).reduced_optional;
      reduced = true;
    } else if (emission.kind == EmissionKind::kReplay) {
      expected.expect_replay(name_of(header), {bytes}, false);
    } else if (emission.kind == EmissionKind::kHost) {
      expected.expect_host(bytes);
    } else if (emission.kind == EmissionKind::kOptional) {
      add_answer(emission.port, bytes);
    } else if (deserves_error(verdict)) {
      expected.expect_error({bytes});
    } else {
      expected.expect_notice(bytes, false);
    }
  }
}

void Expectations::add_asked_replay(unsigned port, const Header& ask, const Bytes& replay) {
  const std::optional<bool> answered = transmit_.serials().is_answered(ask);
  const ChunkName chunk = name_of(ask);
  if (!answered) {
    transmit_.expected(port).expect_replay_perhaps(chunk, replay_forms(port, chunk, replay),
                                                   ask.count);
  } else if (*answered) {
    add_replay(port, chunk, replay);
  }
}

void Expectations::add_late_replay(unsigned port, const Header& cause) {
  const ChunkName chunk = name_of(cause);
  const ChunkRecord* record = logs_.at(chunk.group).find(chunk.sequence);
  if (record != nullptr && !record->results[port].empty()) add_asked_replay(port, cause, {});
}

void Expectations::add_replay(unsigned port, const ChunkName& chunk, const Bytes& replay) {
  transmit_.expected(port).expect_replay(chunk, replay_forms(port, chunk, replay));
}

// Which form a result has may be unknown still: then the replay's is, too.
std::vector<Bytes> Expectations::replay_forms(unsigned port, const ChunkName& chunk,
                                              const Bytes& replay) const {
  const ChunkRecord* record = logs_.at(chunk.group).find(chunk.sequence);
  if (record == nullptr || record->results[port].empty()) return {replay};
  std::vector<Bytes> forms = record->results[port];
  for (Bytes& form : forms) form[layout::kFlags] |= kFlagRetry;
  return forms;
}

// A node that is asked answers by what it finds a little later (RC5, GR4): the contribution that is
// missing may be there by then, and the slot may be a chunk further, or not yet as far as in the
// model.
void Expectations::add_answer(unsigned port, const Bytes& answer) {
  ExpectedFrames& expected = transmit_.expected(port);
  Header header = read_header(answer);
  if (header.type == FrameType::kPassed) {
    ExpectedFrames::Alternatives forms{answer};
    for (const std::uint32_t other : {header.tag + window_, header.tag - window_}) {
      Header form = header;
      form.tag = other;
      forms.push_back(encode(form, nullptr).bytes);
    }
    expected.expect_answer(std::move(forms));
  } else if (header.type == FrameType::kNack || header.type == FrameType::kStatus) {
    Header status = header;
    status.type = FrameType::kStatus;
    expected.expect_answer({answer}, encode(status, nullptr).bytes, ranks_(header.group));
  } else {
    expected.expect_answer({answer});
  }
}

void Expectations::add_late_status(unsigned port, Header status) {
  status.type = FrameType::kStatus;
  transmit_.expected(port).expect_answer({}, encode(status, nullptr).bytes, ranks_(status.group));
}

void Expectations::begin(unsigned group, std::uint16_t epoch) {
  logs_.at(group).clear();
  transmit_.life_begins(group, epoch);
  ++groups_.at(group).lives;
}

void Expectations::stop(unsigned group, std::uint16_t epoch) {
  transmit_.life_stops(group, epoch);
  blur_reduced(group);
}

void Expectations::end(unsigned group, std::uint16_t epoch, std::uint64_t cycle) {
  transmit_.life_ends(group, epoch, cycle);
  blur_reduced(group);
}

// The node need not have reduced what it has not shown.
void Expectations::blur_reduced(unsigned group) {
  GroupTally& tally = groups_.at(group);
  logs_.at(group).for_each([&tally](ChunkRecord& record) {
    if (!record.completed || record.seen) return;
    record.seen = true;  // is counted as optional from now on
    --tally.reduced;
    ++tally.reduced_optional;
  });
}

}  // namespace trib
