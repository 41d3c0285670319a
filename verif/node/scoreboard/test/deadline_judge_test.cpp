// SPDX-License-Identifier: Apache-2.0
// Which contributions may be all that a chunk was reduced from (deadline_judge.h).
#include "verif/node/scoreboard/deadline_judge.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

using Masks = std::vector<std::uint32_t>;

constexpr std::uint32_t kMembers = 15;
constexpr std::uint32_t kDeadline = 1000;

ChunkRecord accepted(std::vector<Acceptance> acceptances) {
  ChunkRecord record;
  record.acceptances = std::move(acceptances);
  return record;
}

TEST(PartialSumsTest, NoneBeforeTheDeadline) {
  const ChunkRecord record = accepted({{100, 2}, {500, 0}});
  EXPECT_EQ(partial_sums(record, kMembers, kDeadline, 900), Masks{});
  EXPECT_EQ(partial_sums(record, kMembers, 0, 9000), Masks{});
  EXPECT_EQ(partial_sums(accepted({}), kMembers, kDeadline, 9000), Masks{});
}

TEST(PartialSumsTest, ThoseThatWereThereInTime) {
  const ChunkRecord record = accepted({{100, 2}, {500, 0}});
  EXPECT_EQ(partial_sums(record, kMembers, kDeadline, 1200), Masks{5});
}

TEST(PartialSumsTest, ThoseThatCameLaterMayBeInItOrNot) {
  const ChunkRecord record = accepted({{100, 2}, {500, 0}, {1300, 1}});
  EXPECT_EQ(partial_sums(record, kMembers, kDeadline, 1400), (Masks{5, 7}));
}

TEST(PartialSumsTest, AllOfThemAreNoPartialSum) {
  const ChunkRecord record = accepted({{100, 2}, {500, 0}, {600, 1}, {1300, 3}});
  EXPECT_EQ(partial_sums(record, kMembers, kDeadline, 1400), Masks{7});
}

}  // namespace
}  // namespace trib
