// SPDX-License-Identifier: Apache-2.0
// The command-line options of `tributary cosim`, and the cosim that follows from it. Errors:
// UsageError.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/frame/address_text.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/cosim/cosim.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {

struct CosimOptions {
  std::vector<std::string> interfaces;
  std::vector<std::string> taps;
  std::string configuration = "10g";
  std::string node_mac = format_mac(default_node().mac);
  std::string node_ip = format_ip(default_node().ip);
  std::uint16_t udp_port = default_node().udp_port;
  std::vector<std::string> workers;
  std::vector<unsigned> members;
  std::uint16_t epoch = 1;
  std::string key;  // empty: 0
  bool bind = false;
  std::uint32_t deadline = 0;  // cycles
  std::string result_encoding = "raw";
  std::optional<unsigned> onset;  // none: the one of the configuration
  std::uint64_t seed = 1;
  double duration = 0;  // seconds, 0 = no limit
  std::string trace;
  std::string pcap;
  std::string pcap_size = format_byte_size(PcapngRingLimits{}.bytes);
  unsigned pcap_files = PcapngRingLimits{}.files;
  std::string waves;
  bool waves_on_signal = false;
  WaveConfig window;
  std::string prometheus;
  OutputOptions output;
};

void add_cosim_options(CLI::App& command, CosimOptions& options);
// Opens the interfaces and the files.
std::unique_ptr<Cosim> make_cosim(const CosimOptions& options);

}  // namespace trib
