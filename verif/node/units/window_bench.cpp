// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/window_bench.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kWindow = WindowReference::kWindow;
constexpr unsigned kWantBit = 73 - 64;  // of word 2 of contribution_t, which has 75 bits

std::uint32_t lap_of(std::uint64_t chunk) { return static_cast<std::uint32_t>(chunk) / kWindow; }

// As trib_seams.svh has them, for WindowReference::kWindow slots and kBeats beats of 8 bytes; the highest field first.
constexpr unsigned kSlotBits = 4;
constexpr unsigned kLapBits = 32 - kSlotBits;
constexpr unsigned kBeatBits = 10;
constexpr unsigned kContributionBits = 75;

bool failed() { return testing::Test::HasFailure(); }

}  // namespace

WindowBench::WindowBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  set_pins();
  bench_.reset();
}

void WindowBench::live(std::uint64_t first, const Habits& habits, unsigned cycles,
                       unsigned absent) {
  habits_ = habits;
  habits_.without = 0.2;
  absent_ = true;
  start(first);
  for (unsigned n = 0; n < absent && !failed(); ++n) step();
  habits_ = habits;
  absent_ = false;
  for (unsigned n = 0; n < cycles && !failed(); ++n) step();
}

void WindowBench::start(std::uint64_t first) {
  in_ = {};
  frame_.reset();
  set_pins();
  for (unsigned n = 0; n < 2 * kWindow; ++n) {
    set_progress(n % kWindow, std::nullopt, 0);
    bench_.edge();
  }
  for (unsigned s = 0; first != 0 && s < kWindow; ++s) {
    set_progress(std::nullopt, s, lap_of(first - kWindow));
    bench_.edge();
  }
  set_progress(std::nullopt, std::nullopt, 0);
  reference_.start(first);
  next_sent_ = first;
  expected_data_.reset();
  emptied_.reset();
}

void WindowBench::step() {
  in_ = {};
  in_.onset = habits_.onset;
  choose_release();
  go_on_with_frame();
  in_.ready = random_.chance(habits_.ready);
  set_pins();
  look_up_and_claim();
  check_slots();
  check_contribution();
  check_report();
  check_read();
  const auto looked_up = static_cast<std::uint32_t>(bench_.pins().lookup_sequence_i);
  const WindowReference::Answer answer = reference_.answer(looked_up, in_);
  const bool behind = reference_.behind(looked_up);
  bench_.edge();
  check_answer(looked_up, answer, behind);
  emptied_.reset();
  if (in_.settle && !in_.settle->good) emptied_ = in_.settle->chunk;
  reference_.cycle(in_);
}

// The first chunk that is not reduced.
std::uint64_t WindowBench::lowest() const {
  std::uint64_t lowest = ~std::uint64_t{0};
  for (unsigned s = 0; s < kWindow; ++s) lowest = std::min(lowest, reference_.at(s).expected);
  return lowest;
}

void WindowBench::choose_release() {
  const unsigned s = random_.below(kWindow);
  const WindowReference::Slot& slot = reference_.at(s);
  if (!random_.chance(slot.complete ? habits_.done : habits_.without)) return;
  if (slot.expected >= lowest() + kWindow) return;
  in_.release = slot.expected;
}

void WindowBench::go_on_with_frame() {
  if (!frame_) return;
  if (frame_->to_write) in_.data = random_();
  frame_->to_write = false;
  if (reference_.revoked()) {
    ++revoked_;
    frame_.reset();
    return;
  }
  const bool bad = random_.chance(habits_.bad_end);
  if (!bad && frame_->announced < frame_->beats) {
    in_.announced = frame_->to_write = random_.chance(0.8);
    if (in_.announced) ++frame_->announced;
  } else if (bad || random_.chance(0.5)) {
    in_.settle = {frame_->chunk, !bad};
    frame_.reset();
  }
}

// In order, but for losses and overtaking; from the first one that is missing when all are sent.
std::uint64_t WindowBench::next_chunk() {
  const std::uint64_t first = lowest();
  if (random_.chance(habits_.overtakes)) return first + random_.below(kWindow);
  while (random_.chance(habits_.lost)) ++next_sent_;
  if (next_sent_ < first || next_sent_ >= first + kWindow) next_sent_ = first;
  return next_sent_++;
}

