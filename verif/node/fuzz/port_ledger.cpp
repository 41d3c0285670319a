// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/port_ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"
#include "verif/node/scoreboard/result_compare.h"

namespace trib {
namespace {

constexpr std::uint8_t kIpProtocolUdp = 17;

// The header, unless it is an answer to a host.
std::optional<Header> header_of(const Frame& frame) {
  const bool udp = frame.bytes.size() > layout::kIpProtocol &&
                   frame.bytes[layout::kIpProtocol] == kIpProtocolUdp;
  return udp ? decode(frame.bytes) : std::nullopt;
}
bool is_tributary(const Frame& frame) { return header_of(frame).has_value(); }

// Its place in the order of SENT_*.
unsigned kind_of(const Frame& frame) {
  constexpr unsigned kResult = 0;
  constexpr unsigned kReplay = 1;
  constexpr unsigned kControl = 2;
  constexpr unsigned kSpoiled = 3;
  constexpr unsigned kContribution = 4;
  constexpr unsigned kHost = 5;
  if (frame.bad) return kSpoiled;
  const std::optional<Header> header = header_of(frame);
  if (!header) return kHost;
  if (header->type == FrameType::kContribution) return kContribution;
  if (header->type != FrameType::kResult) return kControl;
  return header->has(kFlagRetry) ? kReplay : kResult;
}

}  // namespace

std::string describe(const Frame& frame) {
  const Header h = read_header(frame.bytes);
  return fmt::format(
      "frame of {} bytes, type {}, flags {:#x}, group {}, epoch {}, chunk {}, tag "
      "{:#x}, count {}{}",
      frame.bytes.size(), static_cast<unsigned>(h.type), h.flags, h.group, h.epoch, h.sequence,
      h.tag, h.count, frame.bad ? ", bad end" : "");
}

void PortLedger::sent_in(const FramePtr& frame) {
  unjudged_.push_back(frame);
  ++rx_frames_;
}

FramePtr PortLedger::take_unjudged() {
  if (unjudged_.empty()) throw LedgerError("a verdict for a frame that was not sent");
  FramePtr frame = std::move(unjudged_.front());
  unjudged_.pop_front();
  return frame;
}

bool PortLedger::is_right(const Expected& expected, const Bytes& frame) {
  if (equal_but_serial(frame, expected.frame)) return true;
  if (expected.required || expected.kind != EmissionKind::kOptional) return false;
  Bytes same = frame;
  if (read_header(same).type != FrameType::kStatus || same.size() != expected.frame.size()) {
    return false;
  }
  std::copy_n(&expected.frame[layout::kCount], 2, &same[layout::kCount]);
  std::copy_n(&expected.frame[layout::kTag], 4, &same[layout::kTag]);
  return same == expected.frame;
}

void PortLedger::expect(const Emission& emission, bool required) {
  const Expected expected{emission.frame.bytes, emission.kind, required};
  const auto found = std::find_if(early_.begin(), early_.end(), [&](const FramePtr& early) {
    return is_right(expected, early->bytes);
  });
  if (found == early_.end()) {
    expected_.push_back(expected);
    return;
  }
  early_.erase(found);
  ++frames_compared_;
}

bool PortLedger::received(const FramePtr& frame) {
  ++sent_counts_.at(kind_of(*frame));
  if (frame->bad) return true;
  if (is_tributary(*frame)) sent_.push_back(frame);
  const auto found =
      std::find_if(expected_.begin(), expected_.end(),
                   [&](const Expected& candidate) { return is_right(candidate, frame->bytes); });
  if (found == expected_.end()) {
    early_.push_back(frame);
    return false;
  }
  expected_.erase(found);
  ++frames_compared_;
  return true;
}

bool PortLedger::is_early(const FramePtr& frame) const {
  return std::find(early_.begin(), early_.end(), frame) != early_.end();
}

bool PortLedger::owes_nothing() const {
  return unjudged_.empty() && std::none_of(expected_.begin(), expected_.end(),
                                           [](const Expected& e) { return e.required; });
}

void PortLedger::settle(bool lenient, const Excuse& may_be_more) {
  if (!unjudged_.empty()) throw LedgerError("no verdict on the " + describe(*unjudged_.front()));
  for (const Expected& expected : expected_) {
    const bool host = expected.kind == EmissionKind::kHost;
    if (expected.required && (host || !lenient)) {
      throw LedgerError("the node has not sent the " + describe({expected.frame}));
    }
    count_missing(expected);
  }
  for (const FramePtr& early : early_) {
    if (is_tributary(*early) && (lenient || may_be_more(*early))) {
      exact_ = false;
      continue;
    }
    throw LedgerError("the model has not sent the " + describe(*early));
  }
  exact_ = exact_ && !lenient;
  expected_.clear();
  early_.clear();
}

// A NACK that lacks was dropped, or what it asks for came before the node had looked for it (RC4).
void PortLedger::count_missing(const Expected& expected) {
  const bool nack = read_header(expected.frame).type == FrameType::kNack;
  const bool control = expected.kind == EmissionKind::kControl;
  replays_missing_ += expected.kind == EmissionKind::kReplay;
  control_missing_ += control && !nack;
  optional_missing_ += expected.kind == EmissionKind::kOptional || (control && nack);
}

std::vector<FramePtr> PortLedger::take_sent() { return std::exchange(sent_, {}); }

void PortLedger::compare(const PortCounters& counters) const {
  if (const std::string imbalance = counters.imbalance(); !imbalance.empty()) {
    throw LedgerError(imbalance);
  }
  const auto require = [](const std::string& name, std::uint64_t counter, std::uint64_t seen) {
    if (counter == seen) return;
    throw LedgerError(fmt::format("{} is {}, but was {}", name, counter, seen));
  };
  require("RX_FRAMES", counters.at(kPortRxFrames), rx_frames_);
  require("TX_FRAMES", counters.at(kPortTxFrames),
          std::accumulate(sent_counts_.begin(), sent_counts_.end(), std::uint64_t{0}));
  for (unsigned kind = 0; kind < kPortSentCount; ++kind) {
    require(fmt::format("counter {} of SENT_*", kind), counters.sent(kind), sent_counts_[kind]);
  }
  require("DISCARDED", counters.at(kPortDiscarded), 0);
  if (!exact_) return;
  require("WITHDRAWN", counters.at(kPortWithdrawn), 0);
  require("REPLAYS_DROPPED", counters.at(kPortReplaysDropped), replays_missing_);
  const std::uint64_t dropped = counters.at(kPortControlDropped);
  require("CONTROL_DROPPED", dropped,
          std::clamp(dropped, control_missing_, control_missing_ + optional_missing_));
}

}  // namespace trib
