// SPDX-License-Identifier: Apache-2.0
// For the MPI programs of these tests: counts checks, and values that every rank can compute for every
// other.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace trib::mpi {

struct Place {
  MPI_Comm comm;
  int rank;
  int ranks;
};

inline Place place_in(MPI_Comm comm) {
  Place place{comm, 0, 0};
  MPI_Comm_rank(comm, &place.rank);
  MPI_Comm_size(comm, &place.ranks);
  return place;
}

inline std::atomic<int> checks{0};

inline void check(bool good, const Place& place, const std::string& what) {
  ++checks;
  if (good) return;
  std::fprintf(stderr, "rank %d of %d: wrong: %s\n", place.rank, place.ranks, what.c_str());
  MPI_Abort(MPI_COMM_WORLD, 1);
}

// Small, so that sums of floating point are exact in any order.
template <typename T>
T value(int rank, std::size_t index) {
  const std::uint32_t mixed = (static_cast<std::uint32_t>(index) * 2654435761u) ^
                              (static_cast<std::uint32_t>(rank + 1) * 40503u);
  return static_cast<T>(static_cast<int>((mixed >> 7) % 61) - 30);
}

template <typename T>
std::vector<T> values(int rank, std::size_t count) {
  std::vector<T> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = value<T>(rank, i);
  return all;
}

template <typename T, typename Combine>
std::vector<T> combined(int ranks, std::size_t count, const Combine& combine) {
  std::vector<T> all = values<T>(0, count);
  for (int rank = 1; rank < ranks; ++rank) {
    for (std::size_t i = 0; i < count; ++i) {
      all[i] = static_cast<T>(combine(all[i], value<T>(rank, i)));
    }
  }
  return all;
}

}  // namespace trib::mpi