// Near the numbers that count, or anywhere.
std::uint32_t WindowBench::some_number() {
  const auto expected = static_cast<std::uint32_t>(reference_.at(random_.below(kWindow)).expected);
  switch (random_.below(6)) {
    case 0:
      return expected;
    case 1:
    case 2:
      return expected - kWindow;
    case 3:
      return expected + kWindow * (random_.below(7) - 3);
    case 4:
      return expected ^ 1u << random_.below(32);
    default:
      return static_cast<std::uint32_t>(random_());
  }
}

void WindowBench::set_progress(std::optional<unsigned> clear, std::optional<unsigned> release,
                               std::uint32_t lap) {
  BitWriter(bench_.pins().progress_i)
      .put(kLapBits, lap)
      .put(kSlotBits, release.value_or(random_.below(kWindow)))
      .put(1, release.has_value())
      .put(kSlotBits, clear.value_or(random_.below(kWindow)))
      .put(1, clear.has_value());
}

void WindowBench::set_fetch() {
  BitWriter(bench_.pins().fetch_i)
      .put(kSlotBits, fetch_.contribution_slot)
      .put(kBeatBits, fetch_.sought_beat)
      .put(kBeatBits, fetch_.beat)
      .put(kSlotBits, fetch_.slot)
      .put(1, fetch_.read);
}

void WindowBench::set_pins() {
  Vtrib_window& pins = bench_.pins();
  pins.onset_i = in_.onset;
  pins.claim_i = 0;
  pins.write_announced_i = in_.announced;
  pins.write_i = in_.data.has_value();
  pins.write_slot_i = reference_.filling();
  pins.write_beat_i = reference_.at(reference_.filling()).beats.size();
  pins.write_data_i = in_.data.value_or(random_());
  pins.settle_i = in_.settle.has_value();
  pins.settle_good_i = in_.settle ? in_.settle->good : random_.chance(0.5);
  pins.settle_sequence_i = static_cast<std::uint32_t>(in_.settle ? in_.settle->chunk : random_());
  const std::uint64_t release = in_.release.value_or(random_());
  set_progress(std::nullopt,
               in_.release ? std::optional(static_cast<unsigned>(release % kWindow)) : std::nullopt,
               lap_of(release));
  pins.missing_ready_i = in_.ready;
  fetch_.contribution_slot = random_.below(kWindow);
  fetch_.read = false;
  fetch_.slot = random_.below(kWindow);
  fetch_.beat = random_.below(random_.chance(0.9) ? 40 : WindowReference::kBeats);
  fetch_.sought_beat = random_.chance(0.5) ? fetch_.beat : random_.below(40);
  set_fetch();
}

// Look-up and claim are made in one cycle; a frame that is not taken goes by.
void WindowBench::look_up_and_claim() {
  Vtrib_window& pins = bench_.pins();
  const bool header = !absent_ && !frame_ && random_.chance(0.3);
  const std::uint64_t chunk = header ? next_chunk() : 0;
  const std::uint32_t number = header ? static_cast<std::uint32_t>(chunk) : some_number();
  pins.lookup_sequence_i = number;
  bench_.settle();
  const bool claimable = reference_.claimable(number, in_);
  EXPECT_EQ(pins.lookup_claimable_o, claimable) << "number " << number;
  if (!header || !claimable) return;
  in_.claim = chunk;
  for (std::uint32_t& word : in_.contribution) word = static_cast<std::uint32_t>(random_());
  in_.contribution[2] &= (1u << (75 - 64)) - 1;
  pins.claim_i = 1;
  pins.claim_slot_i = chunk % kWindow;
  for (unsigned i = 0; i < in_.contribution.size(); ++i) {
    pins.claim_contribution_i[i] = in_.contribution[i];
  }
  const unsigned beats = random_.chance(0.01) ? WindowReference::kBeats : random_.below(30);
  frame_ = Frame{chunk, beats, 0, false};
  bench_.settle();
}

