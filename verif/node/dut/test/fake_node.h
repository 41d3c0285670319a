// SPDX-License-Identifier: Apache-2.0
// A NodeDut faked in memory, for tests of whatever sits on a node's pins. It logs what its receive
// streams take, sends what it is told to, and answers AXI4-Lite accesses from a map of registers
// (error response for those that are not in it,
// and to a write of fewer than four bytes). Outputs change at clock_cycle() only, as those of
// the design do. A test may also set the wires of a transmit stream by hand.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "model/frame/frame.h"
#include "verif/node/dut/node_dut.h"

namespace trib {

/// Bytes 0, 1, 2, ... of a frame without meaning.
FramePtr make_frame(std::size_t bytes, bool bad = false);

class FakeNode : public NodeDut {
 public:
  struct TakenBeat {
    std::uint64_t cycle;  // index of the edge
    Bytes bytes;
    bool last;
    bool user;
  };
  struct Wires {
    bool valid = false;
    bool ready = false;
    bool last = false;
    bool user = false;
    std::uint64_t keep = 0;
    Bytes data;
  };

  FakeNode(unsigned ports, unsigned beat_bytes);

  const std::vector<TakenBeat>& taken(unsigned port) const { return lines_.at(port).taken; }
  /// A cycle without a valid beat comes before each beat whose index is in `idle_before`.
  void send(unsigned port, const Frame& frame, const std::vector<std::size_t>& idle_before = {});
  /// Is a frame that was sent still on its way?
  bool is_sending(unsigned port) const;
  /// The frame on its way ends with its next beat, spoiled, by so many bytes too early, `at_most`.
  /// Nothing if its last beat is offered already.
  std::optional<std::size_t> break_off(unsigned port, std::size_t at_most);
  Wires& tx_wires(unsigned port) { return lines_.at(port).tx; }
  Wires& rx_wires(unsigned port) { return lines_.at(port).rx; }
  std::map<std::uint16_t, std::uint32_t>& registers() { return registers_; }
  const std::map<std::uint16_t, std::uint32_t>& registers() const { return registers_; }
  /// From now on no access is answered.
  void make_deaf() { deaf_ = true; }
  std::uint64_t cycle() const { return cycle_; }

  unsigned ports() const override { return static_cast<unsigned>(lines_.size()); }
  unsigned beat_bytes() const override { return beat_bytes_; }
  void drive_rx(unsigned port, const Beat& beat) override;
  void idle_rx(unsigned port) override { lines_.at(port).rx.valid = false; }
  bool tx_valid(unsigned port) const override { return lines_.at(port).tx.valid; }
  Beat tx_beat(unsigned port) const override;
  void set_tx_ready(unsigned port, bool ready) override { lines_.at(port).tx.ready = ready; }
  bool verdict_valid(unsigned port) const override { return lines_.at(port).verdict_valid; }
  unsigned verdict(unsigned port) const override { return lines_.at(port).verdict; }
  std::uint32_t rx_valids() const override;
  std::uint32_t tx_valids() const override;
  std::uint32_t verdict_valids() const override;
  StreamView rx_view(unsigned port) const override { return view(lines_.at(port).rx, true); }
  StreamView tx_view(unsigned port) const override;
  AxiLitePins& axil() override { return axil_; }
  void set_reset(bool) override {}
  void clock_cycle(std::uint64_t time_fs) override;
  void open_trace(const std::string&, const TimeWindow&) override {}
  void trace_on(bool) override {}
  void mark_trace() override {}
  void close_trace() override {}
  void assertions(bool) override {}

 protected:
  /// A whole frame was received; returns its verdict.
  virtual unsigned judge(unsigned, const Frame&) { return 0; }
  /// Whether this write, of all four bytes, is taken.
  virtual bool is_writable(std::uint16_t, std::uint32_t) const { return true; }
  /// A register is about to be read.
  virtual void reading(std::uint16_t) {}
  /// A register was written.
  virtual void written(std::uint16_t) {}

 private:
  struct Line {
    Wires rx;
    Wires tx;
    std::deque<Wires> queue;  // beats and idle cycles to be sent
    std::vector<TakenBeat> taken;
    Frame frame;  // being received
    bool verdict_valid = false;
    unsigned verdict = 0;
  };
  struct AxilStorage {
    std::uint16_t awaddr = 0, araddr = 0;
    std::uint8_t awvalid = 0, awready = 0, wstrb = 0, wvalid = 0, wready = 0, bresp = 0, bvalid = 0,
                 bready = 0, arvalid = 0, arready = 0, rresp = 0, rvalid = 0, rready = 0;
    std::uint32_t wdata = 0, rdata = 0;
  };

  static StreamView view(const Wires& wires, bool ready);
  void receive_beat(unsigned port);
  void transmit_beat(Line& line);
  void answer_writes();
  void answer_reads();

  unsigned beat_bytes_;
  std::vector<Line> lines_;
  AxilStorage storage_;
  AxiLitePins axil_;
  bool address_taken_ = false;
  bool data_taken_ = false;
  std::map<std::uint16_t, std::uint32_t> registers_;
  bool deaf_ = false;
  std::uint64_t cycle_ = 0;
};

}  // namespace trib
