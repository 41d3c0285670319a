// SPDX-License-Identifier: Apache-2.0
// External settings of a run of the UVM environment.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/node/registers/page_snapshot.h"

namespace trib {

struct SimOptions {
  std::string test = "smoke";
  std::uint64_t seed = 1;
  std::uint32_t chunks = 0;           // 0: the test's own number
  std::string configuration = "10g";  // variant of the node, node_variant.h
  bool pins = false;                  // the node has its Ethernet ports: make_dut has attached them
  std::optional<unsigned> onset;      // RE1, beats; none: the test's own choice
  std::string waves;                  // FST file; none if empty
  std::string pcap;                   // pcapng file of frames; none if empty
  std::string trace;                  // JSON lines of the node's steps; none if empty
  TimeWindow recorded;                // what these hold
  unsigned quantum = 64;              // clock cycles per SystemC activation
  std::uint64_t timeout_cycles = 0;   // 0: the test's own limit
  std::string verbosity = "low";      // none, low, medium, high, full or debug
  bool coverage = true;               // print the coverage table
  std::string coverage_file;          // JSON file of the functional coverage; none if empty
  std::string program = "tributary sim";  // how the line that reproduces a run begins

  // Takes all counters and states of the node, which are read at the end of the test if it is set.
  std::function<void(const std::vector<PageSnapshot>& pages)> on_pages;

  // Makes the node; its argument is the seed of what has no reset.
  std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> make_dut;
};

// The command that does the same run again, with waves.
std::string reproduce_line(const SimOptions& options);

}  // namespace trib
