// SPDX-License-Identifier: Apache-2.0
// An MPI program that knows nothing of the node: every collective that may go there, blocking and
// not, in place and not, of types that the node has and others, on communicators of all kinds. Each
// result is compared, bit for bit, with what this rank works out by itself. Prints the number of
// checks. Exit 0 passed; else MPI_Abort.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "host/mpi/test/check.h"

namespace trib::mpi {
namespace {

// Calls `start` with a request, and waits for it in the way of this turn.
template <typename Start>
void nonblocking(int turn, const Start& start) {
  MPI_Request request = MPI_REQUEST_NULL;
  start(&request);
  int done = 0;
  if (turn % 3 == 0) MPI_Wait(&request, MPI_STATUS_IGNORE);
  while (turn % 3 == 1 && done == 0) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  if (turn % 3 == 2) MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
}

template <typename T, typename Combine>
void check_reductions(const Place& p, MPI_Datatype type, MPI_Op op, const Combine& combine,
                      const std::string& what) {
  int turn = 0;
  for (const int count : {1, 37, 5000}) {
    const auto size = static_cast<std::size_t>(count);
    const std::vector<T> own = values<T>(p.rank, size);
    const std::vector<T> wanted = combined<T>(p.ranks, size, combine);
    std::vector<T> got(size);
    MPI_Allreduce(own.data(), got.data(), count, type, op, p.comm);
    check(got == wanted, p, "MPI_Allreduce of " + what);
    got = own;
    MPI_Allreduce(MPI_IN_PLACE, got.data(), count, type, op, p.comm);
    check(got == wanted, p, "MPI_Allreduce in place of " + what);
    got.assign(size, T{});
    nonblocking(turn++, [&](MPI_Request* r) {
      MPI_Iallreduce(own.data(), got.data(), count, type, op, p.comm, r);
    });
    check(got == wanted, p, "MPI_Iallreduce of " + what);
    const int root = count % p.ranks;
    got = own;
    MPI_Reduce(p.rank == root ? MPI_IN_PLACE : own.data(), got.data(), count, type, op, root,
               p.comm);
    check(p.rank != root || got == wanted, p, "MPI_Reduce of " + what);
    nonblocking(turn, [&](MPI_Request* r) {
      MPI_Ireduce(own.data(), got.data(), count, type, op, root, p.comm, r);
    });
    check(p.rank != root || got == wanted, p, "MPI_Ireduce of " + what);
  }
}

void check_scatters(const Place& p) {
  const auto add = [](int a, int b) { return a + b; };
  for (const int count : {1, 700}) {
    const auto size = static_cast<std::size_t>(count);
    const auto ranks = static_cast<std::size_t>(p.ranks);
    const std::vector<int> own = values<int>(p.rank, size * ranks);
    const std::vector<int> all = combined<int>(p.ranks, size * ranks, add);
    const std::vector<int> wanted(all.begin() + p.rank * count, all.begin() + (p.rank + 1) * count);
    std::vector<int> got(size);
    MPI_Reduce_scatter_block(own.data(), got.data(), count, MPI_INT, MPI_SUM, p.comm);
    check(got == wanted, p, "MPI_Reduce_scatter_block");
    std::vector<int> both = own;
    MPI_Reduce_scatter_block(MPI_IN_PLACE, both.data(), count, MPI_INT, MPI_SUM, p.comm);
    check(std::equal(wanted.begin(), wanted.end(), both.begin()), p,
          "MPI_Reduce_scatter_block in place");
    got.assign(size, 0);
    nonblocking(0, [&](MPI_Request* r) {
      MPI_Ireduce_scatter_block(own.data(), got.data(), count, MPI_INT, MPI_SUM, p.comm, r);
    });
    check(got == wanted, p, "MPI_Ireduce_scatter_block");

    // Rank r gets r blocks: rank 0 none.
    std::vector<int> counts(ranks);
    for (int r = 0; r < p.ranks; ++r) counts[static_cast<std::size_t>(r)] = r * count;
    const int before = p.rank * (p.rank - 1) / 2 * count;
    const std::size_t total = size * ranks * (ranks - 1) / 2;
    const std::vector<int> sent = values<int>(p.rank, total);
    const std::vector<int> sums = combined<int>(p.ranks, total, add);
    std::vector<int> part(size * ranks);
    MPI_Reduce_scatter(sent.data(), part.data(), counts.data(), MPI_INT, MPI_SUM, p.comm);
    check(std::equal(part.begin(), part.begin() + p.rank * count, sums.begin() + before), p,
          "MPI_Reduce_scatter");
    part.assign(part.size(), 0);
    nonblocking(2, [&](MPI_Request* r) {
      MPI_Ireduce_scatter(sent.data(), part.data(), counts.data(), MPI_INT, MPI_SUM, p.comm, r);
    });
    check(std::equal(part.begin(), part.begin() + p.rank * count, sums.begin() + before), p,
          "MPI_Ireduce_scatter");
  }
}

// Doubles with bits that no sum would preserve.
double odd_double(int rank, int index) {
  return (index % 3 == 0 ? -0.0 : 1e-310) + (index % 3 == 0 ? -0.0 : rank + index);
}

void check_gathers(const Place& p) {
  for (const int count : {1, 900}) {
    const auto size = static_cast<std::size_t>(count);
    std::vector<double> own(size), wanted;
    for (int i = 0; i < count; ++i) own[static_cast<std::size_t>(i)] = odd_double(p.rank, i);
    for (int r = 0; r < p.ranks; ++r) {
      for (int i = 0; i < count; ++i) wanted.push_back(odd_double(r, i));
    }
    std::vector<double> got(wanted.size());
    const auto right = [&] {
      return std::memcmp(got.data(), wanted.data(), got.size() * sizeof(double)) == 0;
    };
    MPI_Allgather(own.data(), count, MPI_DOUBLE, got.data(), count, MPI_DOUBLE, p.comm);
    check(right(), p, "MPI_Allgather");
    got.assign(got.size(), 0);
    std::copy(own.begin(), own.end(), got.begin() + p.rank * count);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, got.data(), count, MPI_DOUBLE, p.comm);
    check(right(), p, "MPI_Allgather in place");
    got.assign(got.size(), 0);
    nonblocking(1, [&](MPI_Request* r) {
      MPI_Iallgather(own.data(), count * 8, MPI_BYTE, got.data(), count, MPI_DOUBLE, p.comm, r);
    });
    check(right(), p, "MPI_Iallgather of bytes");

    // With a gap of one element after each block, from last to first.
    std::vector<int> counts(static_cast<std::size_t>(p.ranks), count);
    std::vector<int> places;
    for (int r = 0; r < p.ranks; ++r) places.push_back((p.ranks - 1 - r) * (count + 1));
    std::vector<double> spread((size + 1) * static_cast<std::size_t>(p.ranks), 7.0);
    MPI_Allgatherv(own.data(), count, MPI_DOUBLE, spread.data(), counts.data(), places.data(),
                   MPI_DOUBLE, p.comm);
    for (int r = 0; r < p.ranks; ++r) {
      const double* const block = spread.data() + places[static_cast<std::size_t>(r)];
      check(std::memcmp(block, wanted.data() + r * count, size * sizeof(double)) == 0, p,
            "MPI_Allgatherv");
      check(block[count] == 7.0, p, "a gap of MPI_Allgatherv");
    }
  }
}

void check_broadcasts(const Place& p) {
  for (int root = 0; root < p.ranks; ++root) {
    std::vector<double> buffer(1001);
    for (int i = 0; i < 1001; ++i) {
      buffer[static_cast<std::size_t>(i)] = p.rank == root ? odd_double(root, i) : 0;
    }
    if (root % 2 == 0) {
      MPI_Bcast(buffer.data(), 1001, MPI_DOUBLE, root, p.comm);
    } else {
      nonblocking(root, [&](MPI_Request* r) {
        MPI_Ibcast(buffer.data(), 1001, MPI_DOUBLE, root, p.comm, r);
      });
    }
    bool right = true;
    for (int i = 0; i < 1001; ++i) {
      const double wanted = odd_double(root, i);
      right = right && std::memcmp(&buffer[static_cast<std::size_t>(i)], &wanted, 8) == 0;
    }
    check(right, p, "MPI_Bcast of double");
  }
  // The root sends integers in a row, the others take them into every second place.
  MPI_Datatype second;
  MPI_Type_vector(50, 1, 2, MPI_INT, &second);
  MPI_Type_commit(&second);
  std::vector<int> numbers(100, -1);
  if (p.rank == 0) {
    std::iota(numbers.begin(), numbers.end(), 0);
    MPI_Bcast(numbers.data(), 50, MPI_INT, 0, p.comm);
  } else {
    MPI_Bcast(numbers.data(), 1, second, 0, p.comm);
    for (int i = 0; i < 100; ++i) {
      const int wanted = i % 2 == 0 ? i / 2 : -1;
      check(numbers[static_cast<std::size_t>(i)] == wanted, p, "MPI_Bcast of a vector");
    }
  }
  MPI_Type_free(&second);
}

// A rank that waits at the node must go on with messages, and vice versa.
void check_progress(const Place& p) {
  constexpr int kLarge = 300'000;  // by rendezvous
  std::vector<int> out(kLarge, p.rank), in(kLarge), sum(50'000);
  const std::vector<int> own(50'000, 1);
  const int next = (p.rank + 1) % p.ranks, last = (p.rank + p.ranks - 1) % p.ranks;
  MPI_Request receive = MPI_REQUEST_NULL;
  MPI_Irecv(in.data(), kLarge, MPI_INT, last, 1, p.comm, &receive);
  if (p.rank != 0) MPI_Send(out.data(), kLarge, MPI_INT, next, 1, p.comm);
  MPI_Allreduce(own.data(), sum.data(), 50'000, MPI_INT, MPI_SUM, p.comm);
  if (p.rank == 0) MPI_Send(out.data(), kLarge, MPI_INT, next, 1, p.comm);
  MPI_Wait(&receive, MPI_STATUS_IGNORE);
  check(in[kLarge - 1] == last && sum[49'999] == p.ranks, p, "messages during MPI_Allreduce");

  // Rank 0 receives while its contributions are needed; the others send when they have the sum.
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(own.data(), sum.data(), 50'000, MPI_INT, MPI_SUM, p.comm, &request);
  int token = 0;
  if (p.rank == 0) {
    for (int i = 1; i < p.ranks; ++i) MPI_Recv(&token, 1, MPI_INT, i, 2, p.comm, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Send(&token, 1, MPI_INT, 0, 2, p.comm);
  }
  check(sum[0] == p.ranks, p, "MPI_Iallreduce during MPI_Recv");
}

void check_several(const Place& p) {
  std::vector<std::vector<int>> got(4, std::vector<int>(3000));
  const std::vector<int> own(3000, p.rank + 1);
  std::vector<MPI_Request> requests(5);
  for (std::size_t i = 0; i < 4; ++i) {
    MPI_Iallreduce(own.data(), got[i].data(), 3000, MPI_INT, i % 2 == 0 ? MPI_SUM : MPI_MAX, p.comm,
                   &requests[i]);
  }
  MPI_Ibarrier(p.comm, &requests[4]);
  int ended = 0;
  while (ended < 5) {
    int some = 0;
    std::vector<int> which(5);
    MPI_Waitsome(5, requests.data(), &some, which.data(), MPI_STATUSES_IGNORE);
    ended += some;
  }
  const int sum = p.ranks * (p.ranks + 1) / 2;
  for (std::size_t i = 0; i < 4; ++i) {
    check(got[i][2999] == (i % 2 == 0 ? sum : p.ranks), p, "several MPI_Iallreduce");
  }
}

void check_communicator(const Place& p) {
  const auto sum = [](auto a, auto b) { return a + b; };
  const auto least = [](auto a, auto b) { return std::min(a, b); };
  const auto most = [](auto a, auto b) { return std::max(a, b); };
  const auto both = [](auto a, auto b) { return a & b; };
  const auto either = [](auto a, auto b) { return a | b; };
  const auto one = [](auto a, auto b) { return a ^ b; };
  MPI_Barrier(p.comm);
  check_reductions<int>(p, MPI_INT, MPI_SUM, sum, "int");
  check_reductions<float>(p, MPI_FLOAT, MPI_SUM, sum, "float");
  check_reductions<float>(p, MPI_FLOAT, MPI_MIN, least, "least float");
  check_reductions<std::int8_t>(p, MPI_INT8_T, MPI_MAX, most, "most int8");
  check_reductions<std::uint8_t>(p, MPI_UINT8_T, MPI_BOR, either, "or of uint8");
  check_reductions<unsigned>(p, MPI_UNSIGNED, MPI_MAX, most, "most unsigned");
  check_reductions<std::int64_t>(p, MPI_INT64_T, MPI_BAND, both, "and of int64");
  check_reductions<std::uint16_t>(p, MPI_UINT16_T, MPI_BXOR, one, "xor of uint16");
  check_reductions<double>(p, MPI_DOUBLE, MPI_SUM, sum, "double");
  check_reductions<int>(
      p, MPI_INT, MPI_PROD, [](int a, int b) { return a * b; }, "product");
  check_scatters(p);
  check_gathers(p);
  check_broadcasts(p);
  check_progress(p);
  check_several(p);
}

}  // namespace
}  // namespace trib::mpi

int main(int argc, char** argv) {
  using namespace trib::mpi;
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &level);
  const Place world = place_in(MPI_COMM_WORLD);
  check_communicator(world);

  // Two halves at the same time; ranks in the other order; freed, and made again.
  for (int i = 0; i < 3; ++i) {
    MPI_Comm half = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, world.rank % 2, -world.rank, &half);
    check_reductions<int>(
        place_in(half), MPI_INT, MPI_SUM, [](int a, int b) { return a + b; }, "int in half");
    check_scatters(place_in(half));
    MPI_Comm_free(&half);
  }
  MPI_Comm twin = MPI_COMM_NULL;
  MPI_Comm_dup(MPI_COMM_WORLD, &twin);
  check_scatters(place_in(twin));
  MPI_Comm_free(&twin);
  int alone = 3, same = 0;
  MPI_Allreduce(&alone, &same, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  check(same == 3, world, "MPI_COMM_SELF");
  MPI_Barrier(MPI_COMM_WORLD);
  if (world.rank == 0) std::printf("%d checks passed\n", checks.load());
  MPI_Finalize();
  return 0;
}
