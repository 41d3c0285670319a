// SPDX-License-Identifier: Apache-2.0
// The UVM environment in a thread of its own; see uvm_harness.h.
#include "tools/tributary/bench/uvm_harness.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "verif/node/dut/make_node.h"
#include "verif/node/env/run_sim.h"

namespace trib {
namespace {

// Cycles between two looks of SystemC: nothing but the ends of a slice happens in its time.
constexpr unsigned kQuantum = 1024;

}  // namespace

UvmHarness::UvmHarness() : thread_([this] { simulate(); }) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return ready_ || ended_; });
  if (!ended_) return;
  lock.unlock();
  thread_.join();
  require_running();
}

UvmHarness::~UvmHarness() {
  finish();
  thread_.join();
  if (!failure_.empty()) fmt::print(stderr, "{}\n", failure_);
}

void UvmHarness::finish() {
  const std::lock_guard<std::mutex> lock(mutex_);
  // Known to the caller already.
  if (ended_) failure_.clear();
  ending_ = true;
  changed_.notify_all();
}

void UvmHarness::simulate() {
  std::ostringstream log;
  SimOptions options;
  options.test = "speed";
  options.quantum = kQuantum;
  options.verbosity = "none";
  options.coverage = false;  // sampled and judged all the same, but the table is not printed
  options.make_dut = node_factory(options.configuration);
  options.slices = this;
  options.log = &log;
  int result = 1;
  try {
    result = run_sim(options);
  } catch (const std::exception& error) {
    log << error.what();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  if (result != 0) failure_ = "the UVM harness failed:\n" + log.str();
  ended_ = true;
  changed_.notify_all();
}

void UvmHarness::require_running() const {
  if (!ended_) return;
  throw std::runtime_error(failure_.empty() ? "the UVM harness has ended" : failure_);
}

SpeedSlice UvmHarness::run(const FrameBatch& batch) {
  std::unique_lock<std::mutex> lock(mutex_);
  require_running();
  batch_ = &batch;
  changed_.notify_all();
  changed_.wait(lock, [this] { return slice_ || ended_; });
  require_running();
  const SpeedSlice slice = *slice_;
  slice_.reset();
  return slice;
}

const SliceFeed::Batch* UvmHarness::next() {
  std::unique_lock<std::mutex> lock(mutex_);
  ready_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return batch_ != nullptr || ending_; });
  return batch_;
}

void UvmHarness::done(std::uint64_t cycles, double seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  batch_ = nullptr;
  slice_ = SpeedSlice{cycles, seconds};
  changed_.notify_all();
}

HarnessRun make_uvm_harness() {
  return [harness = std::make_shared<UvmHarness>()](const FrameBatch& batch) {
    return harness->run(batch);
  };
}

}  // namespace trib
