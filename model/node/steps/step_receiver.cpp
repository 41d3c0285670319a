// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_receiver.h"

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"

namespace trib {
namespace {

// Verdicts on a frame that may have claimed a slot before its end was seen.
bool is_bad_end(Verdict verdict) {
  return verdict == Verdict::kBadEnd || verdict == Verdict::kBadEncoding ||
         verdict == Verdict::kShort || verdict == Verdict::kBadLength ||
         verdict == Verdict::kBadChecksum;
}

bool is_of(const StepPart& part, const Header& header) {
  return part.group == header.group && part.sequence == header.sequence;
}

}  // namespace

void StepReceiver::started(std::uint64_t cycle) {
  ReceivedFrame frame;
  frame.started = cycle;
  frame.index = starts_++;
  frames_.push_back(std::move(frame));
}

void StepReceiver::received(FramePtr frame, codec::FrameError error) {
  if (received_ == starts_) started(errors_.cycle());
  ReceivedFrame& whole = frames_[received_++ - judged_];
  whole.frame = std::move(frame);
  whole.error = error;
}

std::optional<ReceivedFrame> StepReceiver::next() {
  if (frames_.empty() || !frames_.front().frame) {
    errors_.report("VD1", {port_, {}, {}}, "a verdict, but no frame has come to its end");
    return std::nullopt;
  }
  ReceivedFrame frame = std::move(frames_.front());
  frames_.pop_front();
  ++judged_;
  frame.header = read_header(frame.frame->bytes);
  return frame;
}

void StepReceiver::judged(const ReceivedFrame& frame, Verdict verdict) {
  if (accepted_ && accepted_->state != PartState::kOver) {
    report("IN5", *accepted_, "accepted, but its slot was not settled");
  }
  accepted_ = nullptr;
  if (bad_ahead_ && !is_bad_end(verdict)) {
    report("IN5", *bad_ahead_, "its slot was emptied, but its frame has not ended bad");
  }
  bad_judged_.reset();
  if (is_bad_end(verdict) && !bad_ahead_) bad_judged_ = frame.header;
  bad_ahead_ = nullptr;
  if (verdict == Verdict::kAccepted) {
    PartPtr* claim = find(frame.header.group, frame.header.sequence);
    if (claim == nullptr) {
      errors_.report("IN4", {port_, frame.header.group, frame.header.sequence},
                     "accepted, but it has not claimed its slot");
    } else {
      accepted_ = *claim;
      accepted_frame_ = frame;
    }
  }
  check_late_claims(frame.index);
}

void StepReceiver::claimed(const PartPtr& part) {
  if (starts_ == judged_) report("IN4", *part, "claimed, but no frame is arriving");
  part->last_frame = starts_ == 0 ? 0 : starts_ - 1;
  claims_.push_back(part);
}

PartPtr StepReceiver::settled(unsigned group, std::uint32_t sequence, bool good) {
  PartPtr* claim = find(group, sequence);
  if (claim == nullptr) {
    errors_.report("IN5", {port_, group, sequence}, "settled, but it has not claimed its slot");
    return nullptr;
  }
  PartPtr part = *claim;
  claims_.erase(std::find(claims_.begin(), claims_.end(), part));
  const bool accepted = accepted_ == part;
  if (accepted) accepted_ = nullptr;
  if (good && !accepted) {
    report("IN5", *part, "settled good, but its frame was not accepted");
    return nullptr;
  }
  if (good || part->state == PartState::kOver) return part;
  if (accepted) {
    report("IN5", *part, "settled bad, but its frame was accepted");
  } else if (bad_judged_ && is_of(*part, *bad_judged_)) {
    bad_judged_.reset();
  } else {
    bad_ahead_ = part;
  }
  return part;
}

std::optional<std::uint64_t> StepReceiver::oldest_start() const {
  if (frames_.empty()) return std::nullopt;
  return frames_.front().started;
}

void StepReceiver::finish() {
  if (accepted_ && accepted_->state != PartState::kOver) {
    report("IN5", *accepted_, "accepted, but its slot was not settled");
  }
  if (bad_ahead_) report("IN5", *bad_ahead_, "its slot was emptied, but its frame has no verdict");
  check_late_claims(starts_);
  for (const ReceivedFrame& frame : frames_) {
    if (frame.frame) errors_.report("VD1", {port_, {}, {}}, "a frame has got no verdict");
  }
}

void StepReceiver::report(const char* rule, const StepPart& part, const char* what) {
  errors_.report(rule, {port_, part.group, part.sequence}, what);
}

PartPtr* StepReceiver::find(unsigned group, std::uint32_t sequence) {
  for (PartPtr& part : claims_) {
    if (part->group == group && part->sequence == sequence) return &part;
  }
  return nullptr;
}

// Claims of frames before `next_frame`, all of which have their verdicts and their ends.
void StepReceiver::check_late_claims(std::uint64_t next_frame) {
  while (!claims_.empty() && claims_.front()->last_frame < next_frame) {
    if (claims_.front()->state != PartState::kOver && !claims_.front()->may_stay) {
      report("IN5", *claims_.front(), "its frame has ended, but its slot was not settled");
    }
    claims_.pop_front();
  }
}

}  // namespace trib
