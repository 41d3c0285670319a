// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/collective/reduction_names.h"

#include <array>

namespace trib {

const std::map<std::string, Dtype>& dtypes_by_name() {
  static const std::map<std::string, Dtype> kNames{
      {"fp32", Dtype::kFp32},   {"bf16", Dtype::kBf16},     {"fp16", Dtype::kFp16},
      {"int32", Dtype::kInt32}, {"uint32", Dtype::kUint32}, {"int8", Dtype::kInt8}};
  return kNames;
}

const std::map<std::string, ReduceOp>& ops_by_name() {
  static const std::map<std::string, ReduceOp> kNames{
      {"sum", ReduceOp::kSum}, {"min", ReduceOp::kMin}, {"max", ReduceOp::kMax},
      {"and", ReduceOp::kAnd}, {"or", ReduceOp::kOr},   {"xor", ReduceOp::kXor}};
  return kNames;
}

std::string option_name(Dtype dtype) {
  constexpr std::array<const char*, kDtypes.size()> kNames{"fp32",  "bf16",   "fp16",
                                                           "int32", "uint32", "int8"};
  return kNames.at(static_cast<std::size_t>(dtype));
}

std::string table_name(Dtype dtype) {
  constexpr std::array<const char*, kDtypes.size()> kNames{"float", "bfloat16", "half",
                                                           "int32", "uint32",   "int8"};
  return kNames.at(static_cast<std::size_t>(dtype));
}

std::string name_of(ReduceOp op) {
  constexpr std::array<const char*, kReduceOps.size()> kNames{"sum", "min", "max",
                                                              "and", "or",  "xor"};
  return kNames.at(static_cast<std::size_t>(op));
}

}  // namespace trib
