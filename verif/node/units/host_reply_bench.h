// SPDX-License-Identifier: Apache-2.0
// trib_host_reply with an ingress around it: puts frames on the tap, judges each two cycles after
// its last beat, takes the answers. What is captured, answered and when is known beforehand to the
// cycle, and checked:
// - captured_o at a frame's end is set iff no answer was waiting or on its way since the frame's
// first beat;
// - the answers are those of the captured requests, byte for byte, in order;
// - an answer's first beat comes 2 * 64 / beat bytes + 8 cycles after its request's end, and no gap
// follows. `Model` is the class that Verilator makes of the module.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>

#include "verif/node/seq/host_frames.h"
#include "verif/node/units/pins.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

enum class HostRequest { kNone, kArp, kEcho };

template <typename Model>
class HostReplyBench {
 public:
  static constexpr std::size_t kBeatBytes = sizeof(Model::m_data_o);
  static constexpr std::size_t kIndexes = 65536 / kBeatBytes;  // the last one stands for all later

  HostReplyBench(const Endpoint& node, std::uint64_t seed)
      : node_(node), random_(seed), context_(seed), model_(&context_) {
    context_.select();
    set_endpoint(model_.node_i, node);
    model_.s_valid_i = 0;
    model_.rst_i = 1;
    clock();
    clock();
    model_.rst_i = 0;
  }

  /// Probabilities of an idle cycle between frames, of one inside a frame, and of m_ready.
  void pace(double gap, double pause, double ready) {
    gap_ = gap;
    pause_ = pause;
    ready_ = ready;
  }

  /// Puts a frame on the tap, after what is there, in as many cycles as that takes.
  void send(const Bytes& frame, HostRequest request) {
    while (random_.chance(gap_)) step();
    for (std::size_t index = 0; index * kBeatBytes < frame.size(); ++index) {
      while (index != 0 && random_.chance(pause_)) step();
      if (index == 0) begin_ = cycle_;
      beat(frame, index, request);
    }
  }

  void idle(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) step();
  }

  /// Until what is owed has been sent.
  void drain() {
    for (unsigned i = 0; i < 4 || !answers_.empty() || !ends_.empty(); ++i) {
      ASSERT_LT(i, 1'000'000u) << "no answer comes";
      step();
    }
  }

  unsigned answered() const { return answered_; }
  unsigned busy() const { return busy_; }

 private:
  struct End {
    std::uint64_t begin;
    std::uint64_t judged;  // the cycle in which frame_end_i is set
    HostRequest request;
    Bytes frame;
  };

  void beat(const Bytes& frame, std::size_t index, HostRequest request) {
    model_.s_valid_i = 1;
    set_index(index);
    if (put_beat(model_.s_data_i, model_.s_keep_i, model_.s_last_i, frame, index)) {
      ends_.push_back({begin_, cycle_ + 2, request, frame});
    }
    step();
    model_.s_valid_i = 0;
    set_index(random_.chance(0.5) ? 0 : random_.below(kIndexes));
    model_.s_last_i = random_.chance(0.5);
  }

  void set_index(std::size_t index) {
    model_.s_index_i = static_cast<std::uint16_t>(std::min(index, kIndexes - 1));
  }

  // Judges the frame whose end has come to stage 3.
  void judge() {
    model_.frame_end_i = 0;
    model_.answer_arp_i = 0;
    model_.answer_echo_i = 0;
    if (ends_.empty() || ends_.front().judged != cycle_) return;
    const End& end = ends_.front();
    model_.frame_end_i = 1;
    const bool captured = !taken_ && end.begin >= free_since_;
    EXPECT_EQ(model_.captured_o != 0, captured) << "cycle " << cycle_;
    if (end.request != HostRequest::kNone && model_.captured_o != 0) {
      const bool arp = end.request == HostRequest::kArp;
      model_.answer_arp_i = arp;
      model_.answer_echo_i = !arp;
      answers_.push_back(arp ? arp_answer(node_, end.frame) : echo_answer(node_, end.frame));
      first_beat_ = cycle_ + 2 * 64 / kBeatBytes + 8;
      taken_next_ = true;
    } else if (end.request != HostRequest::kNone) {
      ++busy_;
    }
    ends_.pop_front();
  }

  void watch_answer() {
    if (answers_.empty()) {
      EXPECT_EQ(model_.m_valid_o, 0) << "cycle " << cycle_;
      return;
    }
    EXPECT_EQ(model_.m_valid_o != 0, cycle_ >= first_beat_) << "cycle " << cycle_;
    if (model_.m_valid_o == 0 || model_.m_ready_i == 0) return;
    take_beat(received_, model_.m_data_o, model_.m_keep_o);
    EXPECT_LE(received_.size(), kMaxHostFrameBytes);
    if (model_.m_last_o == 0) {
      EXPECT_EQ(received_.size() % kBeatBytes, 0u) << "a beat inside the answer is not full";
      return;
    }
    EXPECT_EQ(received_, answers_.front()) << "cycle " << cycle_;
    received_.clear();
    answers_.pop_front();
    ++answered_;
    taken_ = false;
    free_since_ = cycle_ + 1;
  }

  void step() {
    model_.m_ready_i = random_.chance(ready_);
    watch_answer();
    judge();
    clock();
    if (taken_next_) taken_ = true;
    taken_next_ = false;
    ++cycle_;
  }

  void clock() {
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }

  Endpoint node_;
  Random random_;
  RtlContext context_;
  Model model_;
  double gap_ = 0;
  double pause_ = 0;
  double ready_ = 1;
  std::uint64_t cycle_ = 0;
  std::uint64_t begin_ = 0;
  std::uint64_t first_beat_ = 0;
  std::uint64_t free_since_ = 0;
  bool taken_ = false;
  bool taken_next_ = false;
  std::deque<End> ends_;
  std::deque<Bytes> answers_;
  Bytes received_;
  unsigned answered_ = 0;
  unsigned busy_ = 0;
};

}  // namespace trib
