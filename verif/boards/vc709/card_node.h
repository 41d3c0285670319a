// SPDX-License-Identifier: Apache-2.0
// A simulated VC709 as a NodeDut: what the harness has on the streams of port p goes to the far end of cable p, from there over the serial
// line and through whichever cage the cable is in, and returns the same way. Thus fabrics and clusters run on a card as on a node, and
// a cable may be put into another cage meanwhile. Its registers are accessed through JTAG-to-AXI. A damaged frame is dropped, as
// in a network interface; quiet() holds when nothing has moved for longer than anything can be in flight.
// There are no verdicts, steps and waves: a fabric does without its checks and recordings.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>

#include "model/frame/frame.h"
#include "verif/boards/vc709/simulated_vc709.h"
#include "verif/node/dut/node_dut.h"

namespace trib::board {

class CardNode : public NodeDut {
 public:
  /// `card` outlives it, and is brought up when the reset ends.
  explicit CardNode(SimulatedVc709& card);

  unsigned ports() const override { return SimulatedVc709::kCages; }
  unsigned beat_bytes() const override { return kBeatBytes; }
  void drive_rx(unsigned port, const Beat& beat) override;
  void idle_rx(unsigned port) override { ends_.at(port).rx_valid = false; }
  bool tx_valid(unsigned port) const override { return !ends_.at(port).arrived.empty(); }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override { ends_.at(port).tx_ready = ready; }
  std::uint32_t rx_valids() const override;
  std::uint32_t tx_valids() const override;
  StreamView rx_view(unsigned port) const override;
  StreamView tx_view(unsigned port) const override;
  bool verdict_valid(unsigned) const override { return false; }
  unsigned verdict(unsigned) const override { return 0; }
  std::uint32_t verdict_valids() const override { return 0; }
  bool quiet() const override { return card_.cycle() - moved_at_ > kUnderWayCycles; }
  AxiLitePins& axil() override { return card_.jtag(); }
  void set_reset(bool reset) override;
  void clock_cycle(std::uint64_t time_fs) override;
  void open_trace(const std::string&, const TimeWindow&) override {}
  void trace_on(bool) override {}
  void mark_trace() override {}
  void flush_trace() override {}
  void close_trace() override {}
  void assertions(bool) override {}

  /// Frames that arrived whole at the far end of a cable, and those that a line had damaged.
  std::uint64_t received(unsigned cable) const { return ends_.at(cable).received; }
  std::uint64_t damaged(unsigned cable) const { return ends_.at(cable).damaged; }

 private:
  static constexpr unsigned kBeatBytes = 8;
  static constexpr std::uint64_t kUnderWayCycles = 4000;

  // The harness's side of a cable.
  struct End {
    std::array<std::uint8_t, kBeatBytes> data{};
    unsigned bytes = kBeatBytes;
    bool rx_valid = false, last = false, user = false;
    Frame growing;
    std::deque<FramePtr> arrived;
    std::size_t offset = 0;  // bytes of the first of them that are gone
    bool tx_ready = false;
    std::uint64_t received = 0, damaged = 0;
  };

  void take(unsigned cable);
  void give(End& end);

  SimulatedVc709& card_;
  std::array<End, SimulatedVc709::kCages> ends_;
  std::uint64_t moved_at_ = 0;
};

}  // namespace trib::board
