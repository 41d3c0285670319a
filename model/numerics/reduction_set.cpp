// SPDX-License-Identifier: Apache-2.0
#include "model/numerics/reduction_set.h"

namespace trib {

bool ReductionSet::has(const Reduction& reduction) const {
  return is_defined(reduction) && (ops_ >> static_cast<unsigned>(reduction.op) & 1) != 0 &&
         (dtypes_ >> static_cast<unsigned>(reduction.dtype) & 1) != 0;
}

std::optional<Reduction> ReductionSet::find(std::uint8_t op, std::uint8_t dtype) const {
  const std::optional<Reduction> reduction = defined_reduction(op, dtype);
  return reduction && has(*reduction) ? reduction : std::nullopt;
}

}  // namespace trib
