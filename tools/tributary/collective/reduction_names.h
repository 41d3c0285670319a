// SPDX-License-Identifier: Apache-2.0
// The names of dtypes and ops on command lines, in tables and in JSON. Tables have those of
// nccl-tests, as far as there are any.
#pragma once

#include <map>
#include <string>

#include "model/numerics/reduction.h"

namespace trib {

// "fp32", .. to the dtype; "sum", .. to the op.
const std::map<std::string, Dtype>& dtypes_by_name();
const std::map<std::string, ReduceOp>& ops_by_name();

std::string option_name(Dtype dtype);  // "bf16"
std::string table_name(Dtype dtype);   // "bfloat16"
std::string name_of(ReduceOp op);      // "max"

}  // namespace trib
