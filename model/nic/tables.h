// SPDX-License-Identifier: Apache-2.0
// Tables of the network interface (docs/NIC.md, NI4, NI5), and how interfaces are joined.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace trib::nic {

inline constexpr unsigned kChildren = 6;  // of a row (NI4.2)
inline constexpr unsigned kMostSends = 15;
inline constexpr unsigned kPacketFlits = 16;
inline constexpr unsigned kFlitWords = 4;  // FP32 values

enum class Operation : std::uint8_t { kReduce, kGather };

struct FlowRow {
  std::uint32_t offset = 0;            // flits
  std::uint32_t size = 0;              // flits
  std::vector<std::uint8_t> children;  // ports, in the order of addition
  std::optional<std::uint8_t> parent;  // port
  std::optional<std::uint16_t> after;  // flow
  unsigned sends = 0;
};

struct ListEntry {
  Operation operation = Operation::kReduce;
  std::uint16_t flow = 0;
  std::uint16_t step = 0;
};

/// Of one interface: a list for each port.
struct Tables {
  std::vector<FlowRow> rows;
  std::vector<std::vector<ListEntry>> lists;
};

struct PortOf {
  unsigned node = 0;
  unsigned port = 0;
};

/// peers[node][port]: to which port of which node the link leads; none if nothing is there.
struct Wiring {
  std::vector<std::vector<std::optional<PortOf>>> peers;

  unsigned nodes() const { return static_cast<unsigned>(peers.size()); }
  unsigned ports() const { return static_cast<unsigned>(peers.front().size()); }
};

/// STEP_TIME with which a message of so many flits is in the neighbour's memory before the next step begins in
/// estimated lockstep (NI15.2): the flits, their heads, and the cycles of the link.
std::uint32_t step_time_of(std::uint32_t flits, bool message_mode, unsigned link_latency);

/// That of the longest message.
std::uint32_t step_time_of(const std::vector<Tables>& tables, bool message_mode,
                           unsigned link_latency);

/// A word that is written into the tables of an interface.
struct TableWord {
  std::uint16_t address = 0;
  std::uint32_t value = 0;
};

/// The tables as words of the register map, without FLOWS and COUNT. Errors: std::invalid_argument if
/// something does not fit into its field.
std::vector<TableWord> words_of(const Tables& tables);

}  // namespace trib::nic
