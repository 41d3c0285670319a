// SPDX-License-Identifier: Apache-2.0
// An MPI program of several threads (MPI_THREAD_MULTIPLE), each with a communicator of its own, whose
// first collectives they call at the same time. Prints the number of checks. Exit 0 passed.
#include <thread>

#include "host/mpi/test/check.h"

namespace trib::mpi {
namespace {

void work(const Place& p) {
  std::vector<int> own(2000, p.rank + 1), sum(2000);
  for (int i = 0; i < 50; ++i) {
    MPI_Allreduce(own.data(), sum.data(), 2000, MPI_INT, MPI_SUM, p.comm);
    check(sum[1999] == p.ranks * (p.ranks + 1) / 2, p, "a sum of a thread");
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(own.data(), sum.data(), 2000, MPI_INT, MPI_MAX, p.comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check(sum[0] == p.ranks, p, "a maximum of a thread");
  }
}

}  // namespace
}  // namespace trib::mpi

int main(int argc, char** argv) {
  using namespace trib::mpi;
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  const Place world = place_in(MPI_COMM_WORLD);
  check(level == MPI_THREAD_MULTIPLE, world, "MPI_THREAD_MULTIPLE");
  std::vector<MPI_Comm> comms(3);
  for (MPI_Comm& comm : comms) MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  std::vector<std::thread> threads;
  for (const MPI_Comm comm : comms) threads.emplace_back([comm] { work(place_in(comm)); });
  for (std::thread& thread : threads) thread.join();
  for (MPI_Comm& comm : comms) MPI_Comm_free(&comm);
  if (world.rank == 0) std::printf("%d checks passed\n", checks.load());
  MPI_Finalize();
  return 0;
}
