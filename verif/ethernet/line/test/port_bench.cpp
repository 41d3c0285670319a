// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/test/port_bench.h"

#include <gtest/gtest.h>

#include <utility>

namespace trib::ethernet {
namespace {

constexpr std::uint64_t kCoreFs = 6'400'000;
constexpr std::uint64_t kCoreJitterFs = 50'000;
constexpr unsigned kResetCycles = 16;
// 66 slips and as many waits, the window that locks, faults that end; and if many headers were wrong before, two windows of 125 us
// (PR2).
constexpr unsigned kMostLockCycles = 66 * 33 + 64 + 2 * 128 + 500 + 2 * 19'532;

}  // namespace

PortBench::PortBench(std::uint64_t seed, const PortShape& shape, int core_ppm)
    : port_(shape, seed),
      core_clock_({off_by(kCoreFs, core_ppm), kCoreFs, kCoreJitterFs}, Random{seed, 9}()) {
  partner().on_started([this](const FramePtr& frame, std::uint64_t first_fs) {
    started_by_partner.push_back({*frame, first_fs});
  });
  partner().on_received([this](FrameOnLine frame) { at_partner.push_back(std::move(frame)); });
  port_.assertions(false);
  port_.set_reset(true);
  for (unsigned i = 0; i < kResetCycles; ++i) edge();
  port_.set_reset(false);
  port_.assertions(true);
}

void PortBench::step() {
  const std::uint64_t now = core_clock_.next_fs();
  if (const std::optional<StreamWord> word = port_.received()) {
    if (growing_.frame.bytes.empty()) growing_.first_fs = now;
    append(growing_.frame.bytes, *word);
    if (word->last) {
      growing_.frame.bad = word->user;
      at_core.push_back(std::exchange(growing_, TimedFrame()));
    }
  }
  if (to_wire_.empty() || (gap_ != 0 && next_word_ == gap_at_)) {
    port_.offer(std::nullopt);
    if (gap_ != 0) --gap_;
  } else {
    const StreamWord word = stream_word(*to_wire_.front(), next_word_);
    port_.offer(word);
    if (port_.ready()) {
      if (next_word_++ == 0) started.push_back({*to_wire_.front(), now});
      if (word.last) {
        to_wire_.pop_front();
        next_word_ = 0;
      }
    }
  }
  edge();
}

void PortBench::edge() {
  port_.core_edge(core_clock_.next_fs());
  core_clock_.advance();
}

void PortBench::run(unsigned cycles) {
  for (unsigned i = 0; i < cycles; ++i) step();
}

bool PortBench::run_until(const std::function<bool()>& done, unsigned cycles) {
  for (unsigned i = 0; i < cycles && !done(); ++i) step();
  return done();
}

void PortBench::bring_up() {
  ASSERT_TRUE(run_until([this] { return port_.up(); }, kMostLockCycles));
}

}  // namespace trib::ethernet
