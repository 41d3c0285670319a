// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/openmpi/bridge.h"

#include "host/mpi/calls/collectives.h"
#include "host/mpi/calls/runtime.h"

namespace {

int code_of(const trib::mpi::Result& result) { return result ? *result : TRIB_MPI_NOT_OURS; }

}  // namespace

// Open MPI calls the error handler for what a component returns.
const bool trib::mpi::kCallsErrorHandler = false;

int trib_mpi_allreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm) {
  return code_of(trib::mpi::allreduce(send, receive, count, type, op, comm));
}

int trib_mpi_reduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                    int root, MPI_Comm comm) {
  return code_of(trib::mpi::reduce(send, receive, count, type, op, root, comm));
}

int trib_mpi_bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm) {
  return code_of(trib::mpi::bcast(buffer, count, type, root, comm));
}

int trib_mpi_reduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                            MPI_Op op, MPI_Comm comm) {
  return code_of(trib::mpi::reduce_scatter(send, receive, counts, type, op, comm));
}

int trib_mpi_reduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                                  MPI_Op op, MPI_Comm comm) {
  return code_of(trib::mpi::reduce_scatter_block(send, receive, count, type, op, comm));
}

int trib_mpi_allgather(const void* send, int sends, MPI_Datatype sent, void* receive, int count,
                       MPI_Datatype type, MPI_Comm comm) {
  return code_of(trib::mpi::allgather(send, sends, sent, receive, count, type, comm));
}

int trib_mpi_allgatherv(const void* send, int sends, MPI_Datatype sent, void* receive,
                        const int* counts, const int* places, MPI_Datatype type, MPI_Comm comm) {
  return code_of(trib::mpi::allgatherv(send, sends, sent, receive, counts, places, type, comm));
}

int trib_mpi_barrier(MPI_Comm comm) { return code_of(trib::mpi::barrier(comm)); }

void trib_mpi_begin_other() { trib::mpi::Inside::begin(); }
void trib_mpi_end_other() { trib::mpi::Inside::end(); }
