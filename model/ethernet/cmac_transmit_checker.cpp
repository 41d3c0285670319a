// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/cmac_transmit_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace trib::ethernet {
namespace {

constexpr std::size_t kLeastBytes = 60;

}  // namespace

void CmacPinsChecker::remark(const std::string& what) {
  remarks_.push_back(fmt::format("cycle {}: {}", cycle_, what));
}

void CmacPinsChecker::check_held(const std::optional<CmacWord>& offered) {
  if (!held_) return;
  if (!offered) {
    remark("CM2: a word that waits is gone");
  } else if (offered->keep != held_->keep || offered->last != held_->last ||
             offered->user != held_->user ||
             !std::equal(held_data_.begin(), held_data_.end(), offered->data)) {
    remark("CM2: a word that waits has changed");
  }
}

std::optional<Frame> CmacPinsChecker::take(const std::optional<CmacWord>& offered, bool ready) {
  ++cycle_;
  check_held(offered);
  held_.reset();
  if (!offered) {
    if (inside()) remark("CM2: no word within a frame");
    return std::nullopt;
  }
  if (!ready) {
    held_ = offered;
    held_data_.assign(offered->data, offered->data + kCmacBytes);
    return std::nullopt;
  }
  const unsigned bytes = bytes_of(*offered);
  if (bytes == 0 || (!offered->last && bytes != kCmacBytes)) remark("CM1: keep has gaps");
  if (offered->user && !offered->last) remark("CM1: user without last");
  append(growing_.bytes, *offered);
  if (!offered->last) return std::nullopt;
  growing_.bad = offered->user;
  if (growing_.bytes.size() < kLeastBytes) {
    remark(fmt::format("CM3: a frame of {} bytes", growing_.bytes.size()));
  }
  return std::exchange(growing_, Frame());
}

void CmacPinsChecker::forget() {
  growing_ = Frame();
  held_.reset();
}

void CmacTransmitChecker::take(const Cycle& cycle) {
  // Nothing leaves in the cycle in which it comes.
  if (const std::optional<Frame> sent = pins_.take(cycle.offered, cycle.mac_ready)) compare(*sent);
  remarks_.insert(remarks_.end(),
                  pins_.remarks().begin() + static_cast<std::ptrdiff_t>(pins_remarks_),
                  pins_.remarks().end());
  pins_remarks_ = pins_.remarks().size();
  follow_input(cycle);
}

void CmacTransmitChecker::follow_input(const Cycle& cycle) {
  const bool taken = cycle.given && cycle.ready;
  // CM6: one word a cycle.
  if (cycle.fault && !cycle.ready) remarks_.emplace_back("CM6: the input is held up by a fault");
  if (place_ == Place::Sending && (cycle.fault || (cycle.ready && !cycle.given))) {
    end(cycle.fault ? TransmitOutcome::Dropped : TransmitOutcome::Underrun);
    place_ = Place::Dropping;
  }
  if (taken) follow_word(*cycle.given, cycle.fault);
}

void CmacTransmitChecker::follow_word(const CmacWord& word, bool fault) {
  if (place_ == Place::Outside) {
    place_ = Place::Sending;
    if (fault) {
      end(TransmitOutcome::Dropped);
      place_ = Place::Dropping;
    }
  }
  if (place_ == Place::Sending) {
    append(frame_.bytes, word);
    if (word.last) {
      frame_.bad = word.user;
      end(word.user ? TransmitOutcome::Spoiled : TransmitOutcome::Sent);
    }
  }
  if (word.last) place_ = Place::Outside;
}

// Of the frame at the input, as far as it was sent.
void CmacTransmitChecker::end(TransmitOutcome outcome) {
  ++counts_[static_cast<std::size_t>(outcome)];
  Expected expected{std::exchange(frame_, Frame()), false};
  if (outcome == TransmitOutcome::Dropped || outcome == TransmitOutcome::Underrun) {
    if (expected.frame.bytes.empty()) return;
    expected.frame.bytes.resize(expected.frame.bytes.size() + kCmacBytes);
    expected.frame.bad = expected.cut = true;
  } else if (expected.frame.bytes.size() < kLeastBytes) {
    expected.frame.bytes.resize(kLeastBytes);
    ++padded_;
  }
  expected_.push_back(std::move(expected));
}

void CmacTransmitChecker::compare(const Frame& sent) {
  if (expected_.empty()) {
    remarks_.push_back(fmt::format("a frame of {} bytes from nowhere", sent.bytes.size()));
    return;
  }
  const Expected expected = std::move(expected_.front());
  expected_.pop_front();
  const std::size_t known = expected.frame.bytes.size() - (expected.cut ? kCmacBytes : 0);
  if (sent.bytes.size() == expected.frame.bytes.size() && sent.bad == expected.frame.bad &&
      std::equal(sent.bytes.begin(), sent.bytes.begin() + static_cast<std::ptrdiff_t>(known),
                 expected.frame.bytes.begin())) {
    return;
  }
  remarks_.push_back(
      fmt::format("a frame of {} bytes that ends {} leaves in the place of {} that {}",
                  sent.bytes.size(), sent.bad ? "bad" : "good", expected.frame.bytes.size(),
                  expected.frame.bad ? "end bad" : "end good"));
}

void CmacTransmitChecker::finish() {
  if (!expected_.empty())
    remarks_.push_back(fmt::format("{} frames are missing", expected_.size()));
  if (pins_.inside()) remarks_.emplace_back("the last frame has no end");
}

}  // namespace trib::ethernet
