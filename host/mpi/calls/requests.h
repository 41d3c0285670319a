// SPDX-License-Identifier: Apache-2.0
// MPI requests of collectives at the node: generalized requests, which MPI_Wait, MPI_Test and their
// like take as any other. MPI asks them for their state from within those calls, in Open MPI from
// within every call that waits.
#pragma once

#include <mpi.h>

#include <functional>
#include <memory>

#include "host/mpi/core/lane.h"

namespace trib::mpi {

struct Started {
  std::shared_ptr<Lane::Pending> pending;
  std::function<void()> finish;  // once, when it is done
  std::function<int()> fail;     // once, when it has failed; gives the error's code
  MPI_Request request = MPI_REQUEST_NULL;
  int code = MPI_SUCCESS;

  // It has ended, one way or the other.
  bool ends();
};

// Gives the handle of it to the application.
int hand_out(std::unique_ptr<Started> started, MPI_Request* request);

}  // namespace trib::mpi
