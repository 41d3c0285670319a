// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/scheduler_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kContributionBits = 75;
constexpr unsigned kStops = 20;     // cycles from a stop to the next life
constexpr unsigned kPipeline = 12;  // cycles from a job's last row to its end
constexpr unsigned kRoundTrip = 2 * SchedulerBench::kWindow;  // cycles, less than any network's
constexpr std::uint16_t kEpoch = 0xa5c3;

bool failed() { return testing::Test::HasFailure(); }

bool has(std::uint16_t slots, unsigned slot) { return (slots >> slot & 1) != 0; }

void assign(std::uint16_t& slots, unsigned slot, bool value) {
  const unsigned mask = 1u << slot;
  slots = static_cast<std::uint16_t>(value ? slots | mask : slots & ~mask);
}

std::uint32_t lap_of(std::uint64_t chunk) {
  return static_cast<std::uint32_t>(chunk) / SchedulerBench::kWindow;
}

}  // namespace

SchedulerBench::SchedulerBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  set_pins();
  bench_.reset();
}

void SchedulerBench::live(std::uint64_t first, const Habits& habits, unsigned cycles) {
  habits_ = habits;
  start(first);
  in_.active = true;
  for (unsigned n = 0; n < cycles && !stop_ && !failed(); ++n) step();
  in_.active = false;
  for (unsigned n = 0; n < kStops && !failed(); ++n) step();
}

void SchedulerBench::start(std::uint64_t first) {
  in_ = {};
  in_.members = habits_.members;
  in_.upward = habits_.upward;
  taken_ = {};
  frame_ = {};
  held_.reset();
  flight_.clear();
  stop_ = false;
  set_pins();
  Vtrib_scheduler& pins = bench_.pins();
  pins.clear_i = 1;
  for (unsigned n = 0; n < 2 * kWindow; ++n) {
    pins.clear_slot_i = n % kWindow;
    bench_.edge();
  }
  pins.clear_i = 0;
  // As if all chunks before the first had been reduced.
  for (unsigned n = 0; n < 2 * kWindow; ++n) {
    pins.release_i = first != 0 && n < kWindow;
    pins.release_slot_i = n % kWindow;
    pins.release_lap_i = lap_of(first - kWindow);
    bench_.edge();
  }
  reference_.start(first);
  oldest_.assign(kRoundTrip, first);
}

void SchedulerBench::step() {
  in_.release.reset();
  in_.ended.reset();
  in_.dropped.reset();
  run_ports();
  run_jobs();
  ask_again();
  choose_release();
  let_deadlines_pass();
  set_pins();
  compare();
  bench_.edge();
  reference_.cycle(in_);
  update();
}

void SchedulerBench::run_ports() {
  for (unsigned p = 0; p < kPorts; ++p) {
    in_.emptied[p].reset();
    good_[p] = false;
    if (!frame_[p]) {
      if (random_.chance(habits_.begins)) begin_frame(p);
    } else if (random_.chance(habits_.ends)) {
      good_[p] = !taken_[p][*frame_[p]].damaged;
      if (!good_[p]) in_.emptied[p] = frame_[p];
    }
  }
}

// Of a chunk for which there is none from this port yet, among those that its worker may send
// (RC1).
void SchedulerBench::begin_frame(unsigned port) {
  const unsigned slot = random_.below(kWindow);
  const std::uint64_t chunk = reference_.expected(slot);
  if (taken_[port][slot].claimed || chunk >= oldest_.front() + kWindow) return;
  const bool differs = random_.chance(habits_.differs);
  const bool damaged = !differs && random_.chance(habits_.damaged);
  taken_[port][slot] = {true, damaged, header_of(chunk, port, damaged || differs)};
  frame_[port] = slot;
}

SchedulerBench::Contribution SchedulerBench::header_of(std::uint64_t chunk, unsigned port,
                                                       bool damaged) {
  Random common{chunk, 1};
  Random own{chunk, 2 + std::uint64_t{port}};
  Contribution header;
  header.tag = static_cast<std::uint32_t>(common());
  header.reduction = static_cast<std::uint8_t>(common());
  header.bytes = static_cast<std::uint16_t>(common.below(8193));
  header.data = own.chance(0.7);
  header.want = own.chance(0.5);
  header.partial = own.chance(0.1);
  header.ecn = static_cast<std::uint8_t>(own.below(4));
  header.count = static_cast<std::uint16_t>(own());
  if (!damaged) return header;
  switch (random_.below(4)) {
    case 0:
      header.tag ^= 1u << random_.below(32);
      break;
    case 1:
      header.bytes = static_cast<std::uint16_t>(header.bytes ^ 1u << random_.below(14));
      break;
    case 2:
      header.reduction = static_cast<std::uint8_t>(header.reduction ^ 1u << random_.below(8));
      break;
    default:
      header.count = static_cast<std::uint16_t>(random_());
  }
  return header;
}

