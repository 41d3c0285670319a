// SPDX-License-Identifier: Apache-2.0
// MPI's collectives, through the node where that can be. Arguments are MPI's. Each gives the code to
// return, or nothing: then MPI has to do it. With a request it does not block.
//
// Whether it goes to the node is decided by what is the same at all processes: bytes, named type,
// operation, communicator, and the settings, which have been compared.
#pragma once

#include <mpi.h>

#include <optional>

namespace trib::mpi {

using Result = std::optional<int>;

Result allreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                 MPI_Comm comm, MPI_Request* request = nullptr);
Result reduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
              MPI_Comm comm, MPI_Request* request = nullptr);
Result bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
             MPI_Request* request = nullptr);
Result reduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                      MPI_Op op, MPI_Comm comm, MPI_Request* request = nullptr);
Result reduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                            MPI_Op op, MPI_Comm comm, MPI_Request* request = nullptr);
Result allgather(const void* send, int send_count, MPI_Datatype send_type, void* receive, int count,
                 MPI_Datatype type, MPI_Comm comm, MPI_Request* request = nullptr);
Result allgatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                  const int* counts, const int* places, MPI_Datatype type, MPI_Comm comm,
                  MPI_Request* request = nullptr);
Result barrier(MPI_Comm comm, MPI_Request* request = nullptr);

}  // namespace trib::mpi
