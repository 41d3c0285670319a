// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/group_pool.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib::mpi {
namespace {

TEST(GroupPoolTest, EachGroupBelongsToOneProcess) {
  for (const unsigned groups : {1u, 3u, 8u}) {
    for (const unsigned processes : {2u, 5u, 8u, 40u}) {
      std::vector<unsigned> owners(groups);
      for (unsigned rank = 0; rank < processes; ++rank) {
        const std::uint64_t own = GroupPool(groups, rank, processes).offer();
        for (unsigned group = 0; group < groups; ++group) owners[group] += own >> group & 1;
        EXPECT_EQ(own >> groups, 0u);
      }
      for (const unsigned count : owners) EXPECT_EQ(count, 1u) << groups << " of " << processes;
    }
  }
}

TEST(GroupPoolTest, WhatIsTakenIsNotOfferedUntilItIsGivenBack) {
  GroupPool pool(4, 0, 2);  // has 0 and 2
  EXPECT_EQ(pool.offer(), 5u);
  EXPECT_EQ(pool.offer(), 0u) << "another thread's communicator, while the first one agrees";
  pool.keep(5, 2);
  EXPECT_EQ(pool.offer(), 1u);
  pool.keep(1, std::nullopt);
  pool.give_back(2);
  pool.give_back(3);  // another process's
  EXPECT_EQ(pool.offer(), 5u);
}

}  // namespace
}  // namespace trib::mpi
