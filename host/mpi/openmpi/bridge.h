/* SPDX-License-Identifier: Apache-2.0
 * host/mpi/calls for the component, which is in C as Open MPI's headers are. Each gives MPI's code,
 * or TRIB_MPI_NOT_OURS: then another component has to do it. */
#ifndef TRIBUTARY_HOST_MPI_OPENMPI_BRIDGE_H
#define TRIBUTARY_HOST_MPI_OPENMPI_BRIDGE_H

#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TRIB_MPI_NOT_OURS = -1 };

int trib_mpi_allreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm);
int trib_mpi_reduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                    int root, MPI_Comm comm);
int trib_mpi_bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm);
int trib_mpi_reduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                            MPI_Op op, MPI_Comm comm);
int trib_mpi_reduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                                  MPI_Op op, MPI_Comm comm);
int trib_mpi_allgather(const void* send, int sends, MPI_Datatype sent, void* receive, int count,
                       MPI_Datatype type, MPI_Comm comm);
int trib_mpi_allgatherv(const void* send, int sends, MPI_Datatype sent, void* receive,
                        const int* counts, const int* places, MPI_Datatype type, MPI_Comm comm);
int trib_mpi_barrier(MPI_Comm comm);

/* Around what another component does: it may use collectives, too, which stay there. */
void trib_mpi_begin_other(void);
void trib_mpi_end_other(void);

#ifdef __cplusplus
}
#endif

#endif
