// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/mac_transmit.h"

#include "model/ethernet/line_frame.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kPreambleBytes = 6;

}  // namespace

MacTransmit::Step MacTransmit::step(const std::optional<StreamWord>& offered, LinkFault fault) {
  Step step;
  if (place_ == Place::Dropping) {
    step.ready = true;
    if (offered && offered->last) place_ = Place::Between;
  } else if (fault != LinkFault::None) {
    const bool is_new = place_ == Place::Between && offered;
    if (place_ == Place::Sending || is_new) {
      step.outcome = TransmitOutcome::Dropped;
      place_ = offered && offered->last ? Place::Between : Place::Dropping;
    }
    if (!is_new && step.outcome) cut_off();
    step.ready = true;
  } else if (place_ == Place::Between) {
    begin_or_wait(offered, step);
  } else if (offered) {
    take(*offered, step);
  } else {
    step.ready = true;
    step.outcome = TransmitOutcome::Underrun;
    cut_off();
    place_ = Place::Dropping;
  }
  step.word = next_word(fault);
  return step;
}

// MT3, MT4.
void MacTransmit::begin_or_wait(const std::optional<StreamWord>& offered, Step& step) {
  if (!offered) return;
  std::uint64_t start = position_;
  const unsigned lane = end_ ? static_cast<unsigned>(*end_ % kLanes) : 0;
  const unsigned gap = deficit_.gap_behind(lane, end_spoiled_);
  const bool waited = end_ && *end_ + gap >= position_;
  if (waited) start = *end_ + gap;
  if (start >= position_ + kLanes) return;
  if (waited) {
    deficit_.waited_behind(lane, end_spoiled_);
  } else {
    deficit_.late();
  }
  while (end_of_line() < start) put(control_character(kIdle));
  start_lane_ = static_cast<unsigned>(start % kLanes);
  put(control_character(kStart));
  for (unsigned i = 0; i < kPreambleBytes; ++i) put(data_character(kPreamble));
  put(data_character(kStartFrameDelimiter));
  frame_ = Frame();
  place_ = Place::Sending;
  take(*offered, step);
}

// MT1, MT2, MT4.
void MacTransmit::take(const StreamWord& word, Step& step) {
  step.ready = true;
  const std::size_t before = frame_.bytes.size();
  append(frame_.bytes, word);
  frame_.bad = word.last && word.user;
  Bytes whole;
  if (word.last) whole = line_bytes(frame_);
  const Bytes& bytes = word.last ? whole : frame_.bytes;
  for (std::size_t i = before; i < bytes.size(); ++i) put(data_character(bytes[i]));
  if (!word.last) return;
  end_ = end_of_line();
  end_spoiled_ = frame_.bad;
  put(control_character(frame_.bad ? kError : kTerminate));
  step.outcome = frame_.bad ? TransmitOutcome::Spoiled : TransmitOutcome::Sent;
  place_ = Place::Between;
}

// MT5: errors instead of the next word of the stream. Twelve characters follow as after a
// terminate in lane 0.
void MacTransmit::cut_off() {
  for (unsigned lane = 0; lane < left_of_word(); ++lane) put(control_character(kError));
  end_ = end_of_line();
  end_spoiled_ = false;
}

// MT6 between frames, also after one that was taken whole; a word that a frame has begun is filled
// up with idles.
XgmiiWord MacTransmit::next_word(LinkFault fault) {
  XgmiiWord word = line_.empty() && fault == LinkFault::Local ? kRemoteFaultWord : kIdleWord;
  for (unsigned lane = 0; lane < kLanes && !line_.empty(); ++lane) {
    word.set(lane, line_.front());
    line_.pop_front();
  }
  position_ += kLanes;
  return word;
}

}  // namespace trib::ethernet
