/* SPDX-License-Identifier: Apache-2.0
 * A peer of bench host --peers: MPI_Allreduce. usage: peer_mpi COUNT ROUNDS */
#include <mpi.h>
#include <stdlib.h>

#include "tools/tributary/peers/peer_load.h"

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  if (argc != 3) MPI_Abort(MPI_COMM_WORLD, 2);
  const int count = atoi(argv[1]), rounds = atoi(argv[2]);
  int rank, ranks;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  float *const values = malloc(4 * (size_t)count), *const sums = malloc(4 * (size_t)count);
  if (values == NULL || sums == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
  fill(values, (size_t)count, rank);
  MPI_Allreduce(values, sums, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  uint64_t before[SPENT], after[SPENT], totals[SPENT];
  spent(before);
  for (int i = 0; i < rounds; ++i) MPI_Allreduce(values, sums, count, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
  spent(after);
  for (int i = 0; i < SPENT; ++i) after[i] -= before[i];
  MPI_Reduce(after, totals, SPENT, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) say_spent(totals, ranks, fingerprint(sums, (size_t)count));
  free(values);
  free(sums);
  MPI_Finalize();
  return 0;
}
