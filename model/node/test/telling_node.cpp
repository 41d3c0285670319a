// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/telling_node.h"

#include <algorithm>
#include <tuple>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/node/error_answer.h"
#include "model/node/steps/port_set.h"

namespace trib {
namespace {

constexpr unsigned kReplays = kMaxGroups;
constexpr unsigned kControls = kMaxGroups + 1;
constexpr unsigned kHosts = kMaxGroups + 2;
constexpr unsigned kQueues = kMaxGroups + 3;

void put(NodeStep& step, const Header& header) {
  step.type = static_cast<std::uint8_t>(header.type);
  step.epoch = header.epoch;
  step.count = header.count;
  step.sequence = header.sequence;
  step.tag = header.tag;
}

bool is_sum(const Emission& emission) {
  return emission.kind == EmissionKind::kResult || emission.kind == EmissionKind::kContribution ||
         emission.kind == EmissionKind::kContributionAgain;
}

std::uint8_t bits(std::uint32_t ports) { return static_cast<std::uint8_t>(ports); }

}  // namespace

TellingNode::TellingNode(const NodeConfig& config, unsigned seed)
    : node(config),
      random(seed),
      lives_(config.groups.size()),
      owed_(config.ports, std::vector<std::deque<Owed>>(kQueues)) {
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    lives_[g].window = static_cast<std::uint8_t>(config.window);
    if (config.groups[g].uplink) lives_[g].uplink = bits(1u << *config.groups[g].uplink);
  }
}

NodeStep& TellingNode::add(StepKind kind, unsigned group, unsigned port) {
  // Steps of one cycle come in the order of their kinds.
  if (!events.empty() && events.back().kind == StepEvent::Kind::kStep &&
      kind <= events.back().step.kind) {
    ++cycle_;
  }
  StepEvent event;
  event.step.cycle = cycle_;
  event.step.kind = kind;
  event.step.group = static_cast<std::uint8_t>(group);
  event.step.port = static_cast<std::uint8_t>(port);
  events.push_back(event);
  return events.back().step;
}

void TellingNode::add_frame(StepEvent::Kind kind, unsigned port, const Frame& frame) {
  StepEvent event;
  event.kind = kind;
  event.port = port;
  event.frame = std::make_shared<const Frame>(frame);
  event.step.cycle = cycle_;
  events.push_back(event);
}

void TellingNode::start(unsigned group) {
  node.start(group);
  next_cycle();
  add(StepKind::kCommand, group).good = true;
  tell_life(group);
}

void TellingNode::end(unsigned group) {
  idle();
  std::vector<Emission> out;
  node.end(group, out);
  next_cycle();
  add(StepKind::kCommand, group);
  tell_life(group);
  tell_notices(group, out);
}

