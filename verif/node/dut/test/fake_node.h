// SPDX-License-Identifier: Apache-2.0
// A NodeDut faked in memory, for tests of whatever sits on a node's pins: fake streams, fake
// registers, and a verdict in the cycle after the end of each frame that was received.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "verif/node/dut/node_dut.h"
#include "verif/sim/axi_lite/test/fake_axi_lite.h"
#include "verif/sim/stream/test/fake_streams.h"

namespace trib {

class FakeNode : public NodeDut {
 public:
  FakeNode(unsigned ports, unsigned beat_bytes);

  FakeStreams& streams() { return streams_; }
  const FakeStreams& streams() const { return streams_; }
  /// See FakeStreams.
  void send(unsigned port, const Frame& frame, const std::vector<std::size_t>& idle_before = {}) {
    streams_.send(port, frame, idle_before);
  }
  std::map<std::uint16_t, std::uint32_t>& registers() { return registers_.registers(); }
  const std::map<std::uint16_t, std::uint32_t>& registers() const { return registers_.registers(); }
  std::uint64_t cycle() const { return streams_.cycle(); }

  unsigned ports() const override { return streams_.ports(); }
  unsigned beat_bytes() const override { return streams_.beat_bytes(); }
  void drive_rx(unsigned port, const Beat& beat) override { streams_.drive_rx(port, beat); }
  void idle_rx(unsigned port) override { streams_.idle_rx(port); }
  bool tx_valid(unsigned port) const override { return streams_.tx_valid(port); }
  Beat tx_beat(unsigned port) const override { return streams_.tx_beat(port); }
  void set_tx_ready(unsigned port, bool ready) override { streams_.set_tx_ready(port, ready); }
  std::uint32_t rx_valids() const override { return streams_.rx_valids(); }
  std::uint32_t tx_valids() const override { return streams_.tx_valids(); }
  StreamView rx_view(unsigned port) const override { return streams_.rx_view(port); }
  StreamView tx_view(unsigned port) const override { return streams_.tx_view(port); }
  bool verdict_valid(unsigned port) const override { return (verdict_valids_ >> port & 1) != 0; }
  unsigned verdict(unsigned port) const override { return verdicts_.at(port); }
  std::uint32_t verdict_valids() const override { return verdict_valids_; }
  AxiLitePins& axil() override { return registers_.pins(); }
  void set_reset(bool) override {}
  void clock_cycle(std::uint64_t time_fs) override;
  void open_trace(const std::string&, const TimeWindow&) override {}
  void trace_on(bool) override {}
  void mark_trace() override {}
  void flush_trace() override {}
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
  FakeStreams streams_;
  FakeAxiLite registers_;
  std::uint32_t verdict_valids_ = 0;
  std::vector<unsigned> verdicts_;
};

}  // namespace trib
