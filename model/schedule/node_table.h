// SPDX-License-Identifier: Apache-2.0
// NodeTable: what one network interface has to do (SCHEDULE.md, SD6): its entries in the order of steps,
// and what arrives. Derived from the transfers of a schedule of any kind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"

namespace trib::schedule {

enum class EntryKind : std::uint8_t { kNop = 0, kReduce = 1, kGather = 2 };

struct Entry {
  EntryKind kind = EntryKind::kNop;
  std::uint32_t flow = 0;  // the chunk
  std::uint32_t step = 0;
  // Reduce: the receiver. Gather: the source of the data; none at the root.
  std::optional<Vertex> parent;
  // Reduce: whose sums are added to the node's own, in this order. Gather: the receivers.
  std::vector<Vertex> children;
  // Nodes that must have delivered before: the children of a reduction, or the parent of a gathering; at the
  // root those whose sums are added, in this order.
  std::vector<Vertex> waits;
};

// Sums of a flow that arrive in a step, in the order in which they are added: that of the senders' numbers.
struct Arrival {
  std::uint32_t flow = 0;
  std::uint32_t step = 0;
  std::vector<Vertex> children;
};

struct NodeTable {
  std::vector<Entry> entries;     // by step and flow; NOPs where a step before the last has none
  std::vector<Arrival> arrivals;  // of reductions, by step and flow

  std::size_t nops() const;
};

// One table for each node. The schedule is valid.
std::vector<NodeTable> tables_of(const Schedule& schedule);

// The number of entries of each node, without the tables, which take much memory in large networks.
std::vector<std::size_t> table_sizes(const Schedule& schedule);

// "R f2 ->0 ch[] s0", "G f1 nil ch[3,0] s2", "G f3 par3 ch[0] s3", "NOP s4".
std::string text_of(const Entry& entry);
// "f0<-[1,2] s1".
std::string text_of(const Arrival& arrival);

}  // namespace trib::schedule
