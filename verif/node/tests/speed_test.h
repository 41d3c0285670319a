// SPDX-License-Identifier: Apache-2.0
// The whole environment at work on frames that come from outside (SimOptions::slices, log), for the
// measurement of its speed. All ports send their part of a slice at wire rate, from the same cycle
// on; a slice ends when the scoreboard has found every result right. Then, off the clock, the node
// is left to become idle and its counters are compared.
// The first error ends the run: reports of errors, fatal ones too, go to the log and do not end the
// process.
#pragma once

#include <list>
#include <vector>

#include "verif/node/env/slice_feed.h"
#include "verif/node/seq/batch_producer.h"
#include "verif/node/tests/node_test.h"

namespace trib {

class SpeedTest : public NodeTest {
 public:
  UVM_COMPONENT_UTILS(SpeedTest);

  explicit SpeedTest(uvm::uvm_component_name name) : NodeTest(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void end_of_elaboration_phase(uvm::uvm_phase& phase) override;
  void pre_abort() override {}  // what went wrong is in the log

 protected:
  void set_up(TestSetup& setup) override;
  void stimulus() override;

 private:
  void run_slice(const SliceFeed::Batch& batch);
  // Throws if anything was found wrong so far.
  void require_no_error();

  std::list<BatchProducer> batches_;
};

}  // namespace trib
