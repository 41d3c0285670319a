// SPDX-License-Identifier: Apache-2.0
// The replay of scripts on the RTL: it passes when nothing is wrong; else it names the event and says
// what is wrong.
#include "verif/node/fuzz/rtl_replay.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "model/numerics/reduce_tree.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/dut/node_proxy.h"
#include "verif/node/fuzz/step_record.h"
#include "verif/node/fuzz/test/life_script.h"

namespace trib {
namespace {

// A node whose pins and steps are distorted, from the beginning, for all observers.
class DistortedNode : public NodeProxy {
 public:
  /// Returns whether the step is reported at all.
  using Change = std::function<bool(NodeStep&)>;

  using NodeProxy::NodeProxy;

  void change_steps(Change change) { change_ = std::move(change); }
  /// Pins and steps have `wrong` where the node has `right`.
  void misjudge(Verdict right, Verdict wrong);
  /// Nothing of what is sent is seen.
  void make_mute() { mute_ = true; }
  /// The last byte of each frame that is sent has another lowest bit.
  void spoil_last_bytes() { spoils_ = true; }
  /// The next frame into this port never reaches the node.
  void lose_next_frame(unsigned port) { lost_port_ = port; }

  void drive_rx(unsigned port, const Beat& beat) override;
  bool tx_valid(unsigned port) const override { return !mute_ && NodeProxy::tx_valid(port); }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override {
    NodeProxy::set_tx_ready(port, ready || mute_);
  }
  std::uint32_t tx_valids() const override { return mute_ ? 0 : NodeProxy::tx_valids(); }
  StreamView tx_view(unsigned port) const override;
  unsigned verdict(unsigned port) const override {
    return static_cast<unsigned>(misjudged(static_cast<Verdict>(NodeProxy::verdict(port))));
  }
  void on_step(StepListener listener) override;

 private:
  Verdict misjudged(Verdict verdict) const { return verdict == right_ ? wrong_ : verdict; }
  // The beat's bytes, of which the last is number `last`, spoiled.
  const std::uint8_t* spoiled(unsigned port, const std::uint8_t* data, unsigned last) const;

  Change change_;
  Verdict right_ = Verdict::kAccepted;
  Verdict wrong_ = Verdict::kAccepted;
  bool mute_ = false;
  bool spoils_ = false;
  unsigned lost_port_ = kMaxPorts;                                    // none
  mutable std::array<std::vector<std::uint8_t>, kMaxPorts> spoiled_;  // by port
};

void DistortedNode::misjudge(Verdict right, Verdict wrong) {
  right_ = right;
  wrong_ = wrong;
}

void DistortedNode::drive_rx(unsigned port, const Beat& beat) {
  if (port != lost_port_) return NodeProxy::drive_rx(port, beat);
  NodeProxy::idle_rx(port);
  if (beat.last) lost_port_ = kMaxPorts;
}

Beat DistortedNode::tx_beat(unsigned port) const {
  Beat beat = NodeProxy::tx_beat(port);
  if (beat.last && spoils_) beat.data = spoiled(port, beat.data, beat.bytes - 1);
  return beat;
}

StreamView DistortedNode::tx_view(unsigned port) const {
  StreamView view = NodeProxy::tx_view(port);
  view.valid = view.valid && !mute_;
  if (view.valid && view.last && spoils_) {
    unsigned last = 0;
    for (unsigned byte = 0; byte < beat_bytes(); ++byte) {
      if ((view.keep >> byte & 1) != 0) last = byte;
    }
    view.data = spoiled(port, view.data, last);
  }
  return view;
}

const std::uint8_t* DistortedNode::spoiled(unsigned port, const std::uint8_t* data,
                                           unsigned last) const {
  std::vector<std::uint8_t>& bytes = spoiled_.at(port);
  bytes.assign(data, data + beat_bytes());
  bytes[last] ^= 1;
  return bytes.data();
}

void DistortedNode::on_step(StepListener listener) {
  NodeProxy::on_step([this, listener = std::move(listener)](const NodeStep& step) {
    NodeStep told = step;
    if (step.kind == StepKind::kJudged) told.verdict = misjudged(step.verdict);
    if (!change_ || change_(told)) listener(told);
  });
}

// The event precedes what is wrong.
void expect_text(const std::string& found, const std::string& event, const std::string& what) {
  EXPECT_EQ(found.rfind(event, 0), 0u) << found;
  EXPECT_NE(found.find(what), std::string::npos) << found;
}

class RtlReplayTest : public testing::Test {
 protected:
  using Kind = StepRecord::Kind;

