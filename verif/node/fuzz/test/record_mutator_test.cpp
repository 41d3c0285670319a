// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/record_mutator.h"

#include <gtest/gtest.h>

#include <set>

#include "model/frame/frame.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {
namespace {

TEST(RecordMutator, StaysWithinTheLimitFromAnySize) {
  for (std::size_t size = 0; size < 80; ++size) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Bytes bytes(80, 0xee);
      EXPECT_LE(mutate_records(bytes.data(), size, bytes.size(), seed), bytes.size());
    }
  }
}

TEST(RecordMutator, TheSameSeedGivesTheSameAndOthersDiffer) {
  std::set<Bytes> results;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Bytes first(200, 1);
    Bytes second(200, 1);
    first.resize(mutate_records(first.data(), 100, first.size(), seed));
    second.resize(mutate_records(second.data(), 100, second.size(), seed));
    EXPECT_EQ(first, second);
    results.insert(first);
  }
  EXPECT_GT(results.size(), 30u);
}

}  // namespace
}  // namespace trib
