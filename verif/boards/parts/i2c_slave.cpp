// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/parts/i2c_slave.h"

namespace trib::board {
namespace {

constexpr unsigned kByteClocks = 8;
constexpr unsigned kAcknowledgeClock = 9;

}  // namespace

void I2cSlave::forget() {
  phase_ = Phase::kIdle;
  clocks_ = 0;
  sda_low_ = false;
  stretch_left_ = 0;
}

void I2cSlave::see(I2cLines lines) {
  if (stretch_left_ != 0) --stretch_left_;
  const I2cLines before = before_;
  before_ = lines;
  if (before.scl && lines.scl && before.sda != lines.sda) {
    if (lines.sda && phase_ != Phase::kIdle) stopped();
    phase_ = lines.sda ? Phase::kIdle : Phase::kAddress;
    clocks_ = 0;
    sda_low_ = false;
  } else if (!before.scl && lines.scl) {
    clock_up(lines.sda);
  } else if (before.scl && !lines.scl) {
    clock_down();
  }
}

void I2cSlave::clock_up(bool sda) {
  if (phase_ == Phase::kIdle || phase_ == Phase::kIgnore) return;
  ++clocks_;
  if (clocks_ == kAcknowledgeClock) {
    wanted_ = !sda;
  } else if (phase_ != Phase::kRead) {
    shift_ = static_cast<std::uint8_t>(shift_ << 1 | (sda ? 1 : 0));
  }
}

void I2cSlave::clock_down() {
  if (stuck_clocks_ != 0) --stuck_clocks_;
  if (phase_ == Phase::kIdle || phase_ == Phase::kIgnore) return;
  if (clocks_ == kAcknowledgeClock) {
    begin_byte();
  } else if (clocks_ == kByteClocks) {
    take_byte();
  } else if (clocks_ != 0 && phase_ == Phase::kRead) {
    put_bit();
  }
}

// Eight bits have passed.
void I2cSlave::take_byte() {
  sda_low_ = false;
  if (phase_ == Phase::kRead) return;  // the master acknowledges
  bool good = false;
  if (phase_ == Phase::kAddress) {
    good = shift_ >> 1 == address_;
    if (good && refusals_ != 0) {
      --refusals_;
      good = false;
    }
    index_ = 0;
  } else {
    good = write(shift_, index_++);
  }
  if (!good) {
    phase_ = Phase::kIgnore;
    return;
  }
  if (phase_ == Phase::kAddress) phase_ = (shift_ & 1) != 0 ? Phase::kRead : Phase::kWrite;
  sda_low_ = true;
}

// The acknowledge has passed, too.
void I2cSlave::begin_byte() {
  clocks_ = 0;
  sda_low_ = false;
  stretch_left_ = stretch_;
  if (phase_ != Phase::kRead) return;
  if (!wanted_) {
    phase_ = Phase::kIgnore;
    return;
  }
  shift_ = read();
  put_bit();
}

void I2cSlave::put_bit() {
  sda_low_ = (shift_ & 0x80) == 0;
  shift_ = static_cast<std::uint8_t>(shift_ << 1);
}

}  // namespace trib::board
