// SPDX-License-Identifier: Apache-2.0
// ReductionOptions: the elements of a collective, and the operator on them; the options
// --dtype and --op, which commands share.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "model/numerics/reduction.h"

namespace trib {

class ReductionOptions {
 public:
  // Adds -d, --dtype, and -o, --op.
  void add_to(CLI::App& command);

  // Throws UsageError for bits of floating point, which no node has (NU8).
  Reduction reduction() const;
  Dtype dtype() const { return reduction().dtype; }

 private:
  std::string dtype_ = "fp32";
  std::string op_ = "sum";
};

}  // namespace trib
