// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/mac_transmit_checker.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/ethernet/line_frame.h"

namespace trib::ethernet {
namespace {

constexpr std::size_t kPreambleBytes = 7;  // after start, with the delimiter
constexpr std::size_t kMostRemarks = 20;

bool begins_with_preamble(const Bytes& bytes) {
  return bytes.size() >= kPreambleBytes && bytes[kPreambleBytes - 1] == kStartFrameDelimiter &&
         std::count(bytes.begin(), bytes.begin() + kPreambleBytes - 1, kPreamble) ==
             kPreambleBytes - 1;
}

bool is_column_of(const XgmiiWord& word, unsigned lane, const XgmiiWord& pattern) {
  for (unsigned i = lane; i < lane + kColumnLanes; ++i) {
    if (word.at(i) != pattern.at(i)) return false;
  }
  return true;
}

bool begins_with(const Bytes& whole, const Bytes& part) {
  return part.size() <= whole.size() && std::equal(part.begin(), part.end(), whole.begin());
}

}  // namespace

void MacTransmitChecker::take(const Cycle& cycle) {
  faults_.push_back(cycle.fault);
  follow_stream(cycle);
  follow_line(cycle.word);
  ++cycle_;
}

void MacTransmitChecker::finish() {
  for (const TakenFrame& taken : taken_) {
    if (!may_be_dropped(taken)) {
      remark(fmt::format("MT1: the frame taken from cycle {} on was not sent", taken.first_taken));
    } else {
      ++counts_[TransmitOutcome::Dropped];
    }
  }
  taken_.clear();
  if (sent_) remark("MT1: a frame on the line does not end");
}

std::uint64_t MacTransmitChecker::count(TransmitOutcome outcome) const {
  const auto found = counts_.find(outcome);
  return found == counts_.end() ? 0 : found->second;
}

void MacTransmitChecker::follow_stream(const Cycle& cycle) {
  if (told_of_late() == Told::Always && !cycle.ready) remark("MT6: holds the stream up in a fault");
  const bool in_frame = !taken_.empty() && !taken_.back().complete;
  if (cycle.offered && !in_frame && !offered_since_) offered_since_ = cycle_;
  if (!cycle.ready) return;
  if (!cycle.offered) {
    if (in_frame && !taken_.back().underrun) {
      taken_.back().underrun = true;
      taken_.back().bytes_at_underrun = taken_.back().frame.bytes.size();
    }
    return;
  }
  if (!in_frame) {
    taken_.emplace_back();
    taken_.back().offered = *offered_since_;
    taken_.back().first_taken = cycle_;
  }
  TakenFrame& taken = taken_.back();
  append(taken.frame.bytes, *cycle.offered);
  if (cycle.offered->last) {
    taken.frame.bad = cycle.offered->user;
    taken.complete = true;
    taken.last_taken = cycle_;
    offered_since_.reset();
    if (taken.judged) taken_.pop_back();
  }
}

void MacTransmitChecker::follow_line(const XgmiiWord& word) {
  if (sent_ && told_of_late() == Told::Always) sent_->in_fault = true;
  ended_in_word_ = false;
  for (unsigned lane = 0; lane < kLanes;) {
    if (sent_) {
      follow_frame(word, lane);
    } else {
      follow_gap(word, lane);
    }
  }
}

// One character, or a column of an ordered set.
void MacTransmitChecker::follow_gap(const XgmiiWord& word, unsigned& lane) {
  const bool at_column = lane % kColumnLanes == 0;
  const bool fault_settled = told_of_late() == Told::Always && told_local_of_late();
  if (at_column && is_column_of(word, lane, kRemoteFaultWord)) {
    const std::uint64_t first = cycle_ - std::min<std::uint64_t>(cycle_, slack_);
    const auto begin = faults_.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::find(begin, faults_.end(), LinkFault::Local) == faults_.end()) {
      remark("MT6: remote fault is sent without a local fault");
    }
    lane += kColumnLanes;
    return;
  }
  if (fault_settled && at_column && !ended_in_word_)
    remark("MT6: no remote fault in a local fault");
  if (at_column && word.at(lane).is(kStart)) {
    if (told_of_late() == Told::Always) remark("MT6: a frame starts in a fault");
    sent_ = SentFrame();
    sent_->start = kLanes * cycle_ + lane;
  } else if (!word.at(lane).is(kIdle)) {
    remark(fmt::format("MT1: neither idle nor start in lane {} of {:016x}/{:02x}", lane, word.data,
                       word.control));
  }
  ++lane;
}

void MacTransmitChecker::follow_frame(const XgmiiWord& word, unsigned& lane) {
  const XgmiiCharacter character = word.at(lane);
  const std::uint64_t position = kLanes * cycle_ + lane;
  if (!character.control) {
    sent_->bytes.push_back(character.value);
    ++lane;
    return;
  }
  unsigned errors = 0;
  while (lane + errors < kLanes && word.at(lane + errors).is(kError)) ++errors;
  if (character.is(kTerminate)) {
    end_frame(Ending::Terminate, position);
    ++lane;
  } else if (errors == 1) {
    end_frame(Ending::Spoiled, position);
    ++lane;
  } else {
    const unsigned wanted = sent_->start % kLanes == 0 ? kLanes : kColumnLanes;
    if (errors != wanted || lane + errors != kLanes) {
      remark(fmt::format("MT5: errors in {} lanes from lane {} on", errors, lane));
    }
    lane += std::max(errors, 1u);
    end_frame(Ending::Errors, kLanes * cycle_ + lane);
  }
}

