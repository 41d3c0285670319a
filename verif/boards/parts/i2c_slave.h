// SPDX-License-Identifier: Apache-2.0
// A part on an I2C bus with open-drain lines: it sees both lines whenever they may have changed, and may hold either of them low.
// Derived classes have the registers. In faults: the next address bytes are not acknowledged; SCL is held low for a while after
// each byte; SDA is held low until so many clocks have passed, as a part does that was interrupted within a byte.
#pragma once

#include <cstdint>

namespace trib::board {

struct I2cLines {
  bool scl = true;
  bool sda = true;
};

class I2cSlave {
 public:
  explicit I2cSlave(std::uint8_t address) : address_(address) {}
  virtual ~I2cSlave() = default;
  I2cSlave(const I2cSlave&) = delete;
  I2cSlave& operator=(const I2cSlave&) = delete;

  /// The lines as they are now; called once a cycle of the simulation.
  void see(I2cLines lines);
  bool scl_low() const { return stretch_left_ != 0; }
  bool sda_low() const { return sda_low_ || stuck_clocks_ != 0; }

  void refuse_addresses(unsigned times) { refusals_ = times; }
  void stretch(std::uint64_t cycles) { stretch_ = cycles; }
  void stick(unsigned clocks) { stuck_clocks_ = clocks; }

  /// Bytes and acknowledges are forgotten, as by a reset pin.
  void forget();

 protected:
  /// A byte is written, the first after the address has `index` 0; whether it is acknowledged.
  virtual bool write(std::uint8_t byte, unsigned index) = 0;
  virtual std::uint8_t read() = 0;
  virtual void stopped() {}

 private:
  enum class Phase { kIdle, kAddress, kWrite, kRead, kIgnore };

  void clock_up(bool sda);
  void clock_down();
  void take_byte();
  void begin_byte();
  void put_bit();

  std::uint8_t address_;
  I2cLines before_;
  Phase phase_ = Phase::kIdle;
  unsigned clocks_ = 0;     // of the byte, that with the acknowledge is the ninth
  unsigned index_ = 0;      // of the byte
  std::uint8_t shift_ = 0;  // in, or out
  bool wanted_ = false;     // the master wants one byte more
  bool sda_low_ = false;
  unsigned refusals_ = 0;
  unsigned stuck_clocks_ = 0;
  std::uint64_t stretch_ = 0;
  std::uint64_t stretch_left_ = 0;
};

}  // namespace trib::board
