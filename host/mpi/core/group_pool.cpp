// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/group_pool.h"

namespace trib::mpi {
namespace {

unsigned owner_of(unsigned group, unsigned groups, unsigned processes) {
  return processes >= groups ? group * processes / groups : group % processes;
}

std::uint64_t bit(unsigned group) { return std::uint64_t{1} << group; }

}  // namespace

GroupPool::GroupPool(unsigned groups, unsigned rank, unsigned processes) {
  for (unsigned group = 0; group < groups; ++group) {
    if (owner_of(group, groups, processes) == rank) own_ |= bit(group);
  }
  free_ = own_;
}

std::uint64_t GroupPool::offer() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::uint64_t offered = free_;
  free_ = 0;
  return offered;
}

void GroupPool::keep(std::uint64_t offered, std::optional<unsigned> chosen) {
  const std::lock_guard<std::mutex> lock(mutex_);
  free_ |= chosen ? offered & ~bit(*chosen) : offered;
}

void GroupPool::give_back(unsigned group) {
  const std::lock_guard<std::mutex> lock(mutex_);
  free_ |= bit(group) & own_;
}

}  // namespace trib::mpi
