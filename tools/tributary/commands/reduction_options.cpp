// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/reduction_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>

#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/commands/invocation.h"

namespace trib {

void ReductionOptions::add_to(CLI::App& command) {
  command
      .add_option("-d,--dtype", dtype_,
                  "Type of the elements. In .npy files bf16 is '<V2', as ml_dtypes writes it, and "
                  "also read from '<u2', its bits")
      ->check(CLI::IsMember({"fp32", "bf16", "fp16", "int32", "uint32", "int8"}))
      ->capture_default_str();
  command.add_option("-o,--op", op_, "Reduction operator; and, or and xor of integers only")
      ->check(CLI::IsMember({"sum", "min", "max", "and", "or", "xor"}))
      ->capture_default_str();
}

Reduction ReductionOptions::reduction() const {
  const Reduction reduction{dtypes_by_name().at(dtype_), ops_by_name().at(op_)};
  if (!is_defined(reduction)) {
    throw UsageError(
        fmt::format("--op {}: of {} there is none; give an integer --dtype: int32, uint32 or int8",
                    op_, dtype_));
  }
  return reduction;
}

}  // namespace trib
