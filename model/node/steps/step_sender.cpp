// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_sender.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/frame/codec.h"
#include "model/node/byte_difference.h"
#include "model/node/chunk_frames.h"

namespace trib {
namespace {

Frame raw_frame(const OwedFrame& owed, unsigned port) {
  const StepSum& sum = *owed.sum;
  const std::uint32_t sequence = sum.taken.sequence;
  if (owed.kind == StepSent::kContribution) {
    return contribution_frame(*sum.group, sequence, sum.sum, sum.taken.retry);
  }
  return result_frame(*sum.group, port, sequence, sum.sum, owed.kind == StepSent::kReplay);
}

bool may_be_whole(const StepSum& sum) {
  return sum.phase == SumPhase::kGood || sum.phase == SumPhase::kEither;
}

bool may_be_broken(const StepSum& sum) {
  return sum.phase == SumPhase::kBad || sum.phase == SumPhase::kEither;
}

std::uint32_t number_of(const OwedFrame& owed) {
  return owed.sum ? owed.sum->taken.sequence : read_header(owed.frame.bytes).sequence;
}

const char* name_of(StepSent kind) {
  static constexpr std::array<const char*, 6> kNames = {
      "result", "replay", "control frame", "spoiled frame", "contribution", "host answer"};
  return kNames.at(static_cast<std::size_t>(kind));
}

}  // namespace

Frame StepSender::expected_frame(const OwedFrame& owed) const {
  return owed.sum ? codec_.encode(raw_frame(owed, port_)).value() : owed.frame;
}

void StepSender::owe(OwedFrame frame) {
  frame.frames_before = frames_begun();
  frame.was_over = frame.withdrawn;
  switch (frame.kind) {
    case StepSent::kReplay:
      return replays_.push_back(std::move(frame));
    case StepSent::kControl:
      return (frame.refusal ? refusals_ : controls_).push_back(std::move(frame));
    case StepSent::kHost:
      return hosts_.push_back(std::move(frame));
    default:
      return results_.at(frame.group).push_back(std::move(frame));
  }
}

void StepSender::withdraw(const Selection& selected) {
  const auto mark = [&](Queue& queue) {
    for (OwedFrame& owed : queue) {
      if (owed.withdrawn || !selected(owed)) continue;
      owed.withdrawn = true;
      owed.frames_before = frames_begun();
    }
  };
  for (Queue& queue : results_) mark(queue);
  mark(replays_);
  mark(controls_);
}

void StepSender::sent(StepSent kind) {
  steps_.push_back(kind);
  last_left_ = errors_.cycle();
  if (kind == StepSent::kHost) last_host_ = errors_.cycle();
  match();
}

void StepSender::sent(Frame frame) {
  frames_.push_back(std::move(frame));
  match();
}

void StepSender::discarded() {
  if (!stopped_ && !std::exchange(discarding_, false)) {
    errors_.report("EG1", {port_, {}, {}}, "a frame is discarded, but the port has not stopped");
  }
  ++discards_;
  last_left_ = errors_.cycle();
}

// Whether a frame was dropped in the encoder is known only with the next frame.
bool StepSender::quiet() const {
  std::uint64_t needed = 0;
  for_each_owed([&](const OwedFrame& owed) { needed += is_skippable(owed) ? 0 : 1; });
  const bool all_left =
      std::all_of(steps_.begin(), steps_.end(), [this](StepSent kind) { return is_dropped(kind); });
  return all_left && frames_.empty() && needed <= discards_ + steps_.size();
}

StepSender::Withdrawn StepSender::withdrawn() const {
  Withdrawn withdrawn = withdrawn_;
  for_each_owed([&](const OwedFrame& owed) { count(owed, withdrawn); });
  return withdrawn;
}

void StepSender::count(const OwedFrame& owed, Withdrawn& withdrawn) {
  if (!owed.withdrawn) return;
  const bool void_anyhow = owed.sum && !owed.payload && may_be_broken(*owed.sum);
  ++(owed.was_over || void_anyhow ? withdrawn.perhaps : withdrawn.certain);
}

void StepSender::for_each_owed(const std::function<void(const OwedFrame&)>& visit) const {
  for (const Queue& queue : results_) std::for_each(queue.begin(), queue.end(), visit);
  for (const Queue* queue : {&replays_, &refusals_, &controls_, &hosts_}) {
    std::for_each(queue->begin(), queue->end(), visit);
  }
}

void StepSender::match() {
  while (!steps_.empty() && !frames_.empty()) {
    const StepSent kind = steps_.front();
    steps_.pop_front();
    if (is_dropped(kind)) {
      match_dropped();
      continue;
    }
    const Frame frame = std::move(frames_.front());
    frames_.pop_front();
    if (frame.bad != (kind == StepSent::kSpoiled)) {
      report("EG1", read_header(frame.bytes),
             frame.bad ? "a frame has ended spoiled, but the step says good"
                       : "a frame has ended good, but the step says spoiled");
    }
    if (frame.bad) {
      match_spoiled(frame);
    } else if (kind != StepSent::kSpoiled) {
      match_good(kind, frame);
    }
    count_left();
  }
}

bool StepSender::is_dropped(StepSent kind) const {
  return codec_.is_built_in() && kind == StepSent::kSpoiled &&
         (frames_.empty() || !frames_.front().bad);
}

// Which one it was, is as little known as of those that are discarded.
void StepSender::match_dropped() {
  if (stopped_) ++discards_;
  count_left();
}

StepSender::Queue* StepSender::queue_of(StepSent kind, const Header& header) {
  if (kind == StepSent::kReplay) return &replays_;
  if (kind == StepSent::kControl) return refusals_.empty() ? &controls_ : &refusals_;
  if (kind == StepSent::kHost) return &hosts_;
  return header.group < results_.size() ? &results_[header.group] : nullptr;
}

void StepSender::match_good(StepSent kind, const Frame& frame) {
  const Header header = read_header(frame.bytes);
  Queue* queue = queue_of(kind, header);
  if (queue != nullptr) {
    if (take_this(*queue, kind, frame)) return;
    if (queue == &refusals_ && take_this(controls_, kind, frame)) return;
    while (!queue->empty() && is_skippable(queue->front())) skip_first(*queue);
  }
  if (queue == nullptr || queue->empty()) {
    return report("RS1", header, fmt::format("a {} leaves, but none is owed", name_of(kind)));
  }
  const OwedFrame owed = queue->front();
  if (number_of(owed) == header.sequence || kind == StepSent::kHost) queue->pop_front();
  if (owed.sum && !may_be_whole(*owed.sum)) {
    return report("RE5", header,
                  fmt::format("a {} leaves whole, but chunk {}, which is due, has not ended good",
                              name_of(kind), number_of(owed)));
  }
  report("RS1", header,
         fmt::format("a {} is not the one that is due, of chunk or number {}: {}", name_of(kind),
                     number_of(owed), byte_difference(frame.bytes, expected_frame(owed).bytes)));
}

bool StepSender::take_this(Queue& queue, StepSent kind, const Frame& frame) {
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (queue[i].kind == kind && is_this(queue[i], frame) && take(queue, i)) return true;
  }
  return false;
}

