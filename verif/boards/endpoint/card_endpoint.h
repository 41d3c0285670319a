// SPDX-License-Identifier: Apache-2.0
// A simulated VC709 with an endpoint on it, as an element of a network of endpoints: the streams of port 0 are those of its worker, that of
// port 1 + l of its link l, each through the serial lines of a cage (CardNode). Its registers are written through JTAG-to-AXI at the
// card's addresses (BE2). The node keeps the ONSET of a reset (BE3). Errors: those of EndpointDut, and RtlError.
#pragma once

#include "verif/boards/vc709/card_node.h"
#include "verif/endpoint/network/endpoint_dut.h"
#include "verif/sim/axi_lite/axi_lite_master.h"

namespace trib::board {

class CardEndpoint final : public endpoint::EndpointDut {
 public:
  explicit CardEndpoint(std::uint64_t seed);

  SimulatedVc709& card() { return card_; }
  const CardNode& lines() const { return node_; }
  std::uint32_t read(std::uint16_t address, const Step& step) {
    return registers_.read_now(address, step);
  }

  StreamPins& streams() override { return node_; }
  bool streaming() const override { return !node_.quiet(); }
  void set_reset(bool reset) override { node_.set_reset(reset); }
  void clock_cycle(const ClockEdge& edge) override;
  void configure(const endpoint::EndpointSettings& settings) override;
  bool settled() const override { return registers_.idle(); }
  endpoint::LifeState read_state(const Step& step) override;

 private:
  SimulatedVc709 card_;
  CardNode node_;
  AxiLiteMaster registers_;
  bool configured_ = false;
};

}  // namespace trib::board
