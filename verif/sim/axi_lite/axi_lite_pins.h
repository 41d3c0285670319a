// SPDX-License-Identifier: Apache-2.0
// The pins of an AXI4-Lite slave (32-bit data, 16-bit byte address) as references into the memory
// of the design under test, so that a master reads and writes them at no cost. Names are those of
// the AMBA specification; the comments give the side that drives. A flag holds 0 or 1.
#pragma once

#include <cstdint>

namespace trib {

/// AXI response codes of BRESP and RRESP that the node uses.
inline constexpr std::uint8_t kAxiOkay = 0;
inline constexpr std::uint8_t kAxiSlaveError = 2;
/// WSTRB of a write of a whole register.
inline constexpr std::uint8_t kAllBytes = 0xf;

struct AxiLitePins {
  std::uint16_t& awaddr;        // master
  std::uint8_t& awvalid;        // master
  const std::uint8_t& awready;  // slave
  std::uint32_t& wdata;         // master
  std::uint8_t& wstrb;          // master
  std::uint8_t& wvalid;         // master
  const std::uint8_t& wready;   // slave
  const std::uint8_t& bresp;    // slave
  const std::uint8_t& bvalid;   // slave
  std::uint8_t& bready;         // master
  std::uint16_t& araddr;        // master
  std::uint8_t& arvalid;        // master
  const std::uint8_t& arready;  // slave
  const std::uint32_t& rdata;   // slave
  const std::uint8_t& rresp;    // slave
  const std::uint8_t& rvalid;   // slave
  std::uint8_t& rready;         // master
};

}  // namespace trib