void StepSender::match_spoiled(const Frame& frame) {
  const auto taken = [&](Queue& queue) {
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (may_be_spoiled(queue[i], frame)) return take(queue, i);
      if (!is_skippable(queue[i]) && discards_ == 0) return false;
    }
    return false;
  };
  for (Queue& queue : results_) {
    if (taken(queue)) return;
  }
  for (Queue* queue : {&replays_, &refusals_, &controls_, &hosts_}) {
    if (taken(*queue)) return;
  }
  report("RE5", read_header(frame.bytes), "a frame has ended spoiled without a cause");
}

// Need it not be sent?
bool StepSender::is_skippable(const OwedFrame& owed) const {
  return owed.withdrawn ||
         (owed.sum && may_be_broken(*owed.sum) && (!owed.payload || may_be_encoded(owed)));
}

// By the registers of its life; nothing is known of the dtype of a sum that has not ended good.
bool StepSender::may_be_encoded(const OwedFrame& owed) const {
  if (!codec_.is_built_in() || !owed.sum || !owed.payload) return false;
  const GroupIdentity& group = *owed.sum->group;
  return (owed.kind == StepSent::kContribution ? group.uplink_encoding : group.result_encoding) !=
         0;
}

std::uint64_t StepSender::frames_begun() const {
  return frames_left_ + (codec_.is_built_in() ? steps_.size() : 0);
}

