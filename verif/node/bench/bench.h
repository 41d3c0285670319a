// SPDX-License-Identifier: Apache-2.0
// A node with everything that moves its pins cycle by cycle, in plain C++: the clock, a source and
// a sink on each port, the AXI4-Lite master, and the passive checks. Frames and register accesses
// go in and come out through the parts; step() is one clock cycle. Errors: RtlError from step()
// when the design finds fault with itself.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "verif/node/bench/bench_config.h"
#include "verif/node/bench/verdict_watcher.h"
#include "verif/node/dut/node_dut.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/kernel/stepped_bench.h"
#include "verif/sim/stream/stream_checker.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

class Bench : public SteppedBench {
 public:
  // The node is reset for kResetCycles cycles first.
  Bench(std::unique_ptr<NodeDut> dut, const BenchConfig& config);

  void step() override { scheduler_.step(); }
  // Who watches the pins, from now on; must outlive the bench's last step.
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
