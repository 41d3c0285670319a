// SPDX-License-Identifier: Apache-2.0
// The Si5324 of a VC709 as the bus and the QPLL see it: registers on I2C, the frequency that they derive from the crystal, and the time
// from the calibration (ICAL) to the lock. Registers that are not written have no value that makes a good clock. Times are cycles
// of the simulation. In faults: a slow lock, a lock or a crystal that is lost.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "verif/boards/parts/i2c_slave.h"

namespace trib::board {

class Si5324 : public I2cSlave {
 public:
  static constexpr std::uint8_t kAddress = 0x68;
  static constexpr double kCrystalHz = 114.285e6;

  Si5324() : I2cSlave(kAddress) {}

  /// Once a cycle, with the level of its reset pin.
  void step(bool reset_n);

  /// From the calibration to the lock.
  void set_lock_cycles(std::uint64_t cycles) { lock_cycles_ = cycles; }
  void lose_lock(bool lost) { lock_lost_ = lost; }
  void lose_crystal(bool lost) { crystal_lost_ = lost; }
  /// The registers of the coming cycle are not those that were written.
  void forget_registers();

  /// The output at CKOUT1; none while it is silent.
  std::optional<double> output_hz() const;
  bool locked() const { return calibrated_ && left_ == 0 && !lock_lost_ && !crystal_lost_; }
  unsigned calibrations() const { return calibrations_; }
  unsigned reads() const { return reads_; }

 protected:
  bool write(std::uint8_t byte, unsigned index) override;
  std::uint8_t read() override;

 private:
  double programmed_hz() const;

  std::array<std::uint8_t, 256> registers_{};
  std::uint8_t pointer_ = 0;
  std::uint64_t lock_cycles_ = 1000;
  std::uint64_t left_ = 0;
  bool calibrated_ = false;
  bool lock_lost_ = false;
  bool crystal_lost_ = false;
  unsigned calibrations_ = 0;
  unsigned reads_ = 0;
};

}  // namespace trib::board
