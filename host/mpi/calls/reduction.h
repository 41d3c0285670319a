// SPDX-License-Identifier: Apache-2.0
// Which reduction of the node an MPI type and operation are: the same elements, bit for bit what C
// computes. Bits of integers of any size go as UINT32 or INT8.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <optional>

#include "host/mpi/core/tally.h"

namespace trib::mpi {

struct Reduction {
  int dtype;
  int op;
  std::size_t elements;  // of the node's in one of MPI's
};

// None: `why` is set.
std::optional<Reduction> reduction_of(MPI_Datatype type, MPI_Op op, Reason& why);

}  // namespace trib::mpi