Verdict TellingNode::receive(unsigned port, const Frame& frame) {
  next_cycle();
  const Header header = read_header(frame.bytes);
  const unsigned group = header.group;
  const bool known = group < node.config().groups.size();
  add_frame(StepEvent::Kind::kStarted, port, frame);
  Frame good = frame;
  good.bad = false;
  const bool claims = node.judge(port, good) == Verdict::kAccepted;
  bool early = false;
  if (claims) {
    next_cycle();
    add(StepKind::kClaimed, group, port).sequence = header.sequence;
    NodeModel later = node;
    std::vector<Emission> out;
    later.receive(port, frame, out);
    early = random() % 2 == 0 && std::any_of(out.begin(), out.end(), is_sum) &&
            header.type == FrameType::kContribution;
    slots_[{group, header.sequence}][port] = header;
    if (early) tell_taken(group, header.sequence, node.members(group), false, false);
  }
  next_cycle();
  add_frame(StepEvent::Kind::kReceived, port, frame);
  std::vector<Emission> out;
  const Verdict verdict = node.receive(port, frame, out);
  add(StepKind::kJudged, 0, port).verdict = verdict;
  const bool refused = error_answer(verdict, header.type) || verdict == Verdict::kBadVersion;
  if (refused) tell_refusal(port, out);
  if (verdict == Verdict::kArp || verdict == Verdict::kEcho) {
    owe(port, kHosts, StepSent::kHost, out.at(0).frame);
    idle();
  }
  if (claims) {
    NodeStep& settled = add(StepKind::kSettled, group, port);
    settled.sequence = header.sequence;
    settled.good = verdict == Verdict::kAccepted;
    if (!settled.good) slots_[{group, header.sequence}][port].reset();
    if (settled.good) first_complete_.emplace(std::pair(group, header.sequence), cycle_);
  }
  if (known && !refused && verdict < Verdict::kBadEnd) {
    const bool late = verdict == Verdict::kOutOfWindow && !out.empty();
    if (verdict == Verdict::kControl || late) put(add(StepKind::kControl, group, port), header);
    tell_reduction(group, header, out, early);
    if (verdict == Verdict::kReplay && !out.empty()) {
      const Header replay = read_header(out[0].frame.bytes);
      NodeStep& step = add(StepKind::kReplayed, group, port);
      step.sequence = header.sequence;
      step.serial = replay.serial;
      if (replay.payload_bytes != 0) step.want = bits(1u << port);
      owe(port, kReplays, StepSent::kReplay, out[0].frame);
    }
    tell_life(group);
    tell_notices(group, out);
  }
  send_some(4);
  return verdict;
}

void TellingNode::tell_refusal(unsigned port, const std::vector<Emission>& out) {
  if (out.empty()) return;
  const Header error = read_header(out[0].frame.bytes);
  NodeStep& step = add(StepKind::kRefused, error.group, port);
  put(step, error);
  step.good = true;
  owe(port, kControls, StepSent::kControl, out[0].frame);
}

std::uint32_t TellingNode::want_of(unsigned group, std::uint32_t sequence,
                                   std::uint32_t ports) const {
  std::uint32_t want = node.members(group) & ~ports;
  const Contributions& all = slots_.at({group, sequence});
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (has(ports, p) && all[p] && all[p]->has(kFlagWant)) want |= 1u << p;
  }
  return want;
}

void TellingNode::tell_taken(unsigned group, std::uint32_t sequence, std::uint32_t ports, bool down,
                             bool retry) {
  const Contributions& all = slots_[{group, sequence}];
  const auto uplink = node.config().groups[group].uplink;
  NodeStep& step = add(StepKind::kTaken, group);
  step.way = down ? StepWay::kDown : StepWay::kUp;
  step.sequence = sequence;
  step.retry = retry;
  if (down) {
    step.ports = 1;
    step.data = all[*uplink]->has(kFlagData) ? 1 : 0;
    step.partial = all[*uplink]->has(kFlagPartial);
    return;
  }
  step.ports = bits(ports);
  step.partial = (node.members(group) & ~ports) != 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (!has(ports, p)) continue;
    if (all[p]->has(kFlagData)) step.data |= bits(1u << p);
    step.partial = step.partial || all[p]->has(kFlagPartial);
  }
  step.want = bits(want_of(group, sequence, ports));
}

