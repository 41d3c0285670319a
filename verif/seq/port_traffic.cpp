// SPDX-License-Identifier: Apache-2.0
#include "verif/seq/port_traffic.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/seq/damage.h"
#include "verif/seq/frame_defect.h"
#include "verif/units/host_frames.h"

namespace trib {

PortTraffic::PortTraffic(const TrafficPlan& plan, unsigned port)
    : plan_(plan),
      config_(plan.config()),
      port_(port),
      epoch_(config_.registers().epoch),
      random_{config_.seed, 0x706f7274, port},
      flights_(config_.node.window) {
  if (!member()) junk_budget_ = config_.chunks / 4;
}

void PortTraffic::restart(std::uint16_t epoch) {
  epoch_ = epoch;
  oldest_ = 0;
  std::fill(flights_.begin(), flights_.end(), Flight{});
}

void PortTraffic::join(std::uint16_t epoch, bool leave) {
  joining_ = true;
  leaving_ = leave;
  wanted_epoch_ = epoch;
  request_at_ = 0;
}

bool PortTraffic::done() const {
  return member() ? !joining_ && oldest_ == config_.chunks : junk_budget_ == 0;
}

std::uint32_t PortTraffic::end_of_window() const {
  return std::min(oldest_ + config_.node.window, config_.chunks);
}

std::optional<PacedFrame> PortTraffic::next(std::uint64_t cycle) {
  if (done()) return std::nullopt;
  std::optional<Frame> frame = next_frame(cycle);
  if (!frame) return std::nullopt;
  PacedFrame paced{std::make_shared<const Frame>(std::move(*frame))};
  if (random_.chance(config_.pause)) paced.idle_before = random_.below(config_.longest_pause + 1);
  return paced;
}

std::optional<Frame> PortTraffic::next_frame(std::uint64_t cycle) {
  if (!member()) {
    --junk_budget_;
    return random_.chance(0.5) ? contribution(random_.below(config_.chunks), false) : junk();
  }
  if (joining_) return next_request(cycle);
  const std::optional<std::uint32_t> late = overdue(cycle);
  if (late) return attempt(*late, cycle);
  const std::optional<std::uint32_t> fresh = next_new();
  // Copies and junk come along with progress only, so that they end when progress does.
  if (!fresh) return std::nullopt;
  if (random_.chance(config_.host)) return host_request();
  if (random_.chance(config_.junk)) return random_.chance(0.15) ? out_of_window() : junk();
  if (oldest_ > 0 && random_.chance(config_.old_copy)) return old_copy();
  if (random_.chance(config_.duplicate)) {
    const std::optional<std::uint32_t> copied = any_unanswered();
    if (copied) return contribution(*copied, true);
  }
  return attempt(*fresh, cycle);
}

std::optional<Frame> PortTraffic::next_request(std::uint64_t cycle) {
  if (leaving_) {
    leaving_ = false;
    return request(FrameType::kLeave, epoch_);
  }
  if (cycle < request_at_) return std::nullopt;
  request_at_ = cycle + random_.between(config_.shortest_timeout, config_.longest_timeout);
  return request(FrameType::kJoin, wanted_epoch_);
}

Frame PortTraffic::request(FrameType type, std::uint16_t epoch) {
  Header header;
  header.source = config_.registers().peers[port_];
  header.destination = config_.node.node;
  header.type = type;
  header.group = static_cast<std::uint8_t>(config_.group);
  header.epoch = epoch;
  header.sequence = 0x4c454156;  // of a LEAVE: no chunk's
  if (type == FrameType::kJoin) {
    header.sequence = static_cast<std::uint32_t>(__builtin_popcount(config_.registers().members));
    header.count = static_cast<std::uint16_t>(port_);
  }
  Frame frame = encode(header, nullptr);
  decorate(frame);
  return frame;
}

std::optional<Frame> PortTraffic::attempt(std::uint32_t sequence, std::uint64_t cycle) {
  Flight& sent = flight(sequence);
  const bool retry = sent.sent;
  sent.sent = true;
  sent.retry_at = cycle + random_.between(config_.shortest_timeout, config_.longest_timeout);
  Frame frame = contribution(sequence, retry);
  if (!random_.chance(config_.bad_attempt)) return frame;
  sent.retry_at = cycle + random_.between(0, random_.chance(0.5) ? 60 : 3000);
  return damage(std::move(frame), config_.only_tuser_attempt, random_);
}

std::optional<std::uint32_t> PortTraffic::next_new() {
  std::optional<std::uint32_t> found;
  for (std::uint32_t s = oldest_; s != end_of_window(); ++s) {
    if (flight(s).sent) continue;
    found = s;
    if (!random_.chance(config_.skipping)) break;
  }
  return found;
}

std::optional<std::uint32_t> PortTraffic::overdue(std::uint64_t cycle) const {
  for (std::uint32_t s = oldest_; s != end_of_window(); ++s) {
    const Flight& f = flight(s);
    if (f.sent && !f.answered && f.retry_at <= cycle) return s;
  }
  return std::nullopt;
}

std::optional<std::uint32_t> PortTraffic::any_unanswered() {
  std::vector<std::uint32_t> candidates;
  for (std::uint32_t s = oldest_; s != end_of_window(); ++s) {
    if (flight(s).sent && !flight(s).answered) candidates.push_back(s);
  }
  if (candidates.empty()) return std::nullopt;
  return candidates[random_.below(static_cast<std::uint32_t>(candidates.size()))];
}

// Would a node take the frame for a contribution of this port?
bool PortTraffic::acceptable(const Frame& frame) const {
  const std::optional<Header> header = decode(frame.bytes);
  return header && header->type == FrameType::kContribution && header->group == config_.group &&
         header->source == config_.registers().peers[port_] &&
         header->destination == config_.node.node && header->epoch == epoch_ && header->op == 0 &&
         header->dtype == 0 && header->payload_bytes % 4 == 0;
}

// Of a chunk that would do harm if the frame were taken: one that this port has still to send, if
// there is one.
Frame PortTraffic::junk() {
  const std::uint32_t sequence = next_new().value_or(oldest_);
  Frame frame = plan_.contribution(sequence, port_, epoch_);
  const std::vector<FrameDefect>& defects = frame_defects();
  const unsigned wanted = random_.chance(0.2) ? 2 : 1;
  // Two defects may cancel each other, and then a third one is needed: a contribution that this
  // port does not know of would make its out-of-window frames acceptable.
  for (unsigned n = 0; n < wanted || acceptable(frame); ++n) {
    const FrameDefect& defect = defects[random_.below(static_cast<std::uint32_t>(defects.size()))];
    const bool whole = frame.bytes.size() >= kHeaderBytes;
    if (!whole || (defect.needs_payload && frame.bytes.size() == kHeaderBytes)) continue;
    apply(defect, frame, random_);
  }
  frame.bad = random_.chance(0.1);
  return frame;
}

// RC2: of the last window (replay, or stale if its slot is in use again), or even older.
Frame PortTraffic::old_copy() {
  const std::uint32_t range = std::min(oldest_, config_.node.window * 5 / 4);
  return contribution(oldest_ - 1 - random_.below(range), true);
}

// IN4: a chunk that this port can't have got to: the slot's present chunk was not sent by it yet.
Frame PortTraffic::out_of_window() {
  const std::uint32_t base = next_new().value_or(oldest_);
  const std::uint32_t windows = random_.chance(0.5) ? 1 : random_.between(1, 1u << 20);
  Header header = plan_.header(base, port_, epoch_);
  header.sequence = base + windows * config_.node.window;
  const Bytes payload(header.payload_bytes, 0xee);
  return encode(header, payload.data());
}

Frame PortTraffic::contribution(std::uint32_t sequence, bool retry) {
  Frame frame = plan_.contribution(sequence, port_, epoch_, retry);
  decorate(frame);
  return frame;
}

// IN1. Mostly small ones; now and then the longest that is answered, or longer.
Frame PortTraffic::host_request() {
  const Endpoint& node = config_.node.node;
  if (random_.chance(0.4)) {
    return {arp_request(node, random_.between(kArpRequestBytes, 80), random_), false};
  }
  const std::uint32_t length = random_.chance(0.1)
                                   ? random_.between(kMaxEchoLength - 40, kMaxEchoLength + 40)
                                   : random_.between(kMinEchoLength, 300);
  return {echo_request(node, length, random_.between(0, 400), random_), random_.chance(0.05)};
}

void PortTraffic::decorate(Frame& frame) {
  if (random_.chance(config_.marked)) {
    frame.bytes[layout::kIpService] = static_cast<std::uint8_t>(random_.below(256));
    store_ip_checksum(frame.bytes);
  }
  if (random_.chance(config_.checksum)) store_udp_checksum(frame.bytes);
  if (random_.chance(config_.padding)) {
    const std::size_t padding = random_.chance(0.9) ? random_.between(1, 80) : 1500;
    frame.bytes.resize(frame.bytes.size() + padding, 0xa5);
  }
}

void PortTraffic::received(const Frame& frame, std::uint64_t cycle) {
  if (frame.bad || !member()) return;
  const std::optional<Header> header = decode(frame.bytes);
  if (!header || header->group != config_.group) return;
  if (joining_ && header->type == FrameType::kWelcome && header->epoch == wanted_epoch_) {
    joining_ = false;
    restart(wanted_epoch_);
  }
  if (joining_ || header->epoch != epoch_) return;
  if (header->sequence - oldest_ >= end_of_window() - oldest_) return;
  Flight& answered = flight(header->sequence);
  if (header->type == FrameType::kNack) answered.retry_at = cycle;  // RC4
  if (header->type != FrameType::kResult) return;
  if (answered.answered) return;
  if (random_.chance(config_.result_lost)) {
    answered.retry_at = cycle + random_.between(0, 2000);
    return;
  }
  answered.answered = true;
  while (oldest_ != config_.chunks && flight(oldest_).answered) {
    flight(oldest_) = Flight{};
    ++oldest_;
  }
}

std::uint64_t PortTraffic::wake_cycle() const {
  if (joining_) return request_at_;
  std::uint64_t earliest = kNever;
  for (std::uint32_t s = oldest_; s != end_of_window(); ++s) {
    const Flight& f = flight(s);
    if (f.sent && !f.answered) earliest = std::min(earliest, f.retry_at);
  }
  return earliest;
}

}  // namespace trib
