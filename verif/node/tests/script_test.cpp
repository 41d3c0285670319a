// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/script_test.h"

#include <algorithm>

#include "model/frame/body.h"
#include "model/frame/codec.h"

namespace trib {

std::optional<PacedFrame> ScriptProducer::next(std::uint64_t) {
  if (script_.empty()) return std::nullopt;
  PacedFrame frame = std::move(script_.front());
  script_.pop_front();
  return frame;
}

void ScriptProducer::received(const Frame& frame, std::uint64_t) {
  if (frame.bad) {
    ++spoiled_frames_;
  } else {
    good_frames_.push_back(frame);
  }
}

void ScriptTest::stimulus() {
  TrafficConfig config;
  config.node = setup().node;
  config.seed = options().seed;
  config.chunks = setup().chunks;
  set_up_traffic(config);
  plan_ = std::make_unique<TrafficPlan>(config);
  for (unsigned port = 0; port < ports(); ++port) {
    scripts_.push_back(std::make_unique<ScriptProducer>());
    start(*scripts_.back(), port);
  }
  script();
  for (unsigned port = 0; port < ports(); ++port) {
    scripts_[port]->close();
    nudge(port);
  }
}

void ScriptTest::send(unsigned port, Frame frame, unsigned idle_before) {
  scripts_[port]->send({std::make_shared<const Frame>(std::move(frame)), idle_before});
  nudge(port);
}

Frame ScriptTest::contribution(std::uint32_t sequence, unsigned port, bool retry) const {
  return plan_->contribution(sequence, port, epoch, retry);
}

Frame ScriptTest::control(FrameType type, unsigned port, std::uint16_t of_epoch,
                          std::uint32_t sequence) const {
  Header header;
  header.source = setup().node.groups[0].peers[port];
  header.destination = setup().node.node;
  header.type = type;
  header.epoch = of_epoch;
  header.sequence = sequence;
  return encode(header, nullptr);
}

Frame ScriptTest::join_frame(unsigned port, const Join& join) const {
  Header header = read_header(control(FrameType::kJoin, port, join.epoch, join.incarnation).bytes);
  header.count = join.rank;
  header.tag = join.job;
  return encode_join(header, {join.key, join.window, join.ports, join.codecs, join.balance});
}

Header ScriptTest::last_received(unsigned port) const { return read_header(last_bytes(port)); }

Bytes ScriptTest::last_bytes(unsigned port) const {
  const std::vector<Frame>& frames = scripts_.at(port)->good_frames();
  return frames.empty() ? Bytes(kHeaderBytes + kBodyBytes) : frames.back().bytes;
}

void ScriptTest::send_all(std::uint32_t sequence) {
  for (unsigned port = 0; port < ports(); ++port) send(port, contribution(sequence, port));
}

void ScriptTest::await_verdicts(unsigned port, Verdict verdict, std::uint64_t count) {
  wait_until([&] { return checker().log().tally(port).of(verdict) >= count; });
}

void ScriptTest::await_results(unsigned port, std::uint64_t count) {
  wait_until([&] { return checker().log().tally(port).of(StepSent::kResult) >= count; });
}

void ScriptTest::settle() {
  for (unsigned port = 0; port < ports(); ++port) {
    while (!scripts_[port]->empty()) wait_cycles(20);
  }
  drain();
}

std::size_t ScriptTest::received(unsigned port, FrameType type) const {
  const std::vector<Frame>& frames = scripts_.at(port)->good_frames();
  return static_cast<std::size_t>(
      std::count_if(frames.begin(), frames.end(),
                    [type](const Frame& frame) { return read_header(frame.bytes).type == type; }));
}

}  // namespace trib