void SchedulerBench::run_jobs() {
  const bool refused = reference_.judged() && reference_.judged()->refused;
  in_.ready = !held_;
  if (held_ && (refused || random_.chance(habits_.takes))) {
    in_.ready = true;
    if (refused || random_.chance(habits_.spoiled)) {
      in_.dropped = held_->slot();
    } else {
      held_->ends_at = bench_.cycle() + kPipeline;
      flight_.push_back(*held_);
    }
    held_.reset();
  }
  if (!flight_.empty() && bench_.cycle() >= flight_.front().ends_at) {
    end_job(flight_.front());
    flight_.pop_front();
  }
}

void SchedulerBench::end_job(const Flight& job) {
  bool good = in_.active && !random_.chance(habits_.spoiled);
  // Data read of a chunk that is done meanwhile is no longer claimed.
  const bool done = static_cast<std::uint32_t>(reference_.expected(job.slot())) != job.sequence;
  for (unsigned p = 0; p < kPorts; ++p) {
    good &= done || (job.present >> p & 1) == 0 || has(in_.complete[p], job.slot());
  }
  in_.ended = {job.slot(), good};
  if (good && !in_.upward) in_.release = job.slot();
}

void SchedulerBench::ask_again() {
  in_.nack.reset();
  if (!random_.chance(0.2)) return;
  auto number = static_cast<std::uint32_t>(reference_.expected(random_.below(kWindow)));
  if (random_.chance(0.3)) number += kWindow * (1u << random_.below(28));
  in_.nack = number;
}

// By the parent's result, in most cases of a chunk that was sent up; or of one whose job is on its
// way, or whose contributions are just being found to disagree.
void SchedulerBench::choose_release() {
  if (!in_.upward || !in_.active) return;
  const std::optional<std::uint32_t>& differing = reference_.differing();
  const unsigned slot = differing ? *differing % kWindow : random_.below(kWindow);
  const bool flies = std::any_of(flight_.begin(), flight_.end(),
                                 [slot](const Flight& job) { return job.slot() == slot; });
  if (!random_.chance(differing || reference_.sent(slot) ? 0.2 : flies ? 0.02 : 0.002)) return;
  if (reference_.expected(slot) >= oldest_.front() + kWindow) return;
  in_.release = slot;
  done_meanwhile_ += differing.has_value();
}

void SchedulerBench::let_deadlines_pass() {
  const unsigned slot = random_.below(kWindow);
  bool any = false;
  for (unsigned p = 0; p < kPorts; ++p) {
    any |= (in_.members >> p & 1) != 0 && has(in_.complete[p], slot);
  }
  if (any && random_.chance(habits_.late)) assign(in_.expired, slot, true);
}

void SchedulerBench::set_pins() {
  Vtrib_scheduler& pins = bench_.pins();
  pins.active_i = in_.active;
  pins.epoch_i = kEpoch;
  pins.members_i = in_.members;
  pins.upward_i = in_.upward;
  pins.expired_i = in_.expired;
  pins.emptied_i = 0;
  for (unsigned p = 0; p < kPorts; ++p) {
    const unsigned idle = random_.below(kWindow);
    pins.emptied_i |= unsigned{in_.emptied[p].has_value()} << p;
    BitWriter(pins.eligible_i, p * kWindow).put(kWindow, in_.eligible[p]);
    BitWriter(pins.complete_i, p * kWindow).put(kWindow, in_.complete[p]);
    BitWriter(pins.emptied_slot_i, p * 4).put(4, in_.emptied[p].value_or(idle));
    in_.contributions[p] = taken_[p][asked_].header;
    const Contribution& c = in_.contributions[p];
    BitWriter(pins.contribution_i, p * kContributionBits)
        .put(14, c.bytes)
        .put(32, c.tag)
        .put(16, c.count)
        .put(8, c.reduction)
        .put(2, c.ecn)
        .put(1, c.partial)
        .put(1, c.want)
        .put(1, c.data);
  }
  pins.job_ready_i = in_.ready;
  pins.dropped_i = in_.dropped.has_value();
  pins.dropped_slot_i = in_.dropped.value_or(random_.below(kWindow));
  pins.ended_i = in_.ended.has_value();
  pins.ended_good_i = in_.ended && in_.ended->good;
  pins.ended_slot_i = in_.ended ? in_.ended->slot : random_.below(kWindow);
  pins.nack_i = in_.nack.has_value();
  pins.nack_sequence_i = in_.nack.value_or(static_cast<std::uint32_t>(random_()));
  pins.release_i = in_.release.has_value();
  pins.release_slot_i = in_.release.value_or(random_.below(kWindow));
  pins.release_lap_i = lap_of(reference_.expected(pins.release_slot_i));
}

