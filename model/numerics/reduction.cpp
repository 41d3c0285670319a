// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction.h"

namespace trib {
namespace {

constexpr std::array<const char*, kReduceOps.size()> kOpNames{
    "sum", "minimum", "maximum", "bitwise AND", "bitwise OR", "bitwise XOR"};
constexpr std::array<const char*, kDtypes.size()> kDtypeNames{"FP32",  "BF16",   "FP16",
                                                              "INT32", "UINT32", "INT8"};

bool is_of_bits(ReduceOp op) {
  return op == ReduceOp::kAnd || op == ReduceOp::kOr || op == ReduceOp::kXor;
}

}  // namespace

bool is_defined(const Reduction& reduction) {
  return static_cast<std::size_t>(reduction.op) < kReduceOps.size() &&
         static_cast<std::size_t>(reduction.dtype) < kDtypes.size() &&
         !(is_of_bits(reduction.op) && is_floating_point(reduction.dtype));
}

std::optional<Reduction> defined_reduction(std::uint8_t op, std::uint8_t dtype) {
  const Reduction reduction{static_cast<Dtype>(dtype), static_cast<ReduceOp>(op)};
  return is_defined(reduction) ? std::optional(reduction) : std::nullopt;
}

std::string text_of(const Reduction& reduction) {
  return std::string(kOpNames.at(static_cast<std::size_t>(reduction.op))) + " of " +
         kDtypeNames.at(static_cast<std::size_t>(reduction.dtype));
}

}  // namespace trib
