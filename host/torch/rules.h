// SPDX-License-Identifier: Apache-2.0
// Which reductions go to the node. The answer depends only on the element type, the operation and
// what all ranks have agreed that the node can do: so it is the same at all ranks, and no rank waits at
// the node for one that has asked gloo.
#pragma once

#include <c10/core/ScalarType.h>

#include <array>
#include <optional>
#include <torch/csrc/distributed/c10d/Types.hpp>

#include "host/c/tributary.h"

namespace trib {

constexpr int kDtypes = TRIB_INT8 + 1;
constexpr int kOps = TRIB_XOR + 1;

struct NodeReduction {
  int dtype;
  int op;
  bool average;  // the sum is to be divided by the number of ranks
};

// Without regard to what the node can do; none if no node can.
inline std::optional<NodeReduction> node_reduction(c10::ScalarType type, const c10d::ReduceOp& op) {
  int dtype = 0;
  bool floating = false;
  switch (type) {
    case c10::ScalarType::Float:
      dtype = TRIB_FP32;
      floating = true;
      break;
    case c10::ScalarType::BFloat16:
      dtype = TRIB_BF16;
      floating = true;
      break;
    case c10::ScalarType::Half:
      dtype = TRIB_FP16;
      floating = true;
      break;
    case c10::ScalarType::Int:
      dtype = TRIB_INT32;
      break;
    // Its sums wrap as those of bytes without a sign do; minima and maxima would differ.
    case c10::ScalarType::Byte:
    case c10::ScalarType::Char:
      dtype = TRIB_INT8;
      break;
    default:
      return std::nullopt;
  }
  const bool ordered = type != c10::ScalarType::Byte;
  switch (static_cast<c10d::ReduceOp::RedOpType>(op)) {
    case c10d::ReduceOp::SUM:
      return NodeReduction{dtype, TRIB_SUM, false};
    case c10d::ReduceOp::AVG:
      if (!floating) return std::nullopt;
      return NodeReduction{dtype, TRIB_SUM, true};
    case c10d::ReduceOp::MIN:
      if (!ordered) return std::nullopt;
      return NodeReduction{dtype, TRIB_MIN, false};
    case c10d::ReduceOp::MAX:
      if (!ordered) return std::nullopt;
      return NodeReduction{dtype, TRIB_MAX, false};
    case c10d::ReduceOp::BAND:
      if (floating) return std::nullopt;
      return NodeReduction{dtype, TRIB_AND, false};
    case c10d::ReduceOp::BOR:
      if (floating) return std::nullopt;
      return NodeReduction{dtype, TRIB_OR, false};
    case c10d::ReduceOp::BXOR:
      if (floating) return std::nullopt;
      return NodeReduction{dtype, TRIB_XOR, false};
    default:
      return std::nullopt;
  }
}

// The node's abilities, by dtype and operation.
class Abilities {
 public:
  bool& at(int dtype, int op) { return has_.at(static_cast<std::size_t>(dtype * kOps + op)); }
  bool has(int dtype, int op) const { return has_.at(static_cast<std::size_t>(dtype * kOps + op)); }

 private:
  std::array<bool, kDtypes * kOps> has_{};
};

}  // namespace trib
