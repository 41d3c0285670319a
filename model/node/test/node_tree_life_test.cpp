// SPDX-License-Identifier: Apache-2.0
// How a group's life goes through the levels of a tree (TR4, TR5, GR3, GR4): every node numbers its
// own lives.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "model/frame/codec.h"
#include "model/node/test/node_bench.h"
#include "model/node/test/node_tree.h"

namespace trib {
namespace {

using Place = NodeTree::Place;

// A root with four leaves of three workers, uplinks on port 7; no worker has joined yet.
class TwoLevels : public testing::Test {
 protected:
  static constexpr unsigned kWorkers = 12;
  NodeTree tree_ = NodeTree::regular(2, 4, 3, 7, false);

  // That of process number `process` of a worker; the low halves, too, differ.
  static std::uint32_t drawn(unsigned worker, unsigned process = 0) {
    return 0x90001000 + process * 0x01230000 + worker * 0x01010011;
  }
  static unsigned worker_at(const Place& place) { return (place.node - 1) * 3 + place.port; }

  Verdict join(unsigned worker, std::uint16_t epoch = 0, unsigned process = 0,
               std::uint8_t window = 0) {
    const Place place = tree_.workers().at(worker);
    const auto fill = [=](Header& h) {
      h.epoch = epoch;
      h.count = static_cast<std::uint16_t>(worker);
      h.sequence = drawn(worker, process);
      h.tag = kJob;
    };
    return tree_.put(place, tree_.join(place, fill, {0, window, 0}));
  }
  void join_all() {
    for (unsigned w = 0; w < kWorkers; ++w) join(w);
    EXPECT_EQ(tree_.take().size(), kWorkers);
  }
  void contribute_all(std::uint32_t sequence) {
    for (const Place place : tree_.workers()) {
      EXPECT_EQ(tree_.put(place, tree_.contribution(place, sequence, {1})), Verdict::kAccepted);
    }
  }
};

TEST_F(TwoLevels, WelcomedWhenTheLastOfAllHasJoined) {
  for (unsigned w = 0; w < 11; ++w) join(w, 0, 0, w == 4 ? 9 : 0);
  EXPECT_TRUE(tree_.take().empty());
  EXPECT_EQ(tree_.node(0).state(), GroupState::kJoining);
  join(11);
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), kWorkers);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    const unsigned w = worker_at(delivery.from);
    EXPECT_EQ(h.type, FrameType::kWelcome);
    EXPECT_EQ(h.sequence, drawn(w));
    EXPECT_EQ(h.tag, kJob);
    // That of the first worker of the leaf.
    EXPECT_EQ(h.epoch, drawn(w - w % 3) & 0xffff);
    EXPECT_EQ(h.count, 3);
    // Worker 4 is one of leaf 1's (node 2), whose JOIN asked for no more.
    EXPECT_EQ(read_welcome_body(delivery.frame.bytes).window, delivery.from.node == 2 ? 9 : 16);
  }
  std::set<std::uint16_t> epochs;
  for (unsigned n = 0; n < 5; ++n) {
    epochs.insert(tree_.node(n).epoch());
    EXPECT_EQ(tree_.node(n).job(), kJob);
    if (n == 0) continue;
    EXPECT_EQ(tree_.node(n).parent_epoch(), tree_.node(0).epoch());
  }
  EXPECT_EQ(epochs.size(), 5u);
  contribute_all(0);
  EXPECT_EQ(tree_.take().size(), kWorkers);
}

TEST_F(TwoLevels, LostJoinsAndWelcomesAreFetchedByRepetition) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  tree_.lose([&](const Emission&) { return random() % 2 == 0; });
  std::vector<bool> welcomed(kWorkers);
  for (int round = 0; round < 200; ++round) {
    for (unsigned w = 0; w < kWorkers; ++w) {
      if (!welcomed[w]) join(w);
    }
    for (const auto& delivery : tree_.take()) {
      ASSERT_EQ(read_header(delivery.frame.bytes).type, FrameType::kWelcome);
      welcomed.at(worker_at(delivery.from)) = true;
    }
  }
  EXPECT_EQ(welcomed, std::vector<bool>(kWorkers, true));
  tree_.lose({});
  contribute_all(0);
  EXPECT_EQ(tree_.take().size(), kWorkers);
}

