// SPDX-License-Identifier: Apache-2.0
// An AXI4-Lite slave in memory: a map of registers, an error response for those that are not in it
// and for a write of fewer than four bytes. Address and data of a write are taken in different
// cycles. Outputs change at clock_cycle() only, as those of a design do.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {

class FakeAxiLite {
 public:
  FakeAxiLite();
  FakeAxiLite(const FakeAxiLite&) = delete;  // its pins refer to it
  FakeAxiLite& operator=(const FakeAxiLite&) = delete;

  AxiLitePins& pins() { return pins_; }
  std::map<std::uint16_t, std::uint32_t>& registers() { return registers_; }
  const std::map<std::uint16_t, std::uint32_t>& registers() const { return registers_; }
  /// From now on no access is answered.
  void make_deaf() { deaf_ = true; }
  std::uint64_t cycle() const { return cycle_; }
  void clock_cycle();

  /// Whether a write, of all four bytes, is taken; that a register is about to be read; that one
  /// was written.
  std::function<bool(std::uint16_t address, std::uint32_t value)> is_writable;
  std::function<void(std::uint16_t address)> reading;
  std::function<void(std::uint16_t address)> written;

 private:
  struct Storage {
    std::uint16_t awaddr = 0, araddr = 0;
    std::uint8_t awvalid = 0, awready = 0, wstrb = 0, wvalid = 0, wready = 0, bresp = 0, bvalid = 0,
                 bready = 0, arvalid = 0, arready = 0, rresp = 0, rvalid = 0, rready = 0;
    std::uint32_t wdata = 0, rdata = 0;
  };

  void answer_writes();
  void answer_reads();

  Storage storage_;
  AxiLitePins pins_;
  bool address_taken_ = false;
  bool data_taken_ = false;
  std::map<std::uint16_t, std::uint32_t> registers_;
  bool deaf_ = false;
  std::uint64_t cycle_ = 0;
};

}  // namespace trib
