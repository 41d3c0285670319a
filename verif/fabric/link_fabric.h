// SPDX-License-Identifier: Apache-2.0
// Elements with one clock, joined by links: a worker engine on a port (WorkerPort), or two ports on
// each other (Trunk). It knows the time and whether anything is in flight, and neither what an element
// is nor what shape the whole has. Errors: FabricError if something is not done in time; RtlError for
// a failed assertion of the design; Stopped. When one of them leaves run_until(), all elements mark
// their waves.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/base/time.h"
#include "verif/fabric/fabric_element.h"
#include "verif/fabric/trunk.h"
#include "verif/fabric/worker_port.h"
#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/link/link.h"

namespace trib {

// A run of a fabric that failed: what() says what differed, where, in which cycle.
class FabricError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class LinkFabric {
 public:
  /// `timeout_cycles`: of drain().
  LinkFabric(Frequency clock, std::uint64_t timeout_cycles);
  LinkFabric(const LinkFabric&) = delete;  // its parts refer to each other
  LinkFabric& operator=(const LinkFabric&) = delete;

  /// Elements outlive the fabric's last step, and are clocked in the order in which they are added.
  void add_element(FabricElement& element) { elements_.push_back(&element); }
  /// The period is that of the fabric, whatever `config` says; the same for trunks.
  WorkerPort& add_worker(FabricElement& element, WorkerPortConfig config);
  Trunk& add_trunk(FabricElement& lower, FabricElement& upper, TrunkConfig config);
  /// Joins the clock domain, called after what has been attached or added before.
  void attach(Clocked& clocked) { clock_.attach(0, clocked); }
  ClockScheduler& clock() { return clock_; }

  unsigned workers() const { return static_cast<unsigned>(workers_.size()); }
  WorkerPort& worker(unsigned index) { return *workers_.at(index); }
  const WorkerPort& worker(unsigned index) const { return *workers_.at(index); }

  /// One clock cycle. Throws Stopped if the process was asked to stop (stop_request.h).
  void step() {
    StopRequest::check();
    clock_.step();
  }
  /// Steps until `done` holds; throws FabricError when it does not within `max_cycles`.
  void run_until(const std::function<bool()>& done, std::uint64_t max_cycles);
  /// Steps until nothing is in flight on any stream or link.
  void drain();
  /// Steps until the element has had no beat for so long that none will come.
  void drain(const FabricElement& element);
  /// Index of the coming cycle, from the start of reset, and its time.
  std::uint64_t cycle() const { return clock_.cycles(0); }
  Time time_of(std::uint64_t cycle) const { return static_cast<Time>(cycle) * period_; }
  Time period() const { return period_; }

  void mark_waves();
  /// Imbalances in the counters of the links; empty if there are none.
  std::string imbalance() const;

 private:
  void run_until_quiet(const std::function<bool()>& in_flight);
  bool in_flight() const;

  Time period_;
  std::uint64_t timeout_cycles_;
  ClockScheduler clock_;
  std::vector<FabricElement*> elements_;
  std::vector<std::unique_ptr<WorkerPort>> workers_;
  std::vector<std::unique_ptr<Trunk>> trunks_;
};

}  // namespace trib
