// SPDX-License-Identifier: Apache-2.0
// The PCA9548 of a VC709: eight channels on one bus, of which those that its register selects are connected after the next
// stop. On channel 7 is the Si5324; the others are empty.
#pragma once

#include <cstdint>

#include "verif/boards/parts/i2c_slave.h"

namespace trib::board {

class Pca9548 : public I2cSlave {
 public:
  static constexpr std::uint8_t kAddress = 0x74;

  Pca9548() : I2cSlave(kAddress) {}

  void step(bool reset_n) {
    if (reset_n) return;
    forget();
    written_ = joined_ = 0;
  }
  bool joins(unsigned channel) const { return (joined_ >> channel & 1) != 0; }

 protected:
  bool write(std::uint8_t byte, unsigned) override {
    written_ = byte;
    return true;
  }
  std::uint8_t read() override { return written_; }
  void stopped() override { joined_ = written_; }

 private:
  std::uint8_t written_ = 0;
  std::uint8_t joined_ = 0;
};

}  // namespace trib::board