void WindowBench::check_slots() {
  const Vtrib_window& pins = bench_.pins();
  unsigned claimed = 0;
  unsigned eligible = 0;
  unsigned complete = 0;
  unsigned want = 0;
  for (unsigned s = 0; s < kWindow; ++s) {
    const WindowReference::Slot& slot = reference_.at(s);
    claimed |= unsigned{slot.claimed} << s;
    eligible |= unsigned{slot.eligible} << s;
    complete |= unsigned{slot.complete} << s;
    want |= unsigned{slot.complete && (slot.contribution[2] >> kWantBit & 1) != 0} << s;
  }
  BitReader slots(pins.slots_o);
  const std::uint64_t emptied_slot = slots.get(kSlotBits);
  EXPECT_EQ(slots.get(1), emptied_.has_value()) << "cycle " << bench_.cycle();
  if (emptied_) {
    EXPECT_EQ(emptied_slot, *emptied_ % kWindow) << "cycle " << bench_.cycle();
  }
  EXPECT_EQ(slots.get(kWindow) & complete, want) << "cycle " << bench_.cycle();
  EXPECT_EQ(slots.get(kWindow), complete) << "cycle " << bench_.cycle();
  EXPECT_EQ(slots.get(kWindow), eligible) << "cycle " << bench_.cycle();
  EXPECT_EQ(slots.get(kWindow), claimed) << "cycle " << bench_.cycle();
  EXPECT_EQ(pins.revoke_o, reference_.revoked()) << "cycle " << bench_.cycle();
}

void WindowBench::check_answer(std::uint32_t number, WindowReference::Answer answer, bool behind) {
  const Vtrib_window& pins = bench_.pins();
  EXPECT_EQ(pins.judge_verdict_o, static_cast<unsigned>(answer))
      << "number " << number << ", cycle " << bench_.cycle();
  EXPECT_EQ(pins.judge_behind_o, behind) << "number " << number << ", cycle " << bench_.cycle();
}

void WindowBench::check_contribution() {
  const WindowReference::Slot& slot = reference_.at(fetch_.contribution_slot);
  if (!slot.claimed) return;
  BitReader fetched(bench_.pins().fetched_o);
  fetched.get(64);
  fetched.get(1);
  EXPECT_EQ(fetched.get(32), slot.contribution[0]) << "cycle " << bench_.cycle();
  EXPECT_EQ(fetched.get(32), slot.contribution[1]) << "cycle " << bench_.cycle();
  EXPECT_EQ(fetched.get(kContributionBits - 64), slot.contribution[2])
      << "cycle " << bench_.cycle();
}

void WindowBench::check_report() {
  const Vtrib_window& pins = bench_.pins();
  const std::optional<std::uint64_t> report = reference_.gaps().report();
  EXPECT_EQ(pins.missing_valid_o, report.has_value()) << "cycle " << bench_.cycle();
  if (!report) return;
  EXPECT_EQ(pins.missing_sequence_o, static_cast<std::uint32_t>(*report))
      << "cycle " << bench_.cycle();
  if (in_.ready) ++reports_;
}

// The data of the cycle before, and the next read.
void WindowBench::check_read() {
  BitReader fetched(bench_.pins().fetched_o);
  const std::uint64_t data = fetched.get(64);
  if (expected_data_) {
    EXPECT_EQ(data, *expected_data_) << "cycle " << bench_.cycle();
  }
  expected_data_.reset();
  const unsigned s = fetch_.slot;
  const unsigned beat = fetch_.beat;
  EXPECT_EQ(fetched.get(1), reference_.available(s, fetch_.sought_beat))
      << "slot " << s << " beat " << fetch_.sought_beat << ", cycle " << bench_.cycle();
  fetch_.read = random_.chance(0.9);
  set_fetch();
  const std::vector<std::uint64_t>& beats = reference_.at(s).beats;
  if (fetch_.read && reference_.available(s, beat) && beat < beats.size()) {
    expected_data_ = beats[beat];
  }
}

}  // namespace trib
