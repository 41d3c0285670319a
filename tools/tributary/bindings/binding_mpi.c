/* SPDX-License-Identifier: Apache-2.0
 * A program of bench bindings: MPI_Allreduce. Of its two ranks one only joins: from then on it waits for a signal,
 * and takes no processor from the other. */
#include <mpi.h>
#include <signal.h>
#include <sys/types.h>
#include <unistd.h>

#include "tools/tributary/bindings/binding_turns.h"

static float vector[VECTOR_FLOATS];

static int sum(float *values, void *nothing) {
  (void)nothing;
  return MPI_Allreduce(MPI_IN_PLACE, values, VECTOR_FLOATS, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, SIGUSR1);
  sigprocmask(SIG_BLOCK, &end, NULL); /* also in the threads of MPI */
  MPI_Init(&argc, &argv);
  int rank = 0, signal = 0, other = (int)getpid();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sum(vector, NULL);
  if (rank == 0) {
    MPI_Recv(&other, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    take_turns(sum, vector, NULL);
    kill((pid_t)other, SIGUSR1);
  } else {
    MPI_Send(&other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    sigwait(&end, &signal);
  }
  MPI_Finalize();
  return 0;
}
