// SPDX-License-Identifier: Apache-2.0
// An MPI program in which something goes wrong. usage: check_errors HOW; HOW is
//   counts    rank 1 reduces more elements than the others, and all have MPI return its errors
//   killed    rank 2 ends by SIGKILL before the second of two sums
//   missing   rank 2 does not come to the second sum
//   twice     two sums, with a pause of three seconds between them
// Prints what MPI returns. Exit 0, unless MPI aborts.
#include <csignal>
#include <ctime>
#include <iostream>

#include "host/mpi/test/check.h"

int main(int argc, char** argv) {
  using namespace trib::mpi;
  MPI_Init(&argc, &argv);
  const Place world = place_in(MPI_COMM_WORLD);
  const std::string how = argc > 1 ? argv[1] : "";
  std::vector<int> own(20'000, 1), sum(20'000);
  const auto reduce = [&](int count) {
    return MPI_Allreduce(own.data(), sum.data(), count, MPI_INT, MPI_SUM, world.comm);
  };
  if (how != "counts") {
    check(reduce(10) == MPI_SUCCESS && sum[9] == world.ranks, world, "the first sum");
    if (how == "killed" && world.rank == 2) std::raise(SIGKILL);
    const timespec pause{how == "missing" && world.rank == 2 ? 60 : 3, 0};
    if (how == "twice" || how == "missing") nanosleep(&pause, nullptr);
    reduce(10);
  } else {
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const int code = reduce(world.rank == 1 ? 11 : 10);
    int kind = MPI_SUCCESS, length = 0;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Error_class(code, &kind);
    MPI_Error_string(code, text, &length);
    std::cout << "rank " << world.rank << (kind == MPI_ERR_OTHER ? " other: " : " unknown: ")
              << text << std::endl;
  }
  MPI_Finalize();
  return 0;
}
