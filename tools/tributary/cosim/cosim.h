// SPDX-License-Identifier: Apache-2.0
// The simulated node on real network interfaces, one for each port: frames of the interface go into
// the port's receive stream, what the node transmits goes out there. Streams have the pace of the
// wire in simulated time; simulated time runs freely, as fast as this machine simulates, and stops
// while nothing is in flight (idle()), so that no CPU time is burnt without traffic. With a
// deadline (GR3), work that may still wait for it counts as in flight.
//
// Group 0 is set up by its workers' JOINs (GR1), or, if members are named, started by the
// registers. It lives until the object dies: any number of jobs can follow each other.
//
// Use: advance() again and again; wait() when idle(). Ports without an interface are not connected.
// Errors: RtlError from advance() when the design finds fault with itself; std::invalid_argument
// for a configuration that the node can't have; std::runtime_error for files.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/node/node_config.h"
#include "tools/tributary/cosim/cosim_port.h"
#include "tools/tributary/cosim/pcapng_ring.h"
#include "verif/node/bench/bench.h"
#include "verif/node/cluster/cluster_config.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/trace/step_file.h"
#include "verif/node/variants/node_variant.h"

namespace trib {

struct CosimConfig {
  NodeVariant variant = node_variant("10g");
  Endpoint node = default_node();
  std::uint32_t members = 0;          // bit p = port p; 0: the JOINs say who takes part
  std::vector<Endpoint> workers;      // by port; for members and bind
  std::uint16_t epoch = 1;            // the first one (GR2): fresh, if old frames may be about
  std::uint64_t key = 0;              // of the group (SE2)
  bool bind = false;                  // only `workers` may join, each at its port (SE1)
  std::uint32_t deadline = 0;         // cycles; 0: none
  codec::Encoding result_encoding{};  // of a variant with codecs (GC12.3)
  std::uint32_t onset = 1;            // beats
  std::string trace;                  // file for the node's steps (step_file.h); empty = none
  std::string pcap;                   // file for frames, under simulated time; empty = none
  PcapngRingLimits pcap_limits;       // of which the latest are kept
  std::optional<WaveConfig> waves;    // cycles from the start of reset
  std::string waves_on_request;       // file for switch_waves(); empty = none
};

class Cosim {
 public:
  Cosim(std::unique_ptr<NodeDut> dut, CosimConfig config,
        std::vector<std::unique_ptr<HostInterface>> interfaces);

  /// Fetches frames that wait at the interfaces and, unless idle, simulates kSliceCycles cycles.
  void advance();
  /// Nothing is queued, on a wire or within the node: no beat for kQuietCycles cycles, and the
  /// deadline.
  bool idle();
  /// Writes out the recording so far, and blocks until a frame arrives, `descriptor` is readable, or `timeout` has passed (none:
  /// never).
  void wait(int descriptor, std::optional<std::chrono::milliseconds> timeout);
  /// Takes no more frames and simulates until idle, so that all frames are counted; at most
  /// kSettleCycles.
  void settle();

  /// Begins waves, or ends those that have been begun so; returns their file if it has ended them.
  /// The files are numbered, w.1.fst and so on, from the first number that no earlier run has used.
  /// Throws RecordingError.
  std::optional<std::string> switch_waves();
  /// Ends waves, frames and steps. Throws RecordingError if one is not whole, or would be empty.
  void close_recordings();

  unsigned ports() const { return bench_.ports(); }
  std::uint64_t cycle() const { return bench_.cycle(); }
  /// Null for a port without interface.
  const CosimPort* cable(unsigned port) const {
    return port < cables_.size() ? cables_[port].get() : nullptr;
  }
  unsigned groups() const { return shape_.groups; }
  PortCounters counters(unsigned port) { return control_.counters(port); }
  PageSnapshot group(unsigned group) { return control_.group(group); }
  /// The pages of all ports, then of all groups.
  std::vector<PageSnapshot> pages() { return control_.pages(shape_.ports, shape_.groups); }
  /// Interfaces that are gone and were not reported yet, "port 1: interface n1 is gone".
  std::vector<std::string> newly_gone();
  /// Empty, or the first thing that is wrong: a broken stream protocol, counters that don't
  /// balance. Call it when settled: a frame in flight is not in all counters.
  std::string fault();

  static constexpr unsigned kSliceCycles = 64;
  // Far more than a beat takes through the node, or a register command takes to be carried out.
  static constexpr std::uint64_t kQuietCycles = 2048;
  // Far more than a window of answers to every port takes.
  static constexpr std::uint64_t kSettleCycles = 2'000'000;

 private:
  void step();
  void simulate();
  void record_frames();
  void record_steps();
  void configure_node();
  bool quiet_now();
  std::uint64_t frames_so_far();

  CosimConfig config_;
  Bench bench_;
  NodeControl control_;
  NodeParameters shape_{};
  std::unique_ptr<StepFile> trace_;
  std::unique_ptr<PcapngRing> pcap_;
  std::vector<std::unique_ptr<CosimPort>> cables_;  // by port
  std::vector<bool> told_gone_;                     // by port
  std::uint64_t frames_ = 0;                        // frames_so_far() at the last look
  std::uint64_t last_busy_ = 0;                     // cycle
  bool tracing_ = false;
  bool waves_begun_ = false;
  unsigned requested_waves_ = 0;  // number of the last file
};

}  // namespace trib
