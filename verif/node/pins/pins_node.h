// SPDX-License-Identifier: Apache-2.0
// A node with its Ethernet ports: the Verilated node with a Verilated port, a line and its far end on each pair of its streams. A
// port of 10G has a serial line with a link partner (verif/ethernet/line/simulated_port.h), one of 100G a CMAC
// (simulated_port_100g.h). To the harness it is a NodeDut as any other. A frame that the harness has put on a receive stream goes,
// when it is whole, to the far end, from there over the line and through the port into the node; what the node sends comes back
// the same way, and then onto the transmit stream. Stalling that stream stalls nothing upstream of it. core() is the node itself.
//
// The ports' clocks are up to 100 ppm off the node's, with phases and jitter drawn from the seed. When the reset ends, the links come
// up before the harness's clock goes on, so that its time begins with links that are up. ONSET has to be what CX3
// asks for, or frames run dry, which is an error. Errors: std::runtime_error from clock_cycle() for a frame that is lost, changed or
// out of order between the streams, and for a link that goes down; those of a NodeDut.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "verif/ethernet/pins/pins_port.h"
#include "verif/node/dut/node_proxy.h"
#include "verif/node/variants/node_variant.h"
#include "verif/node/waves/line_texts.h"

namespace trib {

class PinsNode : public NodeProxy, private LineTexts {
 public:
  /// `bit_errors`: of a bit on a line, to be wrong, 0 to 1e-6; frames that it costs are no errors then. Throws
  /// std::invalid_argument if there are no ports for such a variant, or if they have no serial lines for bit errors.
  PinsNode(std::unique_ptr<NodeDut> node, const NodeVariant& variant, std::uint64_t seed,
           double bit_errors = 0);

  PinsPort& pins(unsigned port) { return *ports_.at(port); }

  void drive_rx(unsigned port, const Beat& beat) override { ports_[port]->drive_rx(beat); }
  void idle_rx(unsigned port) override { ports_[port]->idle_rx(); }
  bool tx_valid(unsigned port) const override { return ports_[port]->tx_valid(); }
  Beat tx_beat(unsigned port) const override { return ports_[port]->tx_beat(); }
  void set_tx_ready(unsigned port, bool ready) override { ports_[port]->set_tx_ready(ready); }
  std::uint32_t rx_valids() const override;
  std::uint32_t tx_valids() const override;
  StreamView rx_view(unsigned port) const override { return ports_[port]->rx_view(); }
  StreamView tx_view(unsigned port) const override { return ports_[port]->tx_view(); }
  NodeDut& core() override { return node(); }
  bool quiet() const override;
  void set_reset(bool reset) override;
  void clock_cycle(std::uint64_t time_fs) override;
  void assertions(bool on) override;
  using NodeDut::open_trace;
  /// The waves have what passes the lines as text, too, if the node can show it.
  void open_trace(const std::string& file, const TimeWindow& window) override;

 private:
  std::string received(unsigned port, std::uint64_t time_fs) override;
  std::string sent(unsigned port, std::uint64_t time_fs) override;
  void bring_up();

  std::uint64_t period_fs_;
  std::vector<std::unique_ptr<PinsPort>> ports_;
  std::uint64_t time_fs_ = 0;   // of the last edge, as the harness counts
  std::uint64_t ahead_fs_ = 0;  // by which the ports' time is ahead of it
};

/// The minimum of ONSET with the ports of such a variant (CX3).
unsigned pins_onset(const NodeVariant& variant);

using NodeMaker = std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)>;

/// Makes what `make` makes, with its ports; throws as a PinsNode does.
NodeMaker behind_pins(NodeMaker make, const NodeVariant& variant, double bit_errors = 0);

}  // namespace trib
