// SPDX-License-Identifier: Apache-2.0
// Base of the directed tests: frames are put on the ports one by one by the test itself, and what
// comes back can be waited for. Contributions come from a TrafficPlan, so that each chunk has
// payloads of its own.
#pragma once

#include <deque>
#include <vector>

#include "model/frame/codec.h"
#include "verif/node/seq/frame_producer.h"
#include "verif/node/seq/traffic_plan.h"
#include "verif/node/tests/node_test.h"

namespace trib {

// A port that sends the frames of a directed test, in that order, and keeps what comes back.
class ScriptProducer : public FrameProducer {
 public:
  void send(PacedFrame frame) { script_.push_back(std::move(frame)); }
  void close() { closed_ = true; }
  bool empty() const { return script_.empty(); }

  // Good frames that the node sent, in order.
  const std::vector<Frame>& good_frames() const { return good_frames_; }
  std::size_t spoiled_frames() const { return spoiled_frames_; }

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override { return kNever; }
  bool done() const override { return closed_ && script_.empty(); }

 private:
  std::deque<PacedFrame> script_;
  std::vector<Frame> good_frames_;
  std::size_t spoiled_frames_ = 0;
  bool closed_ = false;
};

class ScriptTest : public NodeTest {
 public:
  explicit ScriptTest(uvm::uvm_component_name name) : NodeTest(name) {}

 protected:
  virtual void set_up_traffic(TrafficConfig& config) { config.all_reduce_only = true; }
  // The test itself, between the start of the ports and their end.
  virtual void script() = 0;

  void stimulus() override;

  void send(unsigned port, Frame frame, unsigned idle_before = 0);
  Frame contribution(std::uint32_t sequence, unsigned port, bool retry = false) const;
  // A frame of the worker on `port`, of group 0, without payload; a body is all zeros.
  Frame control(FrameType type, unsigned port, std::uint16_t of_epoch,
                std::uint32_t sequence = 0) const;
  // Contents of a JOIN (GR2).
  struct Join {
    std::uint16_t epoch = 0;
    std::uint32_t job = 1;
    std::uint32_t incarnation = 1;
    std::uint8_t ports = 0;  // that are to join at the node
    std::uint8_t window = 0;
    std::uint64_t key = 0;
    std::uint16_t rank = 0;
    codec::CodecSet codecs = 0;  // that the child can decode
    bool balance = false;        // wanted (WF7)
  };
  Frame join_frame(unsigned port, const Join& join) const;
  Frame ask(unsigned port, std::uint32_t sequence) const {
    return control(FrameType::kAsk, port, epoch, sequence);
  }
  // The same with a count (RC2).
  Frame ask(unsigned port, std::uint32_t sequence, std::uint16_t count) const {
    Header header = read_header(ask(port, sequence).bytes);
    header.count = count;
    return encode(header, nullptr);
  }
  // The whole chunk from all ports.
  void send_all(std::uint32_t sequence);
  // Until the node has given `count` verdicts of this kind on the port, in total.
  void await_verdicts(unsigned port, Verdict verdict, std::uint64_t count);
  void await_results(unsigned port, std::uint64_t count);
  // Until there is nothing left to be judged or sent.
  void settle();
  // Good frames of this type from the node, so far.
  std::size_t received(unsigned port, FrameType type) const;
  // The last good frame from the node; all zero if there was none.
  Header last_received(unsigned port) const;
  Bytes last_bytes(unsigned port) const;
  const ScriptProducer& port(unsigned port) const { return *scripts_.at(port); }
  const TrafficPlan& plan() const { return *plan_; }
  std::uint16_t epoch = 1;  // of contributions

 private:
  std::unique_ptr<TrafficPlan> plan_;
  std::vector<std::unique_ptr<ScriptProducer>> scripts_;
};

}  // namespace trib
