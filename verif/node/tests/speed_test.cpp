// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/speed_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <stdexcept>

#include "verif/node/agents/required_config.h"

namespace trib {
namespace {

// After the last beat of a slice: more than the node ever needs for its results.
constexpr std::uint64_t kDrainCycles = 100'000;

std::uint64_t wire_bytes(const std::vector<FramePtr>& frames) {
  std::uint64_t bytes = 0;
  for (const FramePtr& frame : frames) bytes += frame->bytes.size() + kWireOverheadBytes;
  return bytes;
}

}  // namespace

void SpeedTest::build_phase(uvm::uvm_phase& phase) {
  set_report_severity_action(uvm::UVM_INFO, uvm::UVM_NO_ACTION);
  NodeTest::build_phase(phase);
}

void SpeedTest::end_of_elaboration_phase(uvm::uvm_phase&) {
  set_report_default_file_hier(options().log);
  set_report_severity_action_hier(uvm::UVM_INFO, uvm::UVM_NO_ACTION);
  for (const uvm::uvm_severity severity : {uvm::UVM_WARNING, uvm::UVM_ERROR, uvm::UVM_FATAL}) {
    set_report_severity_action_hier(severity, uvm::UVM_LOG);
  }
}

void SpeedTest::set_up(TestSetup& setup) {
  // Nobody knows how many slices will come; each has its own limit.
  setup.timeout_cycles = std::numeric_limits<std::uint64_t>::max();
}

void SpeedTest::stimulus() {
  require_no_error();
  while (const SliceFeed::Batch* batch = options().slices->next()) run_slice(*batch);
}

void SpeedTest::run_slice(const SliceFeed::Batch& batch) {
  if (batch.size() != ports()) {
    throw std::invalid_argument(
        fmt::format("a slice for {} ports, but the node has {}", batch.size(), ports()));
  }
  const std::uint64_t first_cycle = bench().cycle();
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t bytes = 0;
  for (unsigned port = 0; port < ports(); ++port) {
    bytes = std::max(bytes, wire_bytes(batch[port]));
    start(batches_.emplace_back(batch[port]), port, static_cast<unsigned>(batch[port].size()));
  }
  const bool complete = join(bytes / bench().dut().beat_bytes() + kDrainCycles);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  const std::uint64_t cycles = bench().cycle() - first_cycle;
  require_no_error();
  if (!complete || !checker().model().quiet()) {
    throw std::runtime_error(
        fmt::format("results are due {} cycles after the slice began", cycles));
  }
  if (!drain(kDrainCycles)) {
    throw std::runtime_error(fmt::format("not idle {} cycles after all results", kDrainCycles));
  }
  check_counters();
  for (const std::string& violation : bench().checker().violations()) require(false, violation);
  require_no_error();
  options().slices->done(cycles, wall.count());
}

void SpeedTest::require_no_error() {
  const uvm::uvm_report_server* server = uvm::uvm_report_server::get_server();
  const int errors =
      server->get_severity_count(uvm::UVM_ERROR) + server->get_severity_count(uvm::UVM_FATAL);
  if (errors != 0) throw std::runtime_error(fmt::format("{} errors were found", errors));
}

}  // namespace trib
