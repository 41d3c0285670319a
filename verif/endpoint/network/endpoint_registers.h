// SPDX-License-Identifier: Apache-2.0
// The registers of an endpoint, with addresses of 18 bits (docs/ENDPOINT.md, section 11), by a master of 16:
// the pages of 64 KB are those of the node, the interface and the endpoint. Errors: std::runtime_error for
// an access that is refused.
#pragma once

#include <cstdint>
#include <deque>

#include "verif/sim/axi_lite/axi_lite_master.h"

namespace trib::endpoint {

enum class RegisterSpace : std::uint8_t { kNode = 0, kInterface = 1, kEndpoint = 2 };

class EndpointRegisters : public Clocked {
 public:
  explicit EndpointRegisters(AxiLitePins& pins) : master_(pins) {}

  /// In the order of the calls.
  void write(RegisterSpace space, std::uint16_t address, std::uint32_t value) {
    writes_.push_back({space, address, value});
  }
  bool idle() const { return writes_.empty() && master_.idle(); }
  /// When all that was to be written is.
  std::uint32_t read_now(RegisterSpace space, std::uint16_t address,
                         const AxiLiteMaster::Step& step);

  /// Of the access in progress: bits 17:16 of its address.
  std::uint32_t space() const { return static_cast<std::uint32_t>(space_); }
  void before_edge(std::uint64_t cycle) override;

 private:
  struct Write {
    RegisterSpace space;
    std::uint16_t address;
    std::uint32_t value;
  };

  AxiLiteMaster master_;
  RegisterSpace space_ = RegisterSpace::kNode;
  std::deque<Write> writes_;
};

}  // namespace trib::endpoint
