// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/parts/si5324.h"

namespace trib::board {
namespace {

constexpr std::uint8_t kControl = 0;
constexpr std::uint8_t kFreeRun = 0x40;
constexpr std::uint8_t kPowerDown = 11;
constexpr std::uint8_t kInputs = 0x03;
constexpr std::uint8_t kCrystalAlarms = 129;
constexpr std::uint8_t kLockAlarms = 130;
constexpr std::uint8_t kCalibrate = 136;
constexpr std::uint8_t kIcal = 0x40;

}  // namespace

void Si5324::forget_registers() {
  registers_.fill(0);
  calibrated_ = false;
}

void Si5324::step(bool reset_n) {
  if (!reset_n) {
    forget();
    forget_registers();
    left_ = 0;
    return;
  }
  if (left_ != 0) --left_;
}

bool Si5324::write(std::uint8_t byte, unsigned index) {
  if (index == 0) {
    pointer_ = byte;
    return true;
  }
  registers_[pointer_] = byte;
  if (pointer_ == kCalibrate && (byte & kIcal) != 0) {
    calibrated_ = true;
    left_ = lock_cycles_;
    ++calibrations_;
  }
  ++pointer_;
  return true;
}

std::uint8_t Si5324::read() {
  ++reads_;
  const std::uint8_t place = pointer_++;
  if (place == kLockAlarms) return locked() ? 0 : 1;
  // CKIN1 has no clock on this card: an alarm that says nothing.
  if (place == kCrystalAlarms) return crystal_lost_ ? 3 : 2;
  return registers_[place];
}

double Si5324::programmed_hz() const {
  const auto wide = [this](unsigned from, unsigned mask) {
    return static_cast<double>((registers_[from] & mask) << 16 | registers_[from + 1] << 8 |
                               registers_[from + 2]) +
           1;
  };
  const double n1_hs = (registers_[25] >> 5) + 4;
  const double n2_hs = (registers_[40] >> 5) + 4;
  return kCrystalHz / wide(46, 0x07) * n2_hs * wide(40, 0x0f) / n1_hs / wide(31, 0x0f);
}

std::optional<double> Si5324::output_hz() const {
  if (!calibrated_ || left_ != 0 || crystal_lost_) return std::nullopt;
  if ((registers_[kControl] & kFreeRun) == 0) return std::nullopt;
  if ((registers_[kPowerDown] & kInputs) != 0) return std::nullopt;
  // Without a lock it drifts.
  return programmed_hz() * (lock_lost_ ? 1.001 : 1.0);
}

}  // namespace trib::board
