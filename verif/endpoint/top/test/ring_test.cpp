// SPDX-License-Identifier: Apache-2.0
// Lives and rounds of rings of endpoints, by workers that send single frames.
#include "verif/endpoint/top/ring.h"

#include <gtest/gtest.h>

#include <cstring>

#include "model/base/random.h"
#include "verif/endpoint/registers/registers.h"
#include "verif/nic/registers/registers.h"

namespace trib::endpoint {
namespace {

constexpr std::uint32_t kOwn = 0x20000;
constexpr unsigned kChunk = 64;  // flits
constexpr std::uint8_t kAll = kFlagData | kFlagWant;

std::vector<float> values(unsigned node, unsigned chunk, unsigned count) {
  std::vector<float> made(count);
  for (unsigned i = 0; i < count; ++i) made[i] = static_cast<float>(1000 * chunk + 7 * i + node);
  return made;
}

void join(Ring& ring, std::uint32_t job) {
  for (unsigned n = 0; n < ring.nodes(); ++n) ring.send_join(n, job, 0x100 * job + n);
  ring.take_welcomes();
}

/// The result of a chunk in which `takers` nodes from `first` on had DATA.
void expect_result(Ring& ring, unsigned node, unsigned chunk, unsigned first, unsigned takers,
                   unsigned count) {
  const Bytes frame = ring.take(node);
  const Header result = read_header(frame);
  ASSERT_EQ(static_cast<int>(result.type), 1) << "tag " << result.tag;
  EXPECT_EQ(result.sequence, chunk);
  EXPECT_EQ(result.count, ring.nodes());
  EXPECT_EQ(result.tag, 17u);
  ASSERT_EQ(result.payload_bytes, 4 * count);
  for (unsigned i = 0; i < count; ++i) {
    float sum = 0, got = 0;
    for (unsigned n = first; n < first + takers; ++n) sum += values(n, chunk, count)[i];
    std::memcpy(&got, &frame[64 + 4 * i], 4);
    ASSERT_EQ(got, sum) << "element " << i << " of chunk " << chunk << " at node " << node;
  }
}

class EndpointRing : public testing::TestWithParam<unsigned> {};

TEST_P(EndpointRing, AddsUpChunksOfAllSizes) {
  Ring ring(GetParam(), kChunk, 1);
  join(ring, 5);
  constexpr unsigned kSizes[] = {256, 256, 256, 100, 256, 1, 256, 256, 4, 253};
  unsigned chunk = 0;
  for (unsigned count : kSizes) {
    for (unsigned n = 0; n < ring.nodes(); ++n) {
      ring.send_contribution(n, chunk, kAll, values(n, chunk, count));
      ring.step(30 * n);
    }
    ++chunk;
  }
  for (unsigned c = 0; c < chunk; ++c)
    for (unsigned n = 0; n < ring.nodes(); ++n)
      expect_result(ring, n, c, 0, ring.nodes(), kSizes[c]);
}

TEST_P(EndpointRing, BroadcastsAndMeetsAtBarriers) {
  Ring ring(GetParam(), kChunk, 2);
  join(ring, 6);
  unsigned chunk = 0;
  for (unsigned root = 0; root < ring.nodes(); ++root) {
    for (unsigned count : {256u, 20u}) {
      for (unsigned n = 0; n < ring.nodes(); ++n) {
        if (n == root)
          ring.send_contribution(n, chunk, kAll, values(n, chunk, count));
        else
          ring.send_contribution(n, chunk, kFlagWant, {});
      }
      for (unsigned n = 0; n < ring.nodes(); ++n) expect_result(ring, n, chunk, root, 1, count);
      ++chunk;
    }
    for (unsigned n = 0; n < ring.nodes(); ++n) ring.send_contribution(n, chunk, 0, {});
    for (unsigned n = 0; n < ring.nodes(); ++n) expect_result(ring, n, chunk, 0, 0, 0);
    ++chunk;
  }
}

TEST_P(EndpointRing, BeginsAgainWithTheNextJob) {
  Ring ring(GetParam(), kChunk, 3);
  for (unsigned job = 1; job < 4; ++job) {
    for (unsigned n = 0; n < ring.nodes(); ++n) ring.send_join(n, job, 0x100 * job + n);
    for (unsigned n = 0; n < ring.nodes(); ++n) {
      // Frames of the previous life are skipped; the JOIN is sent again with the received epoch.
      for (;;) {
        const Header come = read_header(ring.take(n));
        if (come.type == FrameType::kWelcome && come.tag == job) {
          ring.set_epoch(n, come.epoch);
          break;
        }
        if (come.type == FrameType::kError) {
          ring.set_epoch(n, come.count);
          ring.send_join(n, job, 0x100 * job + n);
        }
      }
    }
    for (unsigned n = 0; n < ring.nodes(); ++n)
      ring.send_contribution(n, 0, kAll, values(n, 0, 256));
    for (unsigned n = 0; n < ring.nodes(); ++n) expect_result(ring, n, 0, 0, ring.nodes(), 256);
  }
}

TEST_P(EndpointRing, EndsWhenAWorkerLeaves) {
  Ring ring(GetParam(), kChunk, 4);
  join(ring, 9);
  ring.send_leave(0, 0x900);
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    const Header error = read_header(ring.take(n));
    EXPECT_EQ(static_cast<int>(error.type), 4);
    EXPECT_EQ(error.tag, 5u);
  }
  ring.step(20'000);
  EXPECT_EQ(ring.read(0, kOwn + kRegLife) & kRegLifeLeft, kRegLifeLeft);
  join(ring, 10);
  EXPECT_EQ(ring.read(0, kOwn + kRegLife) & kRegLifeLeft, 0u);
}

// EP12.6: endpoint 1 of three has no worker.
TEST(EndpointRelay, TakesPartAndServesNobody) {
  constexpr std::uint32_t kRelays = 2, kJob = 21;
  Ring ring(3, kChunk, 13);
  for (unsigned n = 0; n < 3; ++n) ring.write(n, kOwn + kRegRelaysLo, kRelays);
  ring.send_join(1, kJob, 0x501);
  const Header refused = read_header(ring.take(1));
  EXPECT_EQ(static_cast<int>(refused.type), 4);
  EXPECT_EQ(refused.tag, 2u);
  EXPECT_EQ(refused.sequence, 0x501u);
  EXPECT_EQ(ring.read(1, kOwn + kRegJoinedLo), 0u);

  for (const unsigned n : {0u, 2u}) ring.send_join(n, kJob, 0x600 + n);
  for (const unsigned n : {0u, 2u}) {
    const Header welcome = read_header(ring.take(n));
    ASSERT_EQ(welcome.type, FrameType::kWelcome);
    ring.set_epoch(n, welcome.epoch);
  }
  for (unsigned chunk = 0; chunk < 40; ++chunk) {
    const unsigned count = chunk % 3 == 2 ? 100 : 256;
    for (const unsigned n : {0u, 2u}) {
      ring.send_contribution(n, chunk, kAll, values(n, chunk, count));
    }
    for (const unsigned n : {0u, 2u}) {
      const Bytes frame = ring.take(n);
      const Header result = read_header(frame);
      ASSERT_EQ(result.type, FrameType::kResult);
      EXPECT_EQ(result.count, 2u);
      ASSERT_EQ(result.payload_bytes, 4 * count);
      for (unsigned i = 0; i < count; ++i) {
        float got = 0;
        std::memcpy(&got, &frame[64 + 4 * i], 4);
        ASSERT_EQ(got, values(0, chunk, count)[i] + values(2, chunk, count)[i]) << i;
      }
    }
  }
  EXPECT_EQ(ring.read(1, kOwn + kRegResults), 40u);

  // It has forgotten the life (EP10.4).
  ring.restart(1);
  for (const unsigned n : {0u, 2u}) EXPECT_EQ(read_header(ring.take(n)).tag, 5u);
}

TEST_P(EndpointRing, EndsALifeThatAResetHasForgotten) {
  Ring ring(GetParam(), kChunk, 10);
  join(ring, 15);
  ring.restart(1);
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    if (n == 1) continue;
    const Header error = read_header(ring.take(n));
    EXPECT_EQ(static_cast<int>(error.type), 4);
    EXPECT_EQ(error.tag, 5u);
  }
  ring.step(2000);
  for (unsigned n = 0; n < ring.nodes(); ++n) EXPECT_EQ(ring.read(n, kOwn + kRegJoinedLo), 0u);
  ring.set_epoch(1, 0);
  join(ring, 16);
}

// EP9.4: by the low halves of the incarnations, none of which GR2.2 has above all others.
TEST_P(EndpointRing, AgreesOnOneOfTheFirstEpochs) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    Ring ring(GetParam(), kChunk, 11 + seed);
    constexpr std::uint32_t kFirst[] = {0x6000, 0xb000, 1, 0xffff};
    for (unsigned n = 0; n < ring.nodes(); ++n) {
      ring.send_join(n, 17, 0x10000 * n + kFirst[(n + seed) % 4]);
      ring.step(seed * 40);
    }
    ring.take_welcomes();
    const std::uint32_t life = ring.read(0, kOwn + kRegLife), era = ring.read(0, kOwn + kRegEra);
    EXPECT_EQ(life & kRegLifeActive, kRegLifeActive);
    for (unsigned n = 1; n < ring.nodes(); ++n) {
      EXPECT_EQ(ring.read(n, kOwn + kRegLife), life) << "node " << n;
      EXPECT_EQ(ring.read(n, kOwn + kRegEra), era) << "node " << n;
    }
  }
}

