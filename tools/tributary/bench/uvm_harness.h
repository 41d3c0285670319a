// SPDX-License-Identifier: Apache-2.0
// UvmHarness: the whole UVM environment around a 10G node as a HarnessRun. SystemC wants to own the
// thread that it runs in, so the simulation has one of its own; run() hands a batch over to it and
// waits, and between two calls it stands still. At most one per process, and not beside another
// run_sim(). Errors: std::runtime_error from the constructor and from run() with what the
// environment reported; after one, every further run() throws it again. What is found only at the
// end of the test, when nobody can be thrown at any more, is printed to the standard error.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "tools/tributary/bench/harness_run.h"
#include "verif/node/env/slice_feed.h"

namespace trib {

class UvmHarness : private SliceFeed {
 public:
  // Returns when the node is configured and its group started.
  UvmHarness();
  // Ends the test and waits for its end.
  ~UvmHarness() override;
  UvmHarness(const UvmHarness&) = delete;
  UvmHarness& operator=(const UvmHarness&) = delete;

  SpeedSlice run(const FrameBatch& batch);

 private:
  void simulate();  // the body of the thread
  void finish();
  void require_running() const;

  // SliceFeed, in the thread of the simulation.
  const Batch* next() override;
  void done(std::uint64_t cycles, double seconds) override;

  std::mutex mutex_;  // of all that follows but the thread
  std::condition_variable changed_;
  const FrameBatch* batch_ = nullptr;  // handed over, until its result is there
  std::optional<SpeedSlice> slice_;
  bool ready_ = false;   // the simulation waits for a batch
  bool ending_ = false;  // no batch will come
  bool ended_ = false;   // the simulation is over
  std::string failure_;  // why it is, if it failed
  std::thread thread_;
};

// A HarnessFactory.
HarnessRun make_uvm_harness();

}  // namespace trib
