// SPDX-License-Identifier: Apache-2.0
// What trib_si5324 is to do, cycle by cycle, from its own words and BI2 to BI5. Numbers of states and causes are those of the registers.
#pragma once

#include <array>
#include <optional>
#include <utility>

namespace trib::board {

class Si5324Reference {
 public:
  enum State : unsigned { kReset, kSettle, kFree, kChannel, kTable, kPause, kLook };
  enum Outcome : unsigned { kDone, kNoAcknowledge, kHeld };

  struct Inputs {
    bool millisecond = false, restart = false, taken = false;  // a transfer, by its master
    std::optional<unsigned> outcome;
    unsigned data = 0;
  };

  struct Transfer {
    bool free = false, read = false, two = true;
    unsigned part = kClock, first = 0, second = 0;
  };

  unsigned state = kReset, failure = 0, attempts = 1, losses = 0;
  bool ready = false, lock_lost = true, crystal_lost = true, resets = true, asked = false;

  bool asks(bool done) const { return transfers() && !asked && !done; }

  Transfer transfer() const {
    const std::pair<unsigned, unsigned>& setting = kSettings[kSettings.size() - 1 - index_];
    Transfer transfer;
    transfer.first = setting.first;
    transfer.second = setting.second;
    transfer.free = state == kFree;
    if (state == kChannel) transfer = {false, false, false, kMux, 0x80, transfer.second};
    if (state == kLook) {
      transfer.read = true;
      transfer.first = second_look_ ? 129 : 130;
    }
    return transfer;
  }

  void cycle(const Inputs& in) {
    const unsigned cause = why(in);
    const State before = static_cast<State>(state);
    const bool well = in.outcome == kDone;
    if (cause != 0) {
      fail(cause);
    } else {
      go_on(in, well);
    }
    asked = in.taken || (asked && !in.outcome);
    if (before != kTable) {
      index_ = 0;
    } else if (well) {
      ++index_;
    }
    second_look_ = before == kLook && (second_look_ || well);
  }

 private:
  static constexpr unsigned kMux = 0x74, kClock = 0x68;
  // Registers of the part and their values, the last first.
  static constexpr std::array<std::pair<unsigned, unsigned>, 21> kSettings{{
      {136, 0x40}, {48, 0x0b}, {47, 0x77}, {46, 0x00}, {45, 0x0b}, {44, 0x77}, {43, 0x00},
      {42, 0xef},  {41, 0x49}, {40, 0xc2}, {33, 0x03}, {32, 0x00}, {31, 0x00}, {25, 0xa0},
      {11, 0x40},  {10, 0x08}, {4, 0x92},  {3, 0x15},  {2, 0x12},  {1, 0xe4},  {0, 0x54},
  }};

  bool transfers() const {
    return state == kFree || state == kChannel || state == kTable || state == kLook;
  }

  unsigned why(const Inputs& in) const {
    if (in.restart) return 5;
    if (in.outcome.value_or(kDone) != kDone && !ready && transfers()) {
      if (in.outcome == kHeld || state == kFree) return 1;
      return state == kChannel ? 2 : 3;
    }
    return alarm_time_ == 2000 ? 4 : 0;
  }

  void fail(unsigned cause) {
    if (ready && cause == 4) ++losses;
    failure = cause;
    ++attempts;
    state = kReset;
    ready = false;
    alarm_time_ = time_ = 0;
    lock_lost = crystal_lost = true;
  }

  void go_on(const Inputs& in, bool well) {
    const unsigned before = state;
    const bool alarm = lock_lost || crystal_lost;
    const unsigned pause = ready ? 100 : 10;
    resets = state == kReset;
    if (before == kPause && !alarm) ready = true;
    if (before < kPause || !alarm) {
      alarm_time_ = 0;
    } else if (in.millisecond) {
      ++alarm_time_;
    }
    const unsigned time = time_;
    time_ = time + (in.millisecond ? 1 : 0);
    switch (before) {
      case kReset:
        if (time < 2 || asked) break;
        state = kSettle;
        time_ = 0;
        break;
      case kSettle:
        state = time == 31 ? kFree : kSettle;
        break;
      case kFree:
      case kChannel:
        state = before + (well ? 1 : 0);
        break;
      case kTable:
        time_ = 0;
        if (well && index_ == kSettings.size() - 1) state = kPause;
        break;
      case kPause:
        state = time == pause ? kLook : kPause;
        break;
      default:
        look(in, well);
    }
  }

  void look(const Inputs& in, bool well) {
    time_ = 0;
    if (in.outcome && (second_look_ || !well)) state = kPause;
    if (!well) return;
    (second_look_ ? crystal_lost : lock_lost) = (in.data & 1) != 0;
  }

  unsigned time_ = 0, alarm_time_ = 0, index_ = 0;
  bool second_look_ = false;
};

}  // namespace trib::board
