// SPDX-License-Identifier: Apache-2.0
// One interface with its memory. A cycle is fall(), in which inputs are driven and handshakes of the memory
// are made, and rise(). Outputs are registered, so the tiles of a network may be stepped in any order.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "model/nic/executor.h"
#include "verif/nic/network/line.h"
#include "verif/nic/network/memory_stream.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/rtl/rtl_context.h"

class VerilatedFstC;
class Vtrib_nic;

namespace trib::nic {

inline constexpr unsigned kPorts = 4;

struct MemoryTiming {
  unsigned latency = 1;      // of a read, the largest
  bool random = false;       // any latency up to it
  double not_ready = 0;      // share of the cycles in which a stream is not ready
  std::uint32_t origin = 0;  // address of the first flit
};

/// Requests of the device around the interface in a cycle (docs/NIC.md, NI21).
struct HostRequest {
  struct Flow {
    std::uint16_t flow = 0;
    std::uint32_t offset = 0, size = 0;
  };
  bool start = false, reset = false;
  std::optional<std::uint16_t> round;
  std::optional<Flow> flow;
};

/// Lines of one tile; nullptr where a port has no neighbour.
struct TileLines {
  std::array<Line<Flit>*, kPorts> flits_in{}, flits_out{};
  std::array<Line<std::uint8_t>*, kPorts> credits_in{}, credits_out{};
};

class Tile {
 public:
  /// `name`: of the design, its scope in waves.
  Tile(RtlContext& context, MemoryTiming timing, std::uint64_t seed, const std::string& name);
  ~Tile();
  Tile(Tile&&) noexcept;

  TileLines lines;
  Memory memory;
  bool all_idle = false;
  HostRequest host;  // for the next step

  void reset(bool on);
  void fall(std::uint64_t cycle);
  void rise();
  void trace(VerilatedFstC& trace);

  bool ready() const;
  bool idle() const;
  bool running() const;
  bool done() const;
  bool error() const;
  std::uint64_t writes() const { return writes_; }
  AxiLiteMaster& registers() { return *registers_; }

 private:
  void drive_host();
  void drive_links(std::uint64_t cycle);
  void serve_memory(std::uint64_t cycle);

  std::unique_ptr<Vtrib_nic> pins_;
  std::unique_ptr<AxiLitePins> axi_;
  std::unique_ptr<AxiLiteMaster> registers_;
  MemoryTiming timing_;
  Random random_;
  std::array<MemoryStream, std::size_t{2} * kPorts> reads_;
  std::uint64_t writes_ = 0;
};

}  // namespace trib::nic
