// SPDX-License-Identifier: Apache-2.0
// The I2C bus of a VC709 with its pull-ups, the multiplexer and the Si5324 on it. In, once per cycle: what the FPGA pulls low, and
// the two reset pins. Out: the levels of the lines.
#pragma once

#include "verif/boards/parts/pca9548.h"
#include "verif/boards/parts/si5324.h"

namespace trib::board {

class ClockParts {
 public:
  Pca9548& mux() { return mux_; }
  Si5324& clock() { return clock_; }
  const Si5324& clock() const { return clock_; }

  I2cLines step(I2cLines fpga, bool mux_reset_n, bool clock_reset_n) {
    mux_.step(mux_reset_n);
    clock_.step(clock_reset_n);
    I2cLines lines{fpga.scl && !mux_.scl_low(), fpga.sda && !mux_.sda_low()};
    const bool joined = mux_.joins(kClockChannel);
    if (joined) {
      lines.scl = lines.scl && !clock_.scl_low();
      lines.sda = lines.sda && !clock_.sda_low();
    }
    if (mux_reset_n) mux_.see(lines);
    if (clock_reset_n) clock_.see(joined ? lines : I2cLines());
    return lines;
  }

 private:
  static constexpr unsigned kClockChannel = 7;

  Pca9548 mux_;
  Si5324 clock_;
};

}  // namespace trib::board