void SchedulerBench::compare() {
  bench_.settle();
  const Vtrib_scheduler& pins = bench_.pins();
  if (reference_.picked()) {
    EXPECT_EQ(asked_, *reference_.picked()) << "cycle " << bench_.cycle();
  }
  if (pins.contribution_ask_o) asked_ = pins.contribution_slot_o;
  taken_job_.reset();
  const std::optional<SchedulerReference::Job> job = reference_.job(in_);
  EXPECT_EQ(pins.job_valid_o, job.has_value()) << "cycle " << bench_.cycle();
  if (job) {
    if (!job->refused()) compare_job(*job);
    if (in_.ready) taken_job_ = job;
  }
  if (const std::optional<SchedulerReference::Judged>& judged = reference_.judged()) {
    // That a chunk is done is signalled by released_o.
    if (!judged->done) {
      EXPECT_EQ(pins.job_refused_o, judged->refused) << "cycle " << bench_.cycle();
    }
    EXPECT_EQ(pins.job_count_o, judged->count) << "cycle " << bench_.cycle();
    refused_ += judged->refused;
  }
  unsigned sent = 0;
  for (unsigned s = 0; s < kWindow; ++s) sent |= unsigned{reference_.sent(s)} << s;
  EXPECT_EQ(pins.sent_o, sent) << "cycle " << bench_.cycle();
  EXPECT_EQ(pins.disagree_o, reference_.disagree().has_value()) << "cycle " << bench_.cycle();
  if (reference_.disagree()) {
    EXPECT_EQ(pins.disagree_sequence_o, *reference_.disagree()) << "cycle " << bench_.cycle();
  }
}

void SchedulerBench::compare_job(const SchedulerReference::Job& job) {
  const Vtrib_scheduler& pins = bench_.pins();
  SCOPED_TRACE(testing::Message() << "cycle " << bench_.cycle() << ", chunk " << job.sequence);
  BitReader result(pins.job_result_o);
  EXPECT_EQ(result.get(14), job.sum.bytes);
  EXPECT_EQ(result.get(2), job.sum.ecn);
  EXPECT_EQ(result.get(1), job.retry);
  EXPECT_EQ(result.get(1), job.sum.partial);
  EXPECT_EQ(result.get(1), job.sum.want);
  EXPECT_EQ(result.get(1), job.sum.data);
  EXPECT_EQ(result.get(8), job.sum.reduction);
  EXPECT_EQ(result.get(16), 0u);  // comes with the judgement
  EXPECT_EQ(result.get(32), job.sum.tag);
  EXPECT_EQ(result.get(16), kEpoch);
  EXPECT_EQ(result.get(32), job.sequence);
  EXPECT_EQ(pins.job_present_o, job.present);
  EXPECT_EQ(pins.job_complete_o, job.complete);
  EXPECT_EQ(pins.job_data_o, job.data);
  EXPECT_EQ(pins.job_want_o, job.want);
}

// The state that the next cycle sees.
void SchedulerBench::update() {
  if (taken_job_) {
    ++jobs_;
    retries_ += taken_job_->retry;
    held_ = Flight{taken_job_->sequence, taken_job_->present, 0};
  }
  for (unsigned p = 0; p < kPorts; ++p) {
    if (!frame_[p]) continue;
    const unsigned slot = *frame_[p];
    if (good_[p]) {
      assign(in_.eligible[p], slot, true);
      assign(in_.complete[p], slot, true);
      frame_[p].reset();
    } else if (in_.emptied[p]) {
      assign(in_.eligible[p], slot, false);
      taken_[p][slot].claimed = false;
      frame_[p].reset();
    } else if (random_.chance(0.3)) {
      assign(in_.eligible[p], slot, true);
    }
  }
  if (in_.release) {
    for (unsigned p = 0; p < kPorts; ++p) {
      assign(in_.eligible[p], *in_.release, false);
      assign(in_.complete[p], *in_.release, false);
      taken_[p][*in_.release].claimed = false;
      if (frame_[p] == in_.release) frame_[p].reset();
    }
    assign(in_.expired, *in_.release, false);
  }
  oldest_.push_back(reference_.oldest());
  oldest_.pop_front();
  if (reference_.disagree()) {
    ++disagreements_;
    stop_ = true;
  }
}

}  // namespace trib