// The parent has had more lives than the leaf knows of, and the leaf was reset.
TEST_F(TwoLevels, LeafThatKnowsNoEpochIsToldTheParentsOne) {
  join_all();
  const std::uint16_t before = tree_.node(0).epoch();
  tree_.node(1) = NodeModel(tree_.node(1).config());
  for (unsigned w = 0; w < 3; ++w) join(w, 0, 1);
  EXPECT_TRUE(tree_.take().empty());
  EXPECT_EQ(tree_.node(1).parent_epoch(), before);
  EXPECT_EQ(tree_.node(0).state(), GroupState::kJoining);
  EXPECT_EQ(tree_.node(0).epoch(), before + 1);
  EXPECT_EQ(tree_.node(0).joined(), 1u);
}

TEST_F(TwoLevels, LeaveOfOneStopsTheTree) {
  join_all();
  const Place leaver = tree_.workers()[5];
  tree_.put(leaver, tree_.control(FrameType::kLeave, leaver));
  EXPECT_EQ(tree_.take().size(), 1u);  // ERROR 5 to the leaver
  EXPECT_EQ(tree_.node(2).state(), GroupState::kStopped);
  EXPECT_EQ(tree_.node(0).state(), GroupState::kStopped);
  EXPECT_EQ(tree_.node(1).state(), GroupState::kActive);
  // The other leaves learn of it when their sum comes up.
  for (unsigned w = 0; w < 3; ++w) {
    const Place place = tree_.workers()[w];
    EXPECT_EQ(tree_.put(place, tree_.contribution(place, 0, {1})), Verdict::kAccepted);
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 3u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.tag, 5u);
    EXPECT_EQ(h.epoch, tree_.node(1).epoch());
  }
  EXPECT_EQ(tree_.node(1).state(), GroupState::kStopped);
}

// RC5 through two levels: a waiting worker learns of the end of the life although nothing is sent up again.
TEST_F(TwoLevels, AskFindsOutThatTheLifeIsOver) {
  join_all();
  for (unsigned w = 0; w < 3; ++w) {
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 0, {1}));
  }
  const Place leaver = tree_.workers()[5];
  tree_.put(leaver, tree_.control(FrameType::kLeave, leaver));
  tree_.take();
  const Place asker = tree_.workers()[0];
  tree_.put(asker, tree_.control(FrameType::kAsk, asker));
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 4u);  // STATUS, and ERROR 5 to all of the leaf
  EXPECT_EQ(read_header(delivered[0].frame.bytes).type, FrameType::kStatus);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(read_header(delivered[i].frame.bytes).type, FrameType::kError);
    EXPECT_EQ(read_header(delivered[i].frame.bytes).tag, 5u);
  }
}

TEST_F(TwoLevels, DisagreementAtTheRootReachesAll) {
  join_all();
  for (unsigned w = 0; w < kWorkers; ++w) {
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 3, {1}, [&](Header& h) { h.tag += place.node; }));
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), kWorkers);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.tag, 4u);
    EXPECT_EQ(h.sequence, 3u);
    EXPECT_EQ(h.epoch, tree_.node(delivery.from.node).epoch());
  }
  for (unsigned n = 0; n < 5; ++n) EXPECT_EQ(tree_.node(n).state(), GroupState::kStopped);
}

TEST_F(TwoLevels, PartialAndCongestionGoUpAndDown) {
  join_all();
  for (unsigned w = 0; w < kWorkers; ++w) {
    if (w == 4) continue;  // a straggler of node 2
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 0, {1},
                                        [w](Header& h) { h.ecn = w == 0 ? kEcnCe : kEcnEct0; }));
  }
  EXPECT_TRUE(tree_.take().empty());
  EXPECT_TRUE(tree_.deadline(2, 0));
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), kWorkers);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(h.flags, kFlagData | kFlagPartial);
    EXPECT_EQ(h.count, 11);
    EXPECT_EQ(h.ecn, kEcnCe);
    EXPECT_EQ(values_of(delivery.frame), Floats{11});
  }
}

// GR4: the root has gone on without node 2, by more than its store holds.
TEST_F(TwoLevels, NodeThatWasTooLateStopsItsMembers) {
  join_all();
  tree_.lose([](const Emission& e) {
    return read_header(e.frame.bytes).source == default_tree_node(0) && e.port == 1;
  });
  for (const std::uint32_t sequence : {0u, 16u}) {
    for (unsigned w = 0; w < kWorkers; ++w) {
      const Place place = tree_.workers()[w];
      if (place.node == 2) continue;
      tree_.put(place, tree_.contribution(place, sequence, {1}));
    }
    EXPECT_TRUE(tree_.deadline(0, sequence));
  }
  EXPECT_EQ(tree_.take().size(), 18u);
  tree_.lose({});
  for (unsigned w = 3; w < 6; ++w) {
    const Place place = tree_.workers()[w];
    tree_.put(place, tree_.contribution(place, 0, {1}));
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), 3u);
  for (const auto& delivery : delivered) {
    const Header h = read_header(delivery.frame.bytes);
    EXPECT_EQ(delivery.from.node, 2u);
    EXPECT_EQ(h.type, FrameType::kError);
    EXPECT_EQ(h.tag, 8u);
    EXPECT_EQ(h.sequence, 0u);
    EXPECT_EQ(h.epoch, tree_.node(2).epoch());
  }
  EXPECT_EQ(tree_.node(2).state(), GroupState::kStopped);
  EXPECT_EQ(tree_.node(0).state(), GroupState::kActive);
}

