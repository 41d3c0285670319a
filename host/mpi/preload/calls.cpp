// SPDX-License-Identifier: Apache-2.0
// The collectives under MPI's own names, for programs that are started with this library in
// LD_PRELOAD. Calls that the node does not handle go on to MPI, by the names that begin with PMPI.
#include <mpi.h>

#include "host/mpi/calls/collectives.h"
#include "host/mpi/calls/runtime.h"

const bool trib::mpi::kCallsErrorHandler = true;

extern "C" const char trib_mpi_preloaded = 1;  // the component of Open MPI looks for it

// clang-format off
#define TRIB_CALL(NAME, FUNCTION, PARAMETERS, ...)                                              \
  int MPI_##NAME PARAMETERS {                                                                   \
    const trib::mpi::Result result = trib::mpi::FUNCTION(__VA_ARGS__);                          \
    return result ? *result : PMPI_##NAME(__VA_ARGS__);                                         \
  }
// clang-format on

extern "C" {

TRIB_CALL(Allreduce, allreduce,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
          send, receive, count, type, op, comm)
TRIB_CALL(Iallreduce, allreduce,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
           MPI_Request* request),
          send, receive, count, type, op, comm, request)

TRIB_CALL(Reduce, reduce,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
           MPI_Comm comm),
          send, receive, count, type, op, root, comm)
TRIB_CALL(Ireduce, reduce,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
           MPI_Comm comm, MPI_Request* request),
          send, receive, count, type, op, root, comm, request)

TRIB_CALL(Bcast, bcast, (void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
          buffer, count, type, root, comm)
TRIB_CALL(Ibcast, bcast,
          (void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
           MPI_Request* request),
          buffer, count, type, root, comm, request)

TRIB_CALL(Reduce_scatter, reduce_scatter,
          (const void* send, void* receive, const int* counts, MPI_Datatype type, MPI_Op op,
           MPI_Comm comm),
          send, receive, counts, type, op, comm)
TRIB_CALL(Ireduce_scatter, reduce_scatter,
          (const void* send, void* receive, const int* counts, MPI_Datatype type, MPI_Op op,
           MPI_Comm comm, MPI_Request* request),
          send, receive, counts, type, op, comm, request)

TRIB_CALL(Reduce_scatter_block, reduce_scatter_block,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
          send, receive, count, type, op, comm)
TRIB_CALL(Ireduce_scatter_block, reduce_scatter_block,
          (const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
           MPI_Request* request),
          send, receive, count, type, op, comm, request)

TRIB_CALL(Allgather, allgather,
          (const void* send, int sends, MPI_Datatype sent, void* receive, int count,
           MPI_Datatype type, MPI_Comm comm),
          send, sends, sent, receive, count, type, comm)
TRIB_CALL(Iallgather, allgather,
          (const void* send, int sends, MPI_Datatype sent, void* receive, int count,
           MPI_Datatype type, MPI_Comm comm, MPI_Request* request),
          send, sends, sent, receive, count, type, comm, request)

TRIB_CALL(Allgatherv, allgatherv,
          (const void* send, int sends, MPI_Datatype sent, void* receive, const int* counts,
           const int* places, MPI_Datatype type, MPI_Comm comm),
          send, sends, sent, receive, counts, places, type, comm)
TRIB_CALL(Iallgatherv, allgatherv,
          (const void* send, int sends, MPI_Datatype sent, void* receive, const int* counts,
           const int* places, MPI_Datatype type, MPI_Comm comm, MPI_Request* request),
          send, sends, sent, receive, counts, places, type, comm, request)

TRIB_CALL(Barrier, barrier, (MPI_Comm comm), comm)
TRIB_CALL(Ibarrier, barrier, (MPI_Comm comm, MPI_Request* request), comm, request)

}  // extern "C"
