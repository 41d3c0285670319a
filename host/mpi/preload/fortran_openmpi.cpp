// SPDX-License-Identifier: Apache-2.0
// The collectives as Open MPI's Fortran calls them: its own entries call MPI by the names that begin
// with PMPI, past those of calls.cpp. The modules mpi and mpif.h use mpi_<name>_, mpi_f08 uses
// ompi_<name>_f. MPICH's entries call MPI by its plain names and need nothing.
#include <mpi.h>

#include <vector>

extern "C" {

// The places in Fortran whose addresses are constants of MPI.
extern int mpi_fortran_in_place_;
extern int mpi_fortran_bottom_;

}  // extern "C"

namespace {

void* buffer(void* place) {
  if (place == &mpi_fortran_in_place_) return MPI_IN_PLACE;
  if (place == &mpi_fortran_bottom_) return MPI_BOTTOM;
  return place;
}

static_assert(sizeof(MPI_Fint) == sizeof(int), "counts in Fortran are those of C");

MPI_Datatype type_of(const MPI_Fint* number) { return PMPI_Type_f2c(*number); }
MPI_Op op_of(const MPI_Fint* number) { return PMPI_Op_f2c(*number); }
MPI_Comm comm_of(const MPI_Fint* number) { return PMPI_Comm_f2c(*number); }

// Result of a call that gives a request.
template <typename Call>
int numbered(MPI_Fint* number, const Call& call) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int code = call(&request);
  if (code == MPI_SUCCESS) *number = PMPI_Request_c2f(request);
  return code;
}

}  // namespace

// clang-format off
#define TRIB_ENTRIES(NAME, CAPITALS, PARAMETERS, CALL)                                          \
  void ompi_##NAME##_f PARAMETERS {                                                         \
    const int code = CALL;                                                                      \
    if (error != nullptr) *error = code;                                                        \
  }                                                                                             \
  void mpi_##NAME PARAMETERS __attribute__((alias("ompi_" #NAME "_f")));                        \
  void mpi_##NAME##_ PARAMETERS __attribute__((alias("ompi_" #NAME "_f")));                     \
  void mpi_##NAME##__ PARAMETERS __attribute__((alias("ompi_" #NAME "_f")));                    \
  void MPI_##CAPITALS PARAMETERS __attribute__((alias("ompi_" #NAME "_f")));
// clang-format on

extern "C" {

TRIB_ENTRIES(allreduce, ALLREDUCE,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* error),
             MPI_Allreduce(buffer(send), buffer(receive), *count, type_of(type), op_of(op),
                           comm_of(comm)))
TRIB_ENTRIES(iallreduce, IALLREDUCE,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Iallreduce(buffer(send), buffer(receive), *count, type_of(type),
                                     op_of(op), comm_of(comm), handle);
             }))

TRIB_ENTRIES(reduce, REDUCE,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* root, MPI_Fint* comm, MPI_Fint* error),
             MPI_Reduce(buffer(send), buffer(receive), *count, type_of(type), op_of(op), *root,
                        comm_of(comm)))
TRIB_ENTRIES(ireduce, IREDUCE,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* root, MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Ireduce(buffer(send), buffer(receive), *count, type_of(type), op_of(op),
                                  *root, comm_of(comm), handle);
             }))

TRIB_ENTRIES(bcast, BCAST,
             (void* place, MPI_Fint* count, MPI_Fint* type, MPI_Fint* root, MPI_Fint* comm,
              MPI_Fint* error),
             MPI_Bcast(buffer(place), *count, type_of(type), *root, comm_of(comm)))
TRIB_ENTRIES(ibcast, IBCAST,
             (void* place, MPI_Fint* count, MPI_Fint* type, MPI_Fint* root, MPI_Fint* comm,
              MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Ibcast(buffer(place), *count, type_of(type), *root, comm_of(comm),
                                 handle);
             }))

TRIB_ENTRIES(reduce_scatter, REDUCE_SCATTER,
             (void* send, void* receive, MPI_Fint* counts, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* error),
             MPI_Reduce_scatter(buffer(send), buffer(receive), counts, type_of(type), op_of(op),
                                comm_of(comm)))
TRIB_ENTRIES(ireduce_scatter, IREDUCE_SCATTER,
             (void* send, void* receive, MPI_Fint* counts, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Ireduce_scatter(buffer(send), buffer(receive), counts, type_of(type),
                                          op_of(op), comm_of(comm), handle);
             }))

TRIB_ENTRIES(reduce_scatter_block, REDUCE_SCATTER_BLOCK,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* error),
             MPI_Reduce_scatter_block(buffer(send), buffer(receive), *count, type_of(type),
                                      op_of(op), comm_of(comm)))
TRIB_ENTRIES(ireduce_scatter_block, IREDUCE_SCATTER_BLOCK,
             (void* send, void* receive, MPI_Fint* count, MPI_Fint* type, MPI_Fint* op,
              MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Ireduce_scatter_block(buffer(send), buffer(receive), *count,
                                                type_of(type), op_of(op), comm_of(comm), handle);
             }))

TRIB_ENTRIES(allgather, ALLGATHER,
             (void* send, MPI_Fint* sends, MPI_Fint* sent, void* receive, MPI_Fint* count,
              MPI_Fint* type, MPI_Fint* comm, MPI_Fint* error),
             MPI_Allgather(buffer(send), *sends, type_of(sent), buffer(receive), *count,
                           type_of(type), comm_of(comm)))
TRIB_ENTRIES(iallgather, IALLGATHER,
             (void* send, MPI_Fint* sends, MPI_Fint* sent, void* receive, MPI_Fint* count,
              MPI_Fint* type, MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Iallgather(buffer(send), *sends, type_of(sent), buffer(receive), *count,
                                     type_of(type), comm_of(comm), handle);
             }))

TRIB_ENTRIES(allgatherv, ALLGATHERV,
             (void* send, MPI_Fint* sends, MPI_Fint* sent, void* receive, MPI_Fint* counts,
              MPI_Fint* places, MPI_Fint* type, MPI_Fint* comm, MPI_Fint* error),
             MPI_Allgatherv(buffer(send), *sends, type_of(sent), buffer(receive), counts, places,
                            type_of(type), comm_of(comm)))
TRIB_ENTRIES(iallgatherv, IALLGATHERV,
             (void* send, MPI_Fint* sends, MPI_Fint* sent, void* receive, MPI_Fint* counts,
              MPI_Fint* places, MPI_Fint* type, MPI_Fint* comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request, [&](MPI_Request* handle) {
               return MPI_Iallgatherv(buffer(send), *sends, type_of(sent), buffer(receive), counts,
                                      places, type_of(type), comm_of(comm), handle);
             }))

TRIB_ENTRIES(barrier, BARRIER, (MPI_Fint * comm, MPI_Fint* error), MPI_Barrier(comm_of(comm)))
TRIB_ENTRIES(ibarrier, IBARRIER, (MPI_Fint * comm, MPI_Fint* request, MPI_Fint* error),
             numbered(request,
                      [&](MPI_Request* handle) { return MPI_Ibarrier(comm_of(comm), handle); }))

}  // extern "C"