TEST_P(EndpointRing, TellsOfASilentLink) {
  Ring ring(GetParam(), kChunk, 5);
  join(ring, 10);
  ring.cut(0);
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    const Header error = read_header(ring.take(n));
    EXPECT_EQ(static_cast<int>(error.type), 4);
    EXPECT_EQ(error.tag, 5u);
  }
  ring.step(2000);
  if (ring.nodes() > 2) {
    for (unsigned n = 0; n < ring.nodes(); ++n)
      EXPECT_EQ(ring.read(n, kOwn + kRegFault), kRegFaultValid) << "node " << n;
  }
}

TEST_P(EndpointRing, RefusesWhatDisagrees) {
  Ring ring(GetParam(), kChunk, 6);
  join(ring, 11);
  for (unsigned n = 0; n < ring.nodes(); ++n)
    ring.send_contribution(n, 0, kAll, values(n, 0, n == 0 ? 256 : 252));
  bool told = false;
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    const Header error = read_header(ring.take(n));
    EXPECT_EQ(static_cast<int>(error.type), 4);
    EXPECT_TRUE(error.tag == 4 || error.tag == 5);
    told = told || error.tag == 4;
  }
  EXPECT_TRUE(told);
}

TEST_P(EndpointRing, StandsLostFramesOnSlowLinks) {
  Ring ring(GetParam(), kChunk, 8);
  ring.disturb(4, 0.02);
  join(ring, 13);
  constexpr unsigned kChunks = 60, kWindow = 16;
  Random random({8, 22});
  std::vector<unsigned> counts(kChunks);
  for (unsigned& count : counts) count = random.chance(0.7) ? 256 : random.between(1, 256);
  unsigned sent = 0;
  for (unsigned c = 0; c < kChunks; ++c) {
    for (; sent < kChunks && sent < c + kWindow; ++sent)
      for (unsigned n = 0; n < ring.nodes(); ++n)
        ring.send_contribution(n, sent, kAll, values(n, sent, counts[sent]));
    for (unsigned n = 0; n < ring.nodes(); ++n)
      expect_result(ring, n, c, 0, ring.nodes(), counts[c]);
  }
}