// Everything from kTaken to kReleased of the sum that `out` has, or of contributions that disagree.
void TellingNode::tell_reduction(unsigned group, const Header& about,
                                 const std::vector<Emission>& out, bool early) {
  const auto sum = std::find_if(out.begin(), out.end(), is_sum);
  const bool differs = std::any_of(out.begin(), out.end(), [](const Emission& emission) {
    const Header header = read_header(emission.frame.bytes);
    return header.type == FrameType::kError && header.tag == 4 && header.epoch != 0;
  });
  const std::uint32_t sequence = about.sequence;
  std::uint32_t there = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (slots_[{group, sequence}][p] && has(node.members(group), p)) there |= 1u << p;
  }
  if (differs) {
    if (!early) tell_taken(group, sequence, there, false, false);
    add(StepKind::kDropped, group).sequence = sequence;
    add(StepKind::kDisagreed, group).sequence = sequence;
    return;
  }
  if (sum != out.end()) {
    const bool down = about.type == FrameType::kResult;
    const bool up = sum->kind != EmissionKind::kResult;
    const bool retry = sum->kind == EmissionKind::kContributionAgain;
    if (!early) tell_taken(group, sequence, there, down, retry);
    const auto last = std::find_if(events.rbegin(), events.rend(), [](const StepEvent& event) {
      return event.kind == StepEvent::Kind::kStep && event.step.kind == StepKind::kTaken;
    });
    const NodeStep taken = last->step;
    const Header frame = read_header(sum->frame.bytes);
    NodeStep& started = add(StepKind::kStarted, group);
    started.way = taken.way;
    started.sequence = sequence;
    started.partial = taken.partial;
    started.retry = taken.retry;
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      const auto& part = slots_[{group, sequence}][p];
      const bool takes_part = down ? p == *node.config().groups[group].uplink : has(taken.ports, p);
      if (part && takes_part) started.count = std::max(started.count, part->payload_bytes);
    }
    started.ports = bits(up ? 1u << sum->port : node.members(group));
    started.want = up ? started.ports : down ? bits(want_of(group, sequence, there)) : taken.want;
    started.serial = up ? std::uint8_t{0} : frame.serial;
    next_cycle();
    NodeStep& ended = add(StepKind::kEnded, group);
    ended.way = taken.way;
    ended.sequence = sequence;
    ended.good = true;
    for (const Emission& emission : out) {
      if (!is_sum(emission)) continue;
      owe(emission.port, group, up ? StepSent::kContribution : StepSent::kResult, emission.frame);
    }
    if (!up) {
      NodeStep& released = add(StepKind::kReleased, group);
      released.sequence = sequence;
      released.partial = taken.partial;
      withdraw_replays(group, sequence);
    }
  }
  if (about.type != FrameType::kContribution) return;
  for (const Emission& emission : out) {
    const Header header = read_header(emission.frame.bytes);
    if (header.type != FrameType::kNack || emission.kind != EmissionKind::kControl) continue;
    add(StepKind::kReported, group, emission.port).sequence = header.sequence;
    owe(emission.port, kControls, StepSent::kControl, emission.frame);
  }
}

void TellingNode::deadline(unsigned group) {
  const std::uint64_t limit = node.config().groups[group].deadline + node.config().window;
  std::map<std::uint64_t, std::uint32_t> waiting;  // chunks by the cycle in which they are due
  for (unsigned slot = 0; slot < node.config().window; ++slot) {
    const std::uint32_t sequence = node.expected(group, slot);
    const auto first = first_complete_.find({group, sequence});
    if (first != first_complete_.end()) waiting.emplace(first->second + limit, sequence);
  }
  next_cycle();
  if (!waiting.empty()) cycle_ = std::max(cycle_, waiting.begin()->first);
  for (const auto& [due, sequence] : waiting) {
    std::vector<Emission> out;
    Header about;
    about.sequence = sequence;
    if (due > cycle_ || !node.deadline_passed(group, sequence, out)) continue;
    tell_reduction(group, about, out, false);
    tell_life(group);
    tell_notices(group, out);
  }
}