void MacTransmitChecker::end_frame(Ending ending, std::uint64_t end) {
  Bytes& bytes = sent_->bytes;
  if (!begins_with_preamble(bytes)) remark("MT1: preamble");
  bytes.erase(bytes.begin(),
              bytes.begin() + static_cast<std::ptrdiff_t>(std::min(bytes.size(), kPreambleBytes)));
  while (!taken_.empty() && !matches(taken_.front(), ending) && may_be_dropped(taken_.front())) {
    ++counts_[TransmitOutcome::Dropped];
    taken_.pop_front();
  }
  if (taken_.empty() || !matches(taken_.front(), ending)) {
    remark(fmt::format("MT1, MT2, MT4, MT5: {} bytes with ending {} are not the next frame",
                       bytes.size(), static_cast<int>(ending)));
  } else {
    check_start(taken_.front());
    // Its last word may have been taken before.
    if (sent_->in_fault &&
        (!taken_.front().complete || told_up_to(taken_.front().last_taken) == Told::Always)) {
      remark("MT6: a frame goes on in a fault");
    }
    const bool underrun = ending == Ending::Errors && taken_.front().underrun &&
                          bytes.size() == taken_.front().bytes_at_underrun;
    if (ending == Ending::Errors && !underrun) ++cut_by_fault_;
    ++counts_[ending == Ending::Terminate ? TransmitOutcome::Sent
              : ending == Ending::Spoiled ? TransmitOutcome::Spoiled
              : underrun                  ? TransmitOutcome::Underrun
                                          : TransmitOutcome::Dropped];
  }
  if (!taken_.empty()) {
    // The rest of a frame that was cut off is taken and dropped.
    taken_.front().judged = true;
    if (taken_.front().complete) taken_.pop_front();
  }
  sent_.reset();
  end_ = end;
  end_spoiled_ = ending == Ending::Spoiled;
  ended_in_word_ = true;
}

bool MacTransmitChecker::matches(const TakenFrame& taken, Ending ending) const {
  const Bytes& sent = sent_->bytes;
  if (ending != Ending::Errors) {
    return taken.complete && !taken.underrun && taken.frame.bad == (ending == Ending::Spoiled) &&
           sent == line_bytes(taken.frame);
  }
  if (taken.underrun && sent.size() == taken.bytes_at_underrun) {
    return begins_with(taken.frame.bytes, sent);
  }
  if (told_of_late() == Told::Never) return false;
  if (taken.complete && told_up_to(taken.last_taken) == Told::Never) return false;
  return begins_with(taken.complete ? line_bytes(taken.frame) : taken.frame.bytes, sent);
}

// MT3, MT4. After a fault a frame may have waited or not: it has if it starts where it then would.
void MacTransmitChecker::check_start(const TakenFrame& taken) {
  const std::uint64_t start = sent_->start;
  const std::uint64_t offered = kLanes * taken.offered;
  if (!latency_) latency_ = (start - offered) / kColumnLanes;
  const std::uint64_t earliest = offered + *latency_ * kColumnLanes;
  const auto lane = static_cast<unsigned>(end_.value_or(0) % kLanes);
  const std::uint64_t target = end_ ? *end_ + deficit_.gap_behind(lane, end_spoiled_) : earliest;
  const std::uint64_t end_cycle = end_.value_or(0) / kLanes;
  const std::uint64_t since = end_cycle - std::min<std::uint64_t>(end_cycle, slack_);
  if (told_from(since, start / kLanes) != Told::Never) {
    if (start < target) remark("MT3: start too early after a fault");
    settle_deficit(lane, end_ && start == target);
    return;
  }
  const std::uint64_t wanted = std::max(target, earliest);
  if (start != wanted) {
    remark(
        fmt::format("MT3: start {} characters from its place, deficit {}, terminate in lane {}, {}",
                    static_cast<std::int64_t>(start - wanted), deficit_.deficit(), lane,
                    target >= earliest ? "the frame has waited" : "the frame was late"));
  }
  settle_deficit(lane, end_ && target >= earliest);
}

void MacTransmitChecker::settle_deficit(unsigned lane, bool waited) {
  if (waited) {
    deficit_.waited_behind(lane, end_spoiled_);
  } else {
    deficit_.late();
  }
}

bool MacTransmitChecker::may_be_dropped(const TakenFrame& taken) const {
  const std::uint64_t first = taken.first_taken;
  return told_from(first - std::min<std::uint64_t>(first, slack_), first + slack_) != Told::Never;
}

MacTransmitChecker::Told MacTransmitChecker::told_up_to(std::uint64_t last) const {
  return told_from(last - std::min<std::uint64_t>(last, slack_), last);
}

MacTransmitChecker::Told MacTransmitChecker::told_from(std::uint64_t first,
                                                       std::uint64_t last) const {
  bool all = true;
  bool any = false;
  for (std::uint64_t cycle = first; cycle <= last && cycle < faults_.size(); ++cycle) {
    const bool told = faults_[cycle] != LinkFault::None;
    all = all && told;
    any = any || told;
  }
  return !any ? Told::Never : all ? Told::Always : Told::Sometimes;
}

MacTransmitChecker::Told MacTransmitChecker::told_of_late() const {
  if (cycle_ < slack_) return Told::Sometimes;
  return told_from(cycle_ - slack_, cycle_);
}

bool MacTransmitChecker::told_local_of_late() const {
  return std::count(faults_.end() - static_cast<std::ptrdiff_t>(slack_), faults_.end(),
                    LinkFault::Local) == static_cast<std::ptrdiff_t>(slack_);
}

void MacTransmitChecker::remark(const std::string& what) {
  if (remarks_.size() < kMostRemarks) remarks_.push_back(fmt::format("cycle {}: {}", cycle_, what));
}

}  // namespace trib::ethernet
