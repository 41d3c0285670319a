// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/step_bench.h"

#include <memory>
#include <utility>

#include "model/frame/codec.h"

namespace trib {

NodeConfig pair_config(std::uint32_t deadline) {
  NodeConfig config = bench_config(2);
  config.window = 4;
  config.groups[0].deadline = deadline;
  return config;
}

Frame arp_request() {
  const Endpoint worker = default_worker(0);
  Bytes bytes(6, 0xff);
  const auto put = [&](const auto& values) {
    bytes.insert(bytes.end(), values.begin(), values.end());
  };
  const auto put_ip = [&](std::uint32_t ip) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes.push_back(static_cast<std::uint8_t>(ip >> shift));
    }
  };
  put(worker.mac.octets);
  put(Bytes{8, 6, 0, 1, 8, 0, 6, 4, 0, 1});
  put(worker.mac.octets);
  put_ip(worker.ip);
  put(Bytes(6));
  put_ip(default_node().ip);
  return {bytes};
}

StepBench::StepBench(const NodeConfig& config)
    : golden(config),
      node(config,
           [this](const std::string& text) {
             const std::size_t from = text.find(", ") + 2;
             rules_.push_back(text.substr(from, text.find(':') - from));
             last_text_ = text;
           }),
      members(config.groups[0].members) {
  for (unsigned g = 0; g < config.groups.size(); ++g) {
    step(StepKind::kCommand,
         [&](NodeStep& s) { s.group = static_cast<std::uint8_t>(g), s.good = true; });
    step(StepKind::kLife, [&](NodeStep& s) {
      const GroupConfig& group = config.groups[g];
      s.group = static_cast<std::uint8_t>(g);
      s.state = StepState::kActive;
      s.epoch = s.parent_epoch = group.epoch;
      s.ports = static_cast<std::uint8_t>(group.members);
      if (group.uplink) s.uplink = static_cast<std::uint8_t>(1u << *group.uplink);
      s.window = static_cast<std::uint8_t>(config.window);
    });
  }
}

void StepBench::step(StepKind kind, const Change& change) {
  NodeStep step;
  step.cycle = ++cycle;
  step.kind = kind;
  if (change) change(step);
  node.step(step);
}

void StepBench::receive(unsigned port, const Frame& frame) {
  node.received_started(port, cycle);
  node.received(port, std::make_shared<const Frame>(frame));
}

void StepBench::judged(unsigned port, Verdict verdict) {
  step(StepKind::kJudged, [&](NodeStep& s) {
    s.port = static_cast<std::uint8_t>(port);
    s.verdict = verdict;
  });
}

void StepBench::claimed(unsigned port, std::uint32_t sequence, unsigned group) {
  step(StepKind::kClaimed, [&](NodeStep& s) {
    s.port = static_cast<std::uint8_t>(port);
    s.group = static_cast<std::uint8_t>(group);
    s.sequence = sequence;
  });
}

void StepBench::settled(unsigned port, std::uint32_t sequence, bool good) {
  step(StepKind::kSettled, [&](NodeStep& s) {
    s.port = static_cast<std::uint8_t>(port);
    s.sequence = sequence;
    s.good = good;
  });
}

void StepBench::contribute(unsigned port, std::uint32_t sequence, const Floats& values) {
  const Frame frame = golden.contribution(port, sequence, values);
  receive(port, frame);
  claimed(port, sequence);
  judged(port, Verdict::kAccepted);
  settled(port, sequence);
  golden.receive(port, frame);
  emissions_.insert(emissions_.end(), golden.sent.begin(), golden.sent.end());
}

void StepBench::taken(std::uint32_t sequence, const Change& change) {
  step(StepKind::kTaken, [&](NodeStep& s) {
    s.sequence = sequence;
    s.ports = s.data = s.want = static_cast<std::uint8_t>(members);
    if (change) change(s);
  });
}

void StepBench::started(std::uint32_t sequence, unsigned serial, const Change& change) {
  step(StepKind::kStarted, [&](NodeStep& s) {
    s.sequence = sequence;
    s.ports = s.want = static_cast<std::uint8_t>(members);
    s.count = 4;
    s.serial = static_cast<std::uint8_t>(serial);
    if (change) change(s);
  });
}

void StepBench::ended(std::uint32_t sequence, bool good, const Change& change) {
  step(StepKind::kEnded, [&](NodeStep& s) {
    s.sequence = sequence;
    s.good = good;
    if (change) change(s);
  });
}

void StepBench::released(std::uint32_t sequence) {
  step(StepKind::kReleased, [&](NodeStep& s) { s.sequence = sequence; });
}

void StepBench::sent(unsigned port, StepSent sent, const Frame& frame) {
  step(StepKind::kSent, [&](NodeStep& s) {
    s.port = static_cast<std::uint8_t>(port);
    s.sent = sent;
  });
  node.sent(port, frame);
}

void StepBench::reduce(std::uint32_t sequence, unsigned serial) {
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((members >> p & 1) != 0) contribute(p, sequence, {static_cast<float>(p + sequence)});
  }
  taken(sequence);
  started(sequence, serial);
  ended(sequence);
  released(sequence);
}

Frame StepBench::result(unsigned port, std::uint32_t sequence) const {
  for (const Emission& emission : emissions_) {
    const Header header = read_header(emission.frame.bytes);
    if (emission.port == port && header.sequence == sequence &&
        (header.type == FrameType::kResult || header.type == FrameType::kContribution)) {
      return emission.frame;
    }
  }
  ADD_FAILURE() << "the golden model has not sent chunk " << sequence << " to port " << port;
  return {};
}

void StepBench::send_results(std::uint32_t sequence) {
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((members >> p & 1) != 0) sent(p, StepSent::kResult, result(p, sequence));
  }
}

std::vector<std::string> StepBench::rules() { return std::exchange(rules_, {}); }

std::vector<std::string> StepBench::finish() {
  node.finish();
  return rules();
}

}  // namespace trib