void TellingNode::tell_life(unsigned group) {
  NodeStep life;
  life.state = static_cast<StepState>(0);
  switch (node.state(group)) {
    case GroupState::kIdle:
      break;
    case GroupState::kJoining:
      life.state = node.config().groups[group].uplink &&
                           node.group(group).joins().complete(node.config().groups[group].members)
                       ? StepState::kAsking
                       : StepState::kJoining;
      break;
    case GroupState::kActive:
      life.state = StepState::kActive;
      break;
    case GroupState::kStopped:
      life.state = StepState::kStopped;
      break;
  }
  life.epoch = node.epoch(group);
  life.parent_epoch = node.parent_epoch(group);
  life.job = node.job(group);
  life.ports = bits(node.members(group));
  life.data = bits(node.joined(group));
  life.uplink = lives_[group].uplink;
  life.window = static_cast<std::uint8_t>(node.window(group));
  NodeStep& last = lives_[group];
  const auto fields = [](const NodeStep& s) {
    return std::make_tuple(s.state, s.epoch, s.parent_epoch, s.job, s.ports, s.data, s.window);
  };
  if (fields(life) == fields(last)) return;
  const auto tell = [&](StepState state) {
    NodeStep& step = add(StepKind::kLife, group);
    const std::uint64_t cycle = step.cycle;
    step = life;
    step.cycle = cycle;
    step.kind = StepKind::kLife;
    step.group = static_cast<std::uint8_t>(group);
    step.state = state;
  };
  if (life.epoch != last.epoch || life.state == StepState::kIdle) {
    first_complete_.erase(first_complete_.lower_bound({group, 0}),
                          first_complete_.upper_bound({group, ~std::uint32_t{0}}));
    for (auto slot = slots_.begin(); slot != slots_.end();) {
      slot = slot->first.first == group ? slots_.erase(slot) : std::next(slot);
    }
    for (auto& port : owed_) port[group].clear();
    for (auto& port : owed_) {  // RETRY: replays are withdrawn
      auto& replays = port[kReplays];
      replays.erase(std::remove_if(replays.begin(), replays.end(),
                                   [&](const Owed& owed) {
                                     return read_header(owed.frame.bytes).group == group;
                                   }),
                    replays.end());
    }
  }
  if (life.state == StepState::kActive && last.state != StepState::kActive) {
    if (random() % 2 == 0) tell(StepState::kClearing);
    next_cycle();
  }
  tell(life.state);
  last = life;
}

void TellingNode::tell_notices(unsigned group, const std::vector<Emission>& out) {
  for (const Emission& emission : out) {
    const Header header = read_header(emission.frame.bytes);
    const bool reported =
        header.type == FrameType::kNack && emission.kind == EmissionKind::kControl;
    if (is_sum(emission) || reported || emission.kind == EmissionKind::kReplay) continue;
    next_cycle();
    NodeStep& step = add(StepKind::kNotice, group, emission.port);
    put(step, header);
    if (header.type == FrameType::kWelcome) {
      step.window = read_welcome_body(emission.frame.bytes).window;
    } else if (header.type == FrameType::kJoin) {
      step.window = read_join_body(emission.frame.bytes).window;
    }
    owe(emission.port, kControls, StepSent::kControl, emission.frame);
  }
}

void TellingNode::owe(unsigned port, unsigned queue, StepSent sent, const Frame& frame) {
  owed_[port][queue].push_back({sent, frame});
}

void TellingNode::withdraw_replays(unsigned group, std::uint32_t sequence) {
  const std::uint32_t before = sequence - node.config().window;
  for (auto& port : owed_) {
    auto& replays = port[kReplays];
    replays.erase(std::remove_if(replays.begin(), replays.end(),
                                 [&](const Owed& owed) {
                                   const Header header = read_header(owed.frame.bytes);
                                   return header.group == group && header.sequence == before;
                                 }),
                  replays.end());
  }
}

void TellingNode::send_some(unsigned one_in) {
  for (unsigned p = 0; p < owed_.size(); ++p) {
    for (unsigned tries = 0; tries < kQueues; ++tries) {
      auto& queue = owed_[p][one_in == 1 ? tries : random() % kQueues];
      while (!queue.empty() && random() % one_in == 0) {
        const Owed owed = queue.front();
        queue.pop_front();
        next_cycle();
        const bool first = random() % 2 == 0;
        if (first) add_frame(StepEvent::Kind::kSent, p, owed.frame);
        add(StepKind::kSent, 0, p).sent = owed.sent;
        if (!first) add_frame(StepEvent::Kind::kSent, p, owed.frame);
      }
    }
  }
}

void TellingNode::idle() { send_some(1); }

}  // namespace trib
