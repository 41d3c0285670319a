// SPDX-License-Identifier: Apache-2.0
// Random traffic through a golden node, as the events that its judge gets; and their judgement, after
// they may have been changed.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "model/codec/payload.h"
#include "model/frame/codec.h"
#include "model/node/steps/judged_model.h"

namespace trib {

constexpr unsigned kTurns = 120;
constexpr unsigned kWindow = 4;

// The errors of a SteppedNode that gets these events and is finished then.
inline std::vector<std::string> replay(const NodeConfig& config,
                                       const std::vector<StepEvent>& events) {
  std::vector<std::string> errors;
  SteppedNode judge(config, [&](const std::string& text) { errors.push_back(text); });
  for (const StepEvent& event : events) feed(judge, event);
  judge.finish();
  return errors;
}

inline bool is_step(const StepEvent& event, StepKind kind) {
  return event.kind == StepEvent::Kind::kStep && event.step.kind == kind;
}

// RE1: every second chunk is taken when the header of its last contribution is there.
inline void take_some_early(std::mt19937& random, std::vector<StepEvent>& events) {
  for (std::size_t at = 0; at < events.size(); ++at) {
    if (!is_step(events[at], StepKind::kTaken) || random() % 2 == 0) continue;
    NodeStep taken = events[at].step;
    // Only the arrival of that contribution is in between.
    std::size_t claimed = at;
    while (claimed > 0 && (events[claimed - 1].kind == StepEvent::Kind::kReceived ||
                           is_step(events[claimed - 1], StepKind::kJudged) ||
                           is_step(events[claimed - 1], StepKind::kSettled))) {
      --claimed;
    }
    const bool at_once = at > 0 && events[at - 1].step.cycle == taken.cycle;
    if (!at_once || claimed == at || claimed == 0 ||
        !is_step(events[claimed - 1], StepKind::kClaimed))
      continue;
    if (taken.way == StepWay::kDown || is_step(events[at + 1], StepKind::kDropped)) continue;
    taken.cycle = events[claimed - 1].step.cycle + 1;
    events[at].step = taken;
    std::rotate(events.begin() + static_cast<std::ptrdiff_t>(claimed),
                events.begin() + static_cast<std::ptrdiff_t>(at),
                events.begin() + static_cast<std::ptrdiff_t>(at + 1));
  }
}

// Workers, and a parent if there is one, that are careless.
class Traffic {
 public:
  Traffic(const NodeConfig& config, unsigned seed)
      : random(seed), node_(config, [](const std::string&) {}) {
    node_.observe([this](const StepEvent& event) { events.push_back(event); });
    for (unsigned g = 0; g < config.groups.size(); ++g) node_.start(g);
  }

  void run() {
    for (unsigned turn = 0; turn < kTurns; ++turn) turn_of(below(node().config().groups.size()));
    for (unsigned g = 0; g < node().config().groups.size(); ++g) complete(g);
    take_some_early(random, events);
  }

  std::mt19937 random;
  std::vector<StepEvent> events;

 private:
  unsigned below(std::size_t limit) { return static_cast<unsigned>(random() % limit); }
  const NodeModel& node() const { return node_.model(); }
  const GroupConfig& group(unsigned g) const { return node().config().groups[g]; }

  void receive(unsigned port, const Frame& frame) {
    std::vector<Emission> out;
    node_.pass_due_deadlines(out);
    node_.receive(port, frame, out);
  }

  void pass_deadlines() {
    std::vector<Emission> out;
    node_.pass_all_deadlines(out);
  }

  Header header(unsigned g, unsigned port, FrameType type, std::uint32_t sequence) {
    Header h;
    h.source = node().peer(g, port);
    h.destination = node().config().node;
    h.type = type;
    h.group = static_cast<std::uint8_t>(g);
    h.epoch = group(g).uplink == port ? node().parent_epoch(g) : node().epoch(g);
    h.sequence = sequence;
    return h;
  }

  Frame share(unsigned g, unsigned port, std::uint32_t sequence) {
    const bool result = group(g).uplink == port;
    Header h = header(g, port, result ? FrameType::kResult : FrameType::kContribution, sequence);
    h.count = 1;
    h.tag = 7 + sequence + (below(80) == 0 ? 1 : 0);
    h.flags = result ? kFlagData : std::uint8_t{kFlagData | kFlagWant};
    h.payload_bytes = static_cast<std::uint16_t>(4 * (1 + sequence % 5));
    if (below(6) == 0) h.flags &= static_cast<std::uint8_t>(~kFlagWant);
    if (below(6) == 0) h.flags &= static_cast<std::uint8_t>(~kFlagData);
    if (!h.has(kFlagData)) h.payload_bytes = 0;
    Bytes payload(h.payload_bytes);
    for (std::uint8_t& byte : payload) byte = static_cast<std::uint8_t>(below(64));
    if (node().config().codecs != codec::kRawOnly && !payload.empty()) return encoded(h, payload);
    return encode(h, payload.data());
  }

