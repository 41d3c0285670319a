// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduce_tree.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "model/numerics/tree_lanes.h"
#include "model/numerics/tree_walk.h"

#ifdef __FAST_MATH__
#error "the reference numerics need IEEE arithmetic: compile without -ffast-math"
#endif

namespace trib {
namespace {

using Walk = void (*)(const PortPayloads&, std::size_t, std::uint8_t*);

struct Smaller {
  template <typename Integer>
  Integer operator()(Integer a, Integer b) const {
    return std::min(a, b);
  }
};

struct Larger {
  template <typename Integer>
  Integer operator()(Integer a, Integer b) const {
    return std::max(a, b);
  }
};

template <typename Format>
Walk float_walk(ReduceOp op) {
  switch (op) {
    case ReduceOp::kSum:
      return walk_tree<FloatSumLane<Format>>;
    case ReduceOp::kMin:
      return walk_tree<FloatOrderLane<Format, NanRank::kLowest>>;
    case ReduceOp::kMax:
      return walk_tree<FloatOrderLane<Format, NanRank::kHighest>>;
    default:
      return nullptr;
  }
}

// Sums and bits are those of unsigned integers, whose sum wraps: two's complement is the same.
template <typename Integer>
Walk integer_walk(ReduceOp op) {
  using Unsigned = std::make_unsigned_t<Integer>;
  switch (op) {
    case ReduceOp::kSum:
      return walk_tree<IntegerLane<Unsigned, std::plus<>>>;
    case ReduceOp::kMin:
      return walk_tree<IntegerLane<Integer, Smaller>>;
    case ReduceOp::kMax:
      return walk_tree<IntegerLane<Integer, Larger>>;
    case ReduceOp::kAnd:
      return walk_tree<IntegerLane<Unsigned, std::bit_and<>>>;
    case ReduceOp::kOr:
      return walk_tree<IntegerLane<Unsigned, std::bit_or<>>>;
    case ReduceOp::kXor:
      return walk_tree<IntegerLane<Unsigned, std::bit_xor<>>>;
  }
  return nullptr;
}

// Null: it is not defined.
Walk walk_of(const Reduction& reduction) {
  if (!is_defined(reduction)) return nullptr;
  switch (reduction.dtype) {
    case Dtype::kFp32:
      return float_walk<Fp32Format>(reduction.op);
    case Dtype::kBf16:
      return float_walk<Bf16Format>(reduction.op);
    case Dtype::kFp16:
      return float_walk<Fp16Format>(reduction.op);
    case Dtype::kInt32:
      return integer_walk<std::int32_t>(reduction.op);
    case Dtype::kUint32:
      return integer_walk<std::uint32_t>(reduction.op);
    case Dtype::kInt8:
      return integer_walk<std::int8_t>(reduction.op);
  }
  return nullptr;
}

}  // namespace

void reduce(const Reduction& reduction, const PortPayloads& payloads, std::size_t elements,
            std::uint8_t* result) {
  const Walk walk = walk_of(reduction);
  if (walk == nullptr) {
    throw std::invalid_argument("reduce: there is no " + text_of(reduction));
  }
  if (elements == 0) return;
  if (std::all_of(payloads.begin(), payloads.end(), [](auto* p) { return p == nullptr; })) {
    throw std::invalid_argument("reduce: no port takes part, so there is nothing to add up");
  }
  walk(payloads, elements, result);
}

}  // namespace trib
