// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/port_traffic.h"

#include <algorithm>

#include "model/frame/body.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "verif/node/seq/damage.h"
#include "verif/node/seq/encoded_frame.h"
#include "verif/node/seq/frame_defect.h"
#include "verif/node/seq/host_frames.h"

namespace trib {

PortTraffic::PortTraffic(const TrafficPlan& plan, unsigned port)
    : plan_(plan),
      config_(plan.config()),
      port_(port),
      epoch_(config_.registers().epoch),
      random_{config_.seed, 0x706f7274, port},
      codec_random_{config_.seed, 0x636f646563, port},
      balance_random_{config_.seed, 0x62616c616e6365, port},
      flights_(config_.node.window),
      known_epoch_(epoch_) {
  if (!member()) junk_budget_ = config_.chunks / 4;
}

void PortTraffic::restart(std::uint16_t epoch) {
  epoch_ = known_epoch_ = epoch;
  oldest_ = 0;
  std::fill(flights_.begin(), flights_.end(), Flight{});
}

void PortTraffic::join(std::uint32_t job, bool leave) {
  joining_ = true;
  leaving_ = leave;
  job_ = job;
  balance_ = balance_random_.chance(config_.balanced);
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
  if (late && random_.chance(config_.ask)) {
    flight(*late).retry_at =
        cycle + random_.between(config_.shortest_timeout, config_.longest_timeout);
    return ask(*late);
  }
  if (late) return attempt(*late, cycle);
  const std::optional<std::uint32_t> fresh = next_new();
  // Copies and junk come along with progress only, so that they end when progress does.
  if (!fresh) return std::nullopt;
  if (random_.chance(config_.host)) return host_request();
  if (random_.chance(config_.ask)) return ask(asked_about());
  if (random_.chance(config_.junk)) {
    // GR3: the others may have got there without this port.
    const bool may_be_taken = config_.registers().deadline != 0;
    return random_.chance(0.15) && !may_be_taken ? out_of_window() : junk();
  }
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
    return leave_request();
  }
  if (cycle < request_at_) return std::nullopt;
  if (request_at_ == 0) incarnation_ = static_cast<std::uint32_t>(random_()) | 1;
  request_at_ = cycle + random_.between(config_.shortest_timeout, config_.longest_timeout);
  return join_request();
}

Header PortTraffic::request(FrameType type, std::uint16_t epoch, std::uint32_t sequence) const {
  Header header;
  header.source = config_.registers().peers[port_];
  header.destination = config_.node.node;
  header.type = type;
  header.group = static_cast<std::uint8_t>(config_.group);
  header.epoch = epoch;
  header.sequence = sequence;
  return header;
}

Frame PortTraffic::leave_request() {
  Frame frame = encode(request(FrameType::kLeave, epoch_, incarnation_), nullptr);
  decorate(frame);
  return frame;
}

Frame PortTraffic::join_request() {
  const GroupConfig& group = config_.registers();
  Header header = request(FrameType::kJoin, known_epoch_, incarnation_);
  header.count = static_cast<std::uint16_t>(port_);
  header.tag = job_;
  const auto ports = static_cast<std::uint8_t>(__builtin_popcount(group.members));
  Frame frame = encode_join(header, {group.key, 0, ports, decodable(), balance_});
  decorate(frame);
  return frame;
}

Frame PortTraffic::ask(std::uint32_t sequence) {
  Header header = request(FrameType::kAsk, epoch_, sequence);
  header.count = asked_count();
  Frame frame = encode(header, nullptr);
  decorate(frame);
  return frame;
}

// RC2: none, the last serial, one nearby, or any number.
std::uint16_t PortTraffic::asked_count() {
  const auto nearby = static_cast<std::uint8_t>(last_serial_ + random_.below(9) - 4);
  switch (random_.pick({3, 3, 3, 1})) {
    case 0:
      return 0;
    case 1:
      return ask_count(last_serial_);
    case 2:
      return ask_count(nearby);
    default:
      return static_cast<std::uint16_t>(random_());
  }
}