TEST_P(EndpointRing, EncodesItsLinks) {
  Ring ring(GetParam(), kChunk, 9);
  constexpr std::uint32_t kModeB = 0x82, kQuantize = 0x10000 + nic::kRegQuantize;
  constexpr unsigned kCount = 250;
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    ring.write(n, kOwn + kRegEncoding, kModeB);
    ring.write(n, kQuantize, kModeB);
  }
  join(ring, 14);
  Random random({9, 23});
  std::vector<float> sums(kCount);
  for (unsigned n = 0; n < ring.nodes(); ++n) {
    std::vector<float> own(kCount);
    for (unsigned i = 0; i < kCount; ++i) {
      own[i] = static_cast<float>(random.between(0, 2000)) / 4000 - 0.25f;
      sums[i] += own[i];
    }
    ring.send_contribution(n, 0, kAll, own);
  }
  const Bytes first = ring.take(0);
  ASSERT_EQ(first.size(), 64 + 4 * kCount);
  for (unsigned i = 0; i < kCount; ++i) {
    float got = 0;
    std::memcpy(&got, &first[64 + 4 * i], 4);
    // Each partial sum, and the result, is wrong by less than the bound.
    ASSERT_NEAR(got, sums[i], static_cast<float>(ring.nodes()) / 256) << "element " << i;
  }
  for (unsigned n = 1; n < ring.nodes(); ++n) {
    const Bytes frame = ring.take(n);
    ASSERT_EQ(Bytes(frame.begin() + 64, frame.end()), Bytes(first.begin() + 64, first.end()));
  }
}

TEST(EndpointRegisters, AreLockedInALife) {
  Ring ring(2, kChunk, 7);
  EXPECT_EQ(ring.read(0, kOwn + kRegId), kIdValue);
  EXPECT_EQ(ring.try_write(0, kOwn + kRegChunk, 1000), 2u);
  EXPECT_EQ(ring.try_write(0, 0x30010, 1), 2u);
  EXPECT_EQ(ring.try_write(0, 0x10024, 3), 0u);
  join(ring, 12);
  EXPECT_EQ(ring.try_write(0, kOwn + kRegChunk, kChunk), 2u);
  EXPECT_EQ(ring.try_write(0, 0x10024, 3), 2u);
}

INSTANTIATE_TEST_SUITE_P(Nodes, EndpointRing, testing::Values(2u, 3u, 4u));

}  // namespace
}  // namespace trib::endpoint
