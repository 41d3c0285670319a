// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/test/line_bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

constexpr std::uint64_t kCore10gFs = 6'400'000;
constexpr std::uint64_t kCore100gFs = 4'000'000;
constexpr std::uint64_t kCoreJitterFs = 50'000;
constexpr unsigned kResetCycles = 16;
// 66 slips and as many waits, the window that locks, faults that end; and if many headers were wrong before, two windows of 125 us
// (PR2).
constexpr unsigned kMostLockCycles = 66 * 33 + 64 + 2 * 128 + 500 + 2 * 19'532;

ClockShape core_clock(std::uint64_t period_fs, int ppm) {
  return {off_by(period_fs, ppm), period_fs, kCoreJitterFs};
}

}  // namespace

LineBench::LineBench(std::unique_ptr<LinePort> port, const ClockShape& core, std::uint64_t seed)
    : port_(std::move(port)), core_clock_(core, Random{seed, 9}()) {
  port_->far_end().on_started([this](const FramePtr& frame, std::uint64_t first_fs) {
    started_by_partner.push_back({*frame, first_fs});
  });
  port_->far_end().on_received(
      [this](FrameOnLine frame) { at_partner.push_back(std::move(frame)); });
  port_->assertions(false);
  reset(kResetCycles);
  port_->assertions(true);
}

PortBench::PortBench(std::uint64_t seed, const PortShape& shape, int core_ppm)
    : LineBench(std::make_unique<SimulatedPort>(shape, seed), core_clock(kCore10gFs, core_ppm),
                seed) {}

CmacPortBench::CmacPortBench(std::uint64_t seed, const CmacPortShape& shape, int core_ppm)
    : LineBench(std::make_unique<SimulatedPort100g>(shape, seed), core_clock(kCore100gFs, core_ppm),
                seed) {}

void LineBench::reset(unsigned cycles) {
  port_->offer(std::nullopt);
  port_->set_reset(true);
  for (unsigned i = 0; i < cycles; ++i) edge();
  port_->set_reset(false);
  to_wire_.clear();
  next_beat_ = 0;
  growing_ = TimedFrame();
}

void LineBench::receive() {
  const std::optional<Beat> beat = port_->received();
  if (!beat) return;
  if (growing_.frame.bytes.empty()) growing_.first_fs = core_clock_.next_fs();
  growing_.frame.bytes.insert(growing_.frame.bytes.end(), beat->data, beat->data + beat->bytes);
  if (!beat->last) return;
  growing_.frame.bad = beat->user;
  at_core.push_back(std::exchange(growing_, TimedFrame()));
}

void LineBench::transmit() {
  if (to_wire_.empty() || (gap_ != 0 && next_beat_ == gap_at_)) {
    port_->offer(std::nullopt);
    if (gap_ != 0) --gap_;
    return;
  }
  const Frame& frame = *to_wire_.front();
  const std::size_t offset = next_beat_ * port_->beat_bytes();
  const std::size_t left = frame.bytes.size() - offset;
  const bool last = left <= port_->beat_bytes();
  port_->offer(Beat{frame.bytes.data() + offset,
                    static_cast<unsigned>(std::min<std::size_t>(left, port_->beat_bytes())), last,
                    last && frame.bad});
  if (!port_->ready()) return;
  if (next_beat_++ == 0) started.push_back({frame, core_clock_.next_fs()});
  if (!last) return;
  to_wire_.pop_front();
  next_beat_ = 0;
}

void LineBench::step() {
  receive();
  transmit();
  edge();
}

void LineBench::edge() {
  port_->core_edge(core_clock_.next_fs());
  core_clock_.advance();
}

void LineBench::run(unsigned cycles) {
  for (unsigned i = 0; i < cycles; ++i) step();
}

bool LineBench::run_until(const std::function<bool()>& done, unsigned cycles) {
  for (unsigned i = 0; i < cycles && !done(); ++i) step();
  return done();
}

void LineBench::exchange(const std::vector<FramePtr>& up, const std::vector<FramePtr>& down,
                         unsigned cycles) {
  const std::size_t core_before = at_core.size();
  const std::size_t partner_before = at_partner.size();
  for (const FramePtr& frame : up) port_->far_end().send(frame);
  for (const FramePtr& frame : down) send(frame);
  ASSERT_TRUE(run_until(
      [&] {
        return at_core.size() >= core_before + up.size() &&
               at_partner.size() >= partner_before + down.size();
      },
      cycles));
  for (std::size_t i = 0; i < up.size(); ++i) {
    const Frame& frame = at_core[core_before + i].frame;
    ASSERT_FALSE(frame.bad) << "frame " << i;
    ASSERT_EQ(frame.bytes, up[i]->bytes) << "frame " << i;
  }
  for (std::size_t i = 0; i < down.size(); ++i) {
    const ReceivedFrame& frame = at_partner[partner_before + i].received;
    ASSERT_EQ(frame.verdict, ReceiveVerdict::Good) << "frame " << i;
    ASSERT_EQ(frame.frame.bytes, padded(down[i]->bytes)) << "frame " << i;
  }
}

void LineBench::bring_up() {
  ASSERT_TRUE(run_until([this] { return port_->up(); }, kMostLockCycles));
}

}  // namespace trib::ethernet