TEST_F(TwoLevels, CollectivesGoByDataAndWantOfEachWorker) {
  join_all();  // a broadcast of worker 7 to all but worker 0
  for (unsigned w = 0; w < kWorkers; ++w) {
    const Place place = tree_.workers()[w];
    const Floats values = w == 7 ? Floats{2.5f} : Floats{};
    tree_.put(place, tree_.contribution(place, 0, values, [w](Header& h) {
      h.flags = w == 7 ? kFlagData : w == 0 ? 0 : kFlagWant;
    }));
  }
  const auto delivered = tree_.take();
  ASSERT_EQ(delivered.size(), kWorkers);
  for (const auto& delivery : delivered) {
    const unsigned w = worker_at(delivery.from);
    EXPECT_EQ(values_of(delivery.frame), w == 0 || w == 7 ? Floats{} : Floats{2.5f}) << w;
  }
}

// A worker's handling of its membership, as WK4 and WK5 specify.
struct Member {
  unsigned process = 0;
  std::uint16_t told = 0;  // the last epoch that was reported to it
  std::uint16_t epoch = 0;
  bool joined = false;
};

// One worker has crashed, and returns without any state; all others are notified, and join again.
// In the end all are in one life, and no worker ever had a result of two.
TEST_F(TwoLevels, CrashedWorkerIsFollowedByAllOthersIntoANewLife) {
  for (const bool lossy : {false, true}) {
    tree_ = NodeTree::regular(2, 4, 3, 7, false);
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937 random(seed);
    join_all();
    contribute_all(0);
    tree_.take();
    std::vector<Member> members(kWorkers);
    for (unsigned w = 0; w < kWorkers; ++w) {
      members[w].told = members[w].epoch = tree_.node(tree_.workers()[w].node).epoch();
      members[w].joined = true;
    }
    members[5] = Member{1, 0, 0, false};
    if (lossy) tree_.lose([&](const Emission&) { return random() % 4 == 0; });
    for (int round = 0; round < 400; ++round) {
      if (round == 350) tree_.lose({});
      for (unsigned w = 0; w < kWorkers; ++w) {
        const Place place = tree_.workers()[w];
        if (members[w].joined) {
          const auto mark = [&](Header& h) { h.epoch = members[w].epoch; };
          tree_.put(place, round % 2 == 0 ? tree_.contribution(place, 1, {1}, mark)
                                          : tree_.control(FrameType::kAsk, place, [&](Header& h) {
                                              mark(h);
                                              h.sequence = 1;
                                            }));
        } else {
          join(w, members[w].told, members[w].process);
        }
        for (const auto& delivery : tree_.take()) {
          const unsigned to = worker_at(delivery.from);
          Member& member = members[to];
          const Header h = read_header(delivery.frame.bytes);
          if (h.type == FrameType::kWelcome) {
            if (member.joined || h.sequence != drawn(to, member.process)) continue;
            member.joined = true;
            member.epoch = member.told = h.epoch;
          } else if (h.type == FrameType::kError) {
            const bool mine =
                member.joined ? h.epoch == member.epoch : h.sequence == drawn(to, member.process);
            if (!mine) continue;
            ASSERT_TRUE(h.tag == 3 || h.tag == 5) << h.tag;
            member.told = h.count;
            member.process += member.joined ? 1 : 0;
            member.joined = false;
          } else if (h.type == FrameType::kResult) {
            EXPECT_EQ(h.count, kWorkers);
          }
        }
      }
    }
    for (unsigned w = 0; w < kWorkers; ++w) {
      EXPECT_TRUE(members[w].joined) << w;
      EXPECT_EQ(members[w].epoch, tree_.node(tree_.workers()[w].node).epoch());
      EXPECT_EQ(members[w].process, 1u);
    }
    contribute_all(0);
    EXPECT_EQ(tree_.take().size(), kWorkers);
  }
}

}  // namespace
}  // namespace trib
