// SPDX-License-Identifier: Apache-2.0
// One call of a collective, passed to the node or back to MPI:
//
//   Visit visit("MPI_Bcast", comm, request);
//   if (!visit.enters()) return visit.result();
//   if (!visit.goes(bytes, left, operation)) return visit.result();
//   operation.send = ...
//   return visit.run(operation, finish);
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "host/mpi/calls/collectives.h"
#include "host/mpi/calls/runtime.h"
#include "host/mpi/core/operation.h"

namespace trib::mpi {

class Visit {
 public:
  Visit(const char* name, MPI_Comm comm, MPI_Request* request);

  // False: MPI does it.
  bool enters();
  unsigned rank() const { return rank_; }
  unsigned ranks() const { return ranks_; }
  // Whether a collective of so many bytes goes, and the node has the operation, whose buffers may
  // still be missing. `left`: why it does not, if that is known. False: MPI does it, or the
  // communicator has failed.
  bool goes(std::size_t bytes, std::optional<Reason> left, const Operation& operation);
  Result result() const { return result_; }
  // `finish` is called when it is done. It owns what has to live until then.
  int run(const Operation& operation, const std::function<void()>& finish);

 private:
  bool leave(Reason reason);
  std::optional<Reason> reason_against(std::size_t bytes) const;
  int wait(const std::function<void()>& finish, Lane::Pending& pending);

  Inside inside_;
  bool nested_;
  const char* name_;
  MPI_Comm comm_;
  MPI_Request* request_;
  Seat* seat_ = nullptr;
  unsigned rank_ = 0;
  unsigned ranks_ = 0;
  std::size_t bytes_ = 0;
  Result result_;
};

}  // namespace trib::mpi
