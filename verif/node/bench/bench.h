// SPDX-License-Identifier: Apache-2.0
// A node with everything that moves its pins cycle by cycle, in plain C++: the clock, a source and
// a sink on each port, the AXI4-Lite master, and the passive checks. Frames and register accesses
// go in and come out through the parts; step() is one clock cycle. Errors: RtlError from step()
// when the design finds fault with itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/variants/node_variant.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/kernel/stepped_bench.h"
#include "verif/sim/stream/pace_config.h"
#include "verif/sim/stream/stream_checker.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

// Reports the node's verdict strobes of every port.
class VerdictWatcher : public Clocked {
 public:
  using Event = std::function<void(unsigned verdict, std::uint64_t cycle)>;

  explicit VerdictWatcher(const NodeDut& dut) : dut_(dut), events_(dut.ports()) {}

  void on_verdict(unsigned port, Event event) { events_.at(port) = std::move(event); }
  void before_edge(std::uint64_t cycle) override;

 private:
  const NodeDut& dut_;
  std::vector<Event> events_;  // by port
};

// How a node is put on the bench.
struct BenchConfig {
  NodeVariant variant = node_variant("10g");  // its clock, and the pace of its wires
  std::vector<PaceConfig> source_paces;       // by port; the bench fills in `rate`
  std::vector<PaceConfig> sink_paces;
  std::string waves;       // file for waves; none if empty
  TimeWindow wave_window;  // that they show
};

class Bench : public SteppedBench {
 public:
  // The node is reset for kResetCycles cycles first.
  Bench(std::unique_ptr<NodeDut> dut, const BenchConfig& config);

  void step() override { scheduler_.step(); }
  // Observer of the pins, from now on; must outlive the bench's last step.
  void attach(Clocked& watcher) { scheduler_.attach(domain_, watcher); }
  std::uint64_t cycle() const override { return scheduler_.cycles(domain_); }
  std::uint64_t now_fs() const override { return scheduler_.now_fs(); }
  void mark_waves() override { dut_->mark_trace(); }
  // Femtoseconds in so many cycles, rounded down.
  std::uint64_t duration_fs(std::uint64_t cycles) const;

  NodeDut& dut() { return *dut_; }
  unsigned ports() const { return dut_->ports(); }
  StreamSource& source(unsigned port) { return *sources_.at(port); }
  StreamSink& sink(unsigned port) { return *sinks_.at(port); }
  AxiLiteMaster& registers() { return registers_; }
  VerdictWatcher& verdicts() { return verdicts_; }
  const StreamChecker& checker() const { return checker_; }

  static constexpr unsigned kResetCycles = 16;

 private:
  void reset();

  std::unique_ptr<NodeDut> dut_;
  ClockScheduler scheduler_;
  ClockScheduler::DomainId domain_;
  std::vector<std::unique_ptr<StreamSource>> sources_;
  std::vector<std::unique_ptr<StreamSink>> sinks_;
  AxiLiteMaster registers_;
  VerdictWatcher verdicts_;
  StreamChecker checker_;
};

}  // namespace trib
