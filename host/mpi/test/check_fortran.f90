! SPDX-License-Identifier: Apache-2.0
! A Fortran program that knows nothing of the node: sums by mpif.h's interface through the module mpi.
program check_fortran
  use mpi
  implicit none
  integer, parameter :: n = 5000
  integer :: error, rank, ranks, request, i
  integer :: own(n), got(n)
  real :: numbers(n)
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks, error)
  own = [(rank + i, i = 1, n)]
  call MPI_Allreduce(own, got, n, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
  if (got(n) /= ranks * n + ranks * (ranks - 1) / 2) call MPI_Abort(MPI_COMM_WORLD, 1, error)
  numbers = real(own)
  call MPI_Allreduce(MPI_IN_PLACE, numbers, n, MPI_REAL, MPI_MAX, MPI_COMM_WORLD, error)
  if (numbers(1) /= real(ranks)) call MPI_Abort(MPI_COMM_WORLD, 2, error)
  call MPI_Iallreduce(own, got, n, MPI_INTEGER, MPI_MIN, MPI_COMM_WORLD, request, error)
  call MPI_Wait(request, MPI_STATUS_IGNORE, error)
  if (got(1) /= 1) call MPI_Abort(MPI_COMM_WORLD, 3, error)
  call MPI_Bcast(numbers, n, MPI_REAL, ranks - 1, MPI_COMM_WORLD, error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
  if (rank == 0) print '(a)', 'Fortran passed'
  call MPI_Finalize(error)
end program check_fortran
