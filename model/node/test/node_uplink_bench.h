// SPDX-License-Identifier: Apache-2.0
// Nodes with a parent, default_tree_node(9) on port 3, and what they send up.
#pragma once

#include <initializer_list>

#include "model/node/test/node_bench.h"

namespace trib {

inline constexpr std::uint16_t kParentEpoch = 900;  // not kFirstEpoch
inline constexpr std::uint64_t kOpenInnerKey = 0xfedcba9876543210;

// A node as inner_config() says, which the children on ports 0 to 2 have joined, and which its
// parent has welcomed.
class InnerBench : public NodeBench {
 public:
  InnerBench();
};

// A node with an open group that no port has joined yet, and with a key.
class OpenInnerBench : public NodeBench {
 public:
  OpenInnerBench();

  Verdict join(unsigned port, unsigned ports, unsigned window = 0, unsigned process = 0);
  // An ERROR of the parent.
  Verdict error(std::uint32_t code, std::uint16_t epoch, std::uint16_t count,
                std::uint32_t sequence);
};

std::uint32_t rotated_left(std::uint32_t value, unsigned bits);
// TR4: that of a node whose ports `ports` have been joined by their process 0.
std::uint32_t incarnation_of(std::initializer_list<unsigned> ports);

// The node has sent a JOIN to its parent and nothing else, with these fields.
void expect_join_up(const NodeBench& bench, unsigned epoch, std::uint32_t incarnation);
// sent[i] is a LEAVE to the parent with these fields.
void expect_leave_up(const NodeBench& bench, std::size_t i, unsigned epoch,
                     std::uint32_t incarnation);

}  // namespace trib