  // Now and then a container that has lost its last byte (GC11), until all are to be completed.
  Frame encoded(Header h, const Bytes& payload) {
    std::vector<float> values(payload.size() / sizeof(float));
    std::memcpy(values.data(), payload.data(), payload.size());
    const codec::Encoding wanted = codec::kEncodings[below(codec::kEncodings.size())];
    const codec::Payload code = codec::payload_of(wanted, values);
    h.encoding = code.encoding.byte();
    Frame frame = encode_with(h, code.bytes);
    if (breaks_ && h.encoding != 0 && below(8) == 0) frame.bytes.pop_back();
    return frame;
  }

  std::uint32_t oldest(unsigned g) {
    std::uint32_t first = node().expected(g, 0);
    for (unsigned s = 1; s < node().config().window; ++s) {
      first = std::min(first, node().expected(g, s));
    }
    return first;
  }

  void turn_of(unsigned g) {
    const unsigned port = below(node().config().ports);
    const std::uint32_t near = oldest(g) + below(6) - (oldest(g) == 0 ? 0 : below(6));
    switch (below(16)) {
      case 0: {
        Frame bad = share(g, port, near);
        bad.bad = true;
        receive(port, bad);
        break;
      }
      case 1:
      case 2: {
        Header ask = header(g, port, FrameType::kAsk, near);
        if (below(2) == 0) ask.count = static_cast<std::uint16_t>(256 + below(256));
        receive(port, encode(ask, nullptr));
        break;
      }
      case 3: {
        Header stale = header(g, port, FrameType::kContribution, near);
        stale.epoch ^= 1;
        receive(port, encode(stale, nullptr));
        break;
      }
      case 4: {
        Header stranger = header(g, port, FrameType::kAsk, near);
        stranger.source.ip ^= 8;
        if (below(2) == 0) stranger.group = 7;
        receive(port, encode(stranger, nullptr));
        break;
      }
      case 5:
        if (group(g).uplink) receive(*group(g).uplink, parents_nack(g, near));
        break;
      case 6:
        pass_deadlines();
        break;
      case 7:
        if (below(4) == 0) rejoin(g);
        break;
      default:
        receive(port, share(g, port, near));
    }
    if (node().state(g) != GroupState::kActive) rejoin(g);
  }

  Frame parents_nack(unsigned g, std::uint32_t sequence) {
    return encode(header(g, *group(g).uplink, FrameType::kNack, sequence), nullptr);
  }

  // A new job for all members, of which one leaves first.
  void rejoin(unsigned g) {
    const std::uint32_t members = node().members(g);
    ++job_;
    for (unsigned p = 0; p < node().config().ports; ++p) {
      if ((members >> p & 1) == 0) continue;
      if (below(4) == 0) {
        receive(p, encode(header(g, p, FrameType::kLeave, 5), nullptr));
      }
      Header join = header(g, p, FrameType::kJoin, 1000 * job_ + p);
      join.count = rank_of(p);
      join.tag = job_;
      JoinBody body;
      body.window = static_cast<std::uint8_t>(below(2) * kWindow);
      if (node().config().codecs != codec::kRawOnly) {
        body.codecs = below(16) == 0 ? codec::kRawOnly : codec::kAllCodecs;
      }
      receive(p, encode_join(join, body));
    }
    if (group(g).uplink) welcome(g);
  }

  void welcome(unsigned g) {
    const unsigned port = *group(g).uplink;
    Header h = header(g, port, FrameType::kWelcome, 0);
    h.epoch = static_cast<std::uint16_t>(700 + job_);
    h.sequence = node().group(g).joins().incarnation_of_all();
    h.tag = job_;
    WelcomeBody body;
    body.window = kWindow;
    body.codecs = node().config().codecs;
    receive(port, encode_welcome(h, body));
  }

  // Every chunk that any port has contributed to gets what it lacks.
  void complete(unsigned g) {
    breaks_ = false;
    for (unsigned n = 0; n < 2 * node().config().window; ++n) {
      const std::uint32_t sequence = oldest(g);
      for (unsigned p = 0; p < node().config().ports; ++p) {
        if ((node().members(g) >> p & 1) != 0) receive(p, share(g, p, sequence));
      }
      if (group(g).uplink) receive(*group(g).uplink, share(g, *group(g).uplink, sequence));
      if (node().state(g) != GroupState::kActive) rejoin(g);
    }
  }

  std::uint32_t job_ = 1;
  bool breaks_ = true;  // some containers
  JudgedModel node_;
};

}  // namespace trib
