// SPDX-License-Identifier: Apache-2.0
// A hard MAC of 100G (CMAC) with a line on either side and the far end of both. Levels behave as in the MAC: its receiver is
// aligned some time after the line to it is there; where the line from it is cut, the far end sends remote faults; while the
// far end receives a fault it sends no frames.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "verif/ethernet/line/cmac_receive_line.h"
#include "verif/ethernet/line/cmac_transmit_line.h"
#include "verif/ethernet/line/line_end.h"

namespace trib::ethernet {

struct CmacShape {
  CmacTransmitShape transmit;
  CmacReceiveShape receive;
  std::uint64_t align_fs = 0;  // that the receivers need
};

class SimulatedCmac : public LineEnd {
 public:
  SimulatedCmac(const CmacShape& shape, std::uint64_t seed);

  /// Fault levels from the port to the transmit side (CM6).
  struct Controls {
    bool enable = false, send_rfi = false, send_idle = false;
  };
  bool draw_ready(std::uint64_t now_fs) { return transmit_.draw_ready(now_fs, controls_.enable); }
  void transmit_edge(const std::optional<CmacWord>& offered, bool ready, const Controls& controls,
                     std::uint64_t now_fs);

  /// The receive side, in the cycle that ends at `now_fs`.
  std::optional<CmacWord> receive_edge(std::uint64_t now_fs);
  bool aligned() const { return aligned_; }
  bool remote_fault() const { return aligned_ && far_lost_; }

  /// The far end receives from the port, and no fault.
  bool far_end_up() const { return !far_lost_ && controls_.enable; }
  bool hears_remote_fault() const { return !far_lost_ && controls_.send_rfi; }

  /// From now on.
  void set_align(std::uint64_t align_fs) { align_fs_ = align_fs; }
  void cut_to_port(bool cut);
  void cut_from_port(bool cut) { cut_from_port_ = cut; }
  void set_error_rate(double rate) { receive_.set_error_rate(rate); }
  /// Of its transmit side, by the port's.
  void reset() { transmit_.forget(); }

  void send(FramePtr frame) override;
  void forget() override { receive_.forget(); }
  void on_started(SentEvent event) override { receive_.on_started(std::move(event)); }
  void on_received(ReceivedEvent event) override { received_ = std::move(event); }

 private:
  CmacTransmitLine transmit_;
  CmacReceiveLine receive_;
  ReceivedEvent received_;
  Controls controls_;
  std::uint64_t align_fs_;
  std::uint64_t now_fs_ = 0, aligned_fs_ = 0,
                heard_fs_ = 0;  // when it will be aligned, and the far end
  bool aligned_ = false, far_lost_ = true;
  bool cut_to_port_ = false, cut_from_port_ = false;
};

}  // namespace trib::ethernet