  static FrameScript script() {
    Bytes bytes(FrameScript::kSetupBytes, 0);
    for (const Kind kind : {Kind::kChunk, Kind::kForeign, Kind::kContribution, Kind::kRepeat,
                            Kind::kRegister, Kind::kChunk}) {
      Bytes record(StepRecord::kBytes, 0);
      record[0] = static_cast<std::uint8_t>(kind);
      bytes.insert(bytes.end(), record.begin(), record.end());
    }
    return decode_script(bytes.data(), bytes.size());
  }

  // The replay's message; empty if it passes.
  std::string run(const std::function<void(DistortedNode&)>& distort = {}) {
    const FrameScript steps = script();
    auto node = std::make_unique<DistortedNode>(make_node("10g", 1));
    if (distort) distort(*node);
    try {
      statistics_ = RtlReplay(std::move(node), steps).run();
    } catch (const ReplayError& error) {
      return error.what();
    }
    return "";
  }

  ReplayStatistics statistics_;
};

TEST_F(RtlReplayTest, PassesIfNothingIsWrong) {
  EXPECT_EQ(run(), "");
  EXPECT_EQ(statistics_.verdicts[0], 4 + 1 + 4 + 64 + 64u);
  EXPECT_EQ(statistics_.frames_sent, 8 + 64 + 4 + 64u);  // 4: WELCOME
  EXPECT_EQ(statistics_.begun_anew, 0u);
}

// In the order of the script the second JOIN begins a life, in that of the node it is stale.
TEST(RtlReplay, BringsTheEpochsRoundAfterAnotherOrder) {
  LifeScript life(GroupSetup{});
  life.add(3, life.header(3, FrameType::kJoin));
  life.begin_job();
  life.add(0, life.header(0, FrameType::kJoin));
  const std::uint16_t epoch = life.model().epoch();
  life.add(1, life.header(1, FrameType::kJoin));
  FrameScript script = life.take();
  script.events[1].drained = false;
  script.events[2].epochs = {epoch, 0};
  EXPECT_EQ(RtlReplay(make_node("10g", 1), script).run().begun_anew, 1u);
}

TEST_F(RtlReplayTest, FindsAWrongVerdict) {
  const std::string found =
      run([](DistortedNode& node) { node.misjudge(Verdict::kDuplicate, Verdict::kReplay); });
  expect_text(found,
              "script, event 7 of 12: ", "verdict Replay on a frame of type 0, due is Duplicate");
}

TEST_F(RtlReplayTest, FindsAWrongSum) {
  const std::string found = run([](DistortedNode& node) { node.spoil_last_bytes(); });
  expect_text(found, "script, event 4 of 12: ", "a result is not the one that is due");
}

// P1.
TEST_F(RtlReplayTest, FindsAnEpochThatComesBack) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([](NodeStep& step) {
      if (step.kind == StepKind::kLife && step.job != 0) --step.epoch;
      return true;
    });
  });
  expect_text(found, "probe by JOIN after the script, event 1 of 68: ", "GR1");
}

TEST_F(RtlReplayTest, FindsAMuteNode) {
  const std::string found = run([](DistortedNode& node) { node.make_mute(); });
  expect_text(found, "script, event 4 of 12: ", "kSent, but no frame has left");
}

TEST_F(RtlReplayTest, FindsAFrameThatIsOwedAndDoesNotCome) {
  const std::string found = run([](DistortedNode& node) {
    node.make_mute();
    node.change_steps([](NodeStep& step) { return step.kind != StepKind::kSent; });
  });
  expect_text(found, "script, event 4 of 12: ", "a result is owed and was not sent");
}

// VD2.3: a node at rest has no reason to.
TEST_F(RtlReplayTest, FindsAnAnswerThatIsLeftOut) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([&node, joins = false](NodeStep& step) mutable {
      if (step.kind == StepKind::kLife && step.job != 0) {
        joins = true;
        node.make_mute();
      }
      return !joins || (step.kind != StepKind::kNotice && step.kind != StepKind::kSent);
    });
  });
  expect_text(found, "", "1 answers are due and have not come");
}

TEST_F(RtlReplayTest, FindsAFrameThatNobodyExpects) {
  const std::string found = run([](DistortedNode& node) {
    node.change_steps([](NodeStep& step) { return step.kind != StepKind::kSent; });
  });
  expect_text(found, "script, event 4 of 12: ", "a frame has left without kSent");
}

TEST_F(RtlReplayTest, FindsAFrameThatTheNodeHasNotGot) {
  const std::string found = run([](DistortedNode& node) { node.lose_next_frame(2); });
  expect_text(found, "", "port 2: 35 frames have gone in, the node has seen 34");
}

}  // namespace
}  // namespace trib