// RC5: a chunk that waits, one of the last two windows, or one that is ahead.
std::uint32_t PortTraffic::asked_about() {
  const unsigned window = config_.node.window;
  switch (random_.pick({4, 3, 2, 1})) {
    case 0:
      return any_unanswered().value_or(oldest_);
    case 1:
      return oldest_ - random_.below(std::min(oldest_, 2 * window) + 1);
    case 2:
      return next_new().value_or(oldest_);
    default:
      return oldest_ + random_.between(1, 3 * window);
  }
}

std::optional<Frame> PortTraffic::attempt(std::uint32_t sequence, std::uint64_t cycle) {
  Flight& sent = flight(sequence);
  const bool retry = sent.sent;
  sent.sent = true;
  sent.retry_at = cycle + random_.between(config_.shortest_timeout, config_.longest_timeout);
  Frame frame = contribution(sequence, retry);
  if (codec_random_.chance(config_.broken_code) && break_code(frame)) {
    sent.retry_at = cycle + codec_random_.between(0, 3000);
    return frame;
  }
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

// Would a node take the frame for a contribution of this port, or for the end of its life?
bool PortTraffic::acceptable(const Frame& frame) const {
  const std::optional<Header> header = decode(frame.bytes);
  const GroupConfig& group = config_.registers();
  if (!header || header->group != config_.group || header->destination != config_.node.node) {
    return false;
  }
  if (header->type == FrameType::kJoin) return read_join_body(frame.bytes).key == group.key;
  if (header->source != group.peers[port_] || header->epoch != epoch_) return false;
  if (header->type == FrameType::kLeave) return true;
  const auto reduction = config_.node.reductions.find(header->op, header->dtype);
  return header->type == FrameType::kContribution && reduction &&
         header->payload_bytes % bytes_of(reduction->dtype) == 0;
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
  const bool fp32 = frame.bytes[layout::kOpDtype] % 16 == 0;
  if (fp32 && codec_random_.chance(config_.encoded)) {
    frame = encoded_frame(frame, draw_encoding(config_.node.codecs, codec_random_));
  }
  decorate(frame);
  return frame;
}

// GC12.1, GC14.2: mostly all; some children lack one codec, or are older.
codec::CodecSet PortTraffic::decodable() {
  if (config_.node.codecs == codec::kRawOnly || codec_random_.chance(0.05)) return 0;
  const unsigned lacking = codec_random_.chance(0.1) ? 1u << codec_random_.between(1, 4) : 0;
  return static_cast<codec::CodecSet>(codec::kAllCodecs & ~lacking);
}

bool PortTraffic::break_code(Frame& frame) {
  if (frame.bytes[layout::kEncoding] == 0) return false;
  layout::put16(&frame.bytes[layout::kUdpChecksum], 0);
  const std::vector<ContainerDefect>& defects = container_defects();
  const auto defect = codec_random_.below(static_cast<std::uint32_t>(defects.size()));
  return defects[defect].apply(frame);
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
}

void PortTraffic::received(const Frame& frame, std::uint64_t cycle) {
  if (frame.bad || !member()) return;
  const std::optional<Header> header = decode(frame.bytes);
  if (!header || header->group != config_.group) return;
  if (joining_) told(*header, cycle);
  if (joining_ || header->epoch != epoch_) return;
  if (header->sequence - oldest_ >= end_of_window() - oldest_) return;
  Flight& answered = flight(header->sequence);
  if (header->type == FrameType::kNack) answered.retry_at = cycle;  // RC4
  const bool passed = header->type == FrameType::kPassed;           // GR4
  if ((header->type != FrameType::kResult && !passed) || answered.answered) return;
  if (random_.chance(config_.result_lost)) {
    answered.retry_at = cycle + random_.between(0, 2000);
    return;
  }
  if (!passed && !header->has(kFlagRetry)) last_serial_ = header->serial;
  answered.answered = true;
  while (oldest_ != config_.chunks && flight(oldest_).answered) {
    flight(oldest_) = Flight{};
    ++oldest_;
  }
}

// WK4: what counts while it is joining carries this incarnation.
void PortTraffic::told(const Header& header, std::uint64_t cycle) {
  if (header.sequence != incarnation_) return;
  if (header.type == FrameType::kWelcome && header.tag == job_) {
    joining_ = false;
    restart(header.epoch);
  } else if (header.type == FrameType::kError &&
             header.tag == static_cast<unsigned>(ErrorCode::kStaleEpoch)) {
    known_epoch_ = header.count;
    request_at_ = cycle;
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
