// SPDX-License-Identifier: Apache-2.0
// The groups of the node that this process hands out. Two communicators without a process in common
// must not take the same group, and have no way to ask each other. So each group belongs to one
// process of the job, and a communicator takes a group that belongs to one of its own processes,
// which knows whether it is free. May be used by several threads.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

namespace trib::mpi {

class GroupPool {
 public:
  // This process is `rank` of the `processes` of the job.
  GroupPool(unsigned groups, unsigned rank, unsigned processes);

  // The groups that belong to this process and are free, as bits. They count as taken until keep().
  std::uint64_t offer();
  // Of the groups of an offer() `chosen` stays taken; the others are free again.
  void keep(std::uint64_t offered, std::optional<unsigned> chosen);
  // The group is free again, if it belongs to this process.
  void give_back(unsigned group);

 private:
  std::mutex mutex_;
  std::uint64_t own_ = 0;
  std::uint64_t free_ = 0;
};

}  // namespace trib::mpi