void StepSender::count_left() {
  if (++frames_left_ > begun_at_stop_) discarding_ = std::exchange(stopped_, false);
}

// Withdrawn, but begun.
bool StepSender::is_on_its_way(const OwedFrame& owed) const {
  return frames_left_ < owed.frames_before + kMostOnTheirWay;
}

bool StepSender::is_this(const OwedFrame& owed, const Frame& frame) const {
  // A control frame already has its addresses and epoch, and may go.
  if (owed.withdrawn && owed.sum && !is_on_its_way(owed)) return false;
  if (owed.sum && !may_be_whole(*owed.sum)) return false;
  if (owed.sum && owed.sum->taken.sequence != read_header(frame.bytes).sequence) return false;
  return expected_frame(owed).bytes == frame.bytes;
}

bool StepSender::may_be_spoiled(const OwedFrame& owed, const Frame& frame) const {
  const bool broken = owed.sum && may_be_broken(*owed.sum) && owed.payload;
  if (!broken && !stopped_ && !(owed.withdrawn && is_on_its_way(owed))) return false;
  if (!owed.sum) {
    const std::size_t sent = std::min(frame.bytes.size(), owed.frame.bytes.size());
    return std::equal(frame.bytes.begin(), frame.bytes.begin() + static_cast<std::ptrdiff_t>(sent),
                      owed.frame.bytes.begin());
  }
  if (frame.bytes.size() < kHeaderBytes) return true;
  const Header header = read_header(frame.bytes);
  const bool up = owed.kind == StepSent::kContribution;
  return header.group == owed.group && header.sequence == owed.sum->taken.sequence &&
         header.type == (up ? FrameType::kContribution : FrameType::kResult) &&
         header.has(kFlagRetry) == (up ? owed.sum->taken.retry : owed.kind == StepSent::kReplay);
}

bool StepSender::take(Queue& queue, std::size_t index) {
  std::uint64_t needed = 0;
  for (std::size_t i = 0; i < index; ++i) needed += is_skippable(queue[i]) ? 0 : 1;
  if (needed > discards_) return false;
  discards_ -= needed;
  for (std::size_t i = 0; i < index; ++i) skip_first(queue);
  skipped_ -= needed;
  queue.pop_front();
  return true;
}

void StepSender::skip_first(Queue& queue) {
  ++skipped_;
  count(queue.front(), withdrawn_);
  queue.pop_front();
}

void StepSender::report(const char* rule, const Header& header, const std::string& what) {
  errors_.report(rule, {port_, header.group, header.sequence}, what);
}

void StepSender::finish() {
  while (!steps_.empty() && frames_.empty() && is_dropped(steps_.front())) {
    steps_.pop_front();
    match_dropped();
  }
  if (!steps_.empty()) errors_.report("step", {port_, {}, {}}, "kSent, but no frame has left");
  if (!frames_.empty()) errors_.report("step", {port_, {}, {}}, "a frame has left without kSent");
  Books books{discards_, skipped_};
  for_each_owed([&](const OwedFrame& owed) { settle(owed, books); });
  if (books.discards > books.skipped) {
    errors_.report("EG1", {port_, {}, {}}, "more frames were discarded than were owed");
  }
}

void StepSender::settle(const OwedFrame& owed, Books& books) const {
  if (is_skippable(owed)) {
    ++books.skipped;
  } else if (books.discards > 0) {
    --books.discards;
  } else {
    errors_.report("RS1", {port_, owed.group, number_of(owed)},
                   fmt::format("a {} is owed and was not sent", name_of(owed.kind)));
  }
}

}  // namespace trib
