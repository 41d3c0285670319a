// SPDX-License-Identifier: Apache-2.0
// The Verilated trib_port_10g on a line with a link partner at its far end. The port has three clocks: the core's, which the caller
// gives edge by edge, that of its transmitter, and the one of its receiver, which is the partner's. The line clocks have their own
// rates, phases and jitter, and the pauses of a GTH (GB1). The receiver cuts the serial bits into blocks and slips on request.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/base/random.h"
#include "verif/ethernet/line/bit_line.h"
#include "verif/ethernet/line/block_clock.h"
#include "verif/ethernet/line/line_port.h"
#include "verif/ethernet/line/link_partner.h"
#include "verif/ethernet/line/xgmii_text.h"

namespace trib::ethernet {

struct PortShape {
  LineClockShape transmit, receive;
  unsigned to_port_phase = 0;  // bits, 0 to 65: where the receivers begin
  unsigned from_port_phase = 0;

  /// Phases of clocks and bits, rates of up to 100 ppm off, and jitter of up to 50 ps.
  static PortShape drawn(Random random);
};

/// Frames, by the strobes; none in reset.
struct PortCounts {
  std::uint64_t sent = 0, spoiled = 0, underrun = 0, fault_dropped = 0;                 // MT7
  std::uint64_t errored = 0, oversize = 0, runt = 0, bad_fcs = 0, good = 0, pause = 0;  // MR3, MR5
  std::uint64_t bad_blocks = 0, bad_headers = 0;                                        // PR4
  std::uint64_t silences = 0;                                                           // PR5
  std::uint64_t dropped = 0, cut = 0;                                                   // CX1
};

class SimulatedPort : public LinePort {
 public:
  SimulatedPort(const PortShape& shape, std::uint64_t seed);
  ~SimulatedPort() override;
  SimulatedPort(const SimulatedPort&) = delete;
  SimulatedPort& operator=(const SimulatedPort&) = delete;

  unsigned beat_bytes() const override { return 8; }
  unsigned most_lost_of_spoiled() const override {
    return 7;
  }  // the block coder makes errors of them (PT2)
  std::optional<Beat> received() const override;
  bool ready() const override;
  void offer(const std::optional<Beat>& beat) override;
  void core_edge(std::uint64_t time_fs) override;
  void set_reset(bool reset) override;
  void assertions(bool on) override;
  void keep_texts(bool keep) override { keep_texts_ = keep; }
  WordTexts& received_texts() override { return received_texts_; }
  WordTexts& sent_texts() override { return sent_texts_; }

  bool locked() const;
  LinkFault fault() const;
  bool hi_ber() const;
  bool silent() const;
  /// Both ends are locked and neither reports a fault.
  bool up() const override { return locked() && fault() == LinkFault::None && partner_.up(); }
  const PortCounts& counts() const { return counts_; }

  LinkPartner& partner() { return partner_; }
  LineEnd& far_end() override { return partner_; }
  BitLine& to_port() { return to_port_; }
  BitLine& from_port() { return from_port_; }

 private:
  struct Rtl;

  void before_transmit();
  void before_receive();
  void keep_sent(std::uint64_t time_fs);
  void keep_received(std::uint64_t time_fs);
  void count_transmit();
  void count_receive();

  std::unique_ptr<Rtl> rtl_;
  BlockClock transmit_clock_, receive_clock_;
  BitLine to_port_, from_port_;
  LinkPartner partner_;
  PortCounts counts_;
  bool in_reset_ = false;
  bool keep_texts_ = false;
  XgmiiText received_text_, sent_text_;
  WordTexts received_texts_, sent_texts_;
};

}  // namespace trib::ethernet
