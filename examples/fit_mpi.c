// SPDX-License-Identifier: Apache-2.0
// With MPI: the same as fit.c. Nothing in it knows of the node; host/mpi/README.md says what takes
// its collectives there.
#include <mpi.h>
#include <stdio.h>

enum { POINTS = 1000, STEPS = 100 };

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);

  // y = 3 x + 1
  static float x[POINTS], y[POINTS];
  for (int i = 0; i < POINTS; ++i) {
    x[i] = (float)(2 * i) / POINTS - 1 + (float)rank / (4 * POINTS);
    y[i] = 3 * x[i] + 1;
  }
  float line[2] = {0, 0};
  for (int step = 0; step < STEPS; ++step) {
    float gradient[2] = {0, 0};
    for (int i = 0; i < POINTS; ++i) {
      const float wrong = line[0] * x[i] + line[1] - y[i];
      gradient[0] += wrong * x[i];
      gradient[1] += wrong;
    }
    MPI_Allreduce(MPI_IN_PLACE, gradient, 2, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < 2; ++i) line[i] -= gradient[i] / POINTS / (float)ranks;
  }
  if (rank == 0) printf("y = %.2f x + %.2f\n", line[0], line[1]);
  MPI_Finalize();
  return 0;
}
