// SPDX-License-Identifier: Apache-2.0
// The picture of a reduction: its times, values and number of chunks are those of the record.
#include "verif/node/picture/reduction_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "verif/node/picture/chunk_times.h"
#include "verif/node/picture/test/recorded_chunk.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

using testing::HasSubstr;
using testing::Not;

ReductionRecord recorded(unsigned ports, unsigned elements, unsigned late = 0,
                         unsigned latency = 12) {
  ReductionRecord record;
  record.ports.resize(ports);
  record_chunk(record, 0, elements, 1000, late, latency);
  return record;
}

std::string picture(const ReductionRecord& record, std::uint64_t chunks = 1,
                    std::uint32_t onset = 1) {
  return reduction_picture(record, {"One allreduce", node_variant("10g"), onset, chunks});
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(ChunkTimesTest, AreThoseOfTheLastContributionAndTheFirstResult) {
  const std::vector<ChunkTimes> chunks = complete_chunks(recorded(4, 64, 5));
  ASSERT_EQ(chunks.size(), 1u);
  EXPECT_EQ(chunks[0].first_beat, 1000u);
  EXPECT_EQ(chunks[0].header_received, 1012u);
  EXPECT_EQ(chunks[0].first_result, 1024u);
  EXPECT_EQ(chunks[0].latency(), 12u);
  EXPECT_EQ(chunks[0].element_received, 1013u);
  EXPECT_EQ(chunks[0].element_sent, 1032u);
  EXPECT_EQ(chunks[0].sent_end, 1064u);
  EXPECT_TRUE(chunks[0].cuts_through());
}

TEST(ChunkTimesTest, NeedEveryPortsResult) {
  ReductionRecord record = recorded(2, 4);
  record.ports[1].sent.clear();
  EXPECT_TRUE(complete_chunks(record).empty());
  EXPECT_THROW(picture(record), PictureError);
  EXPECT_THROW(picture({}), PictureError);
}

TEST(ReductionPictureTest, ShowsTheLatency) {
  EXPECT_THAT(picture(recorded(4, 64)),
              HasSubstr("The results start 12 cycles (76.8 ns) after the header"));
  EXPECT_THAT(picture(recorded(4, 64)), HasSubstr("cut-through"));
  const std::string stored = picture(recorded(4, 64, 0, 60), 1, kOnsetStoreAndForward);
  EXPECT_THAT(stored, HasSubstr("60 cycles (384.0 ns)"));
  EXPECT_THAT(stored, HasSubstr("after its last beat: store-and-forward."));
  EXPECT_THAT(picture(recorded(4, 1)), HasSubstr("after its last beat."));
}

// Cycle c is from c to c + 1 periods of the simulated time, as in waves of a cluster.
TEST(ReductionPictureTest, SaysWhereItIsInTheSimulatedTime) {
  EXPECT_THAT(picture(recorded(2, 64, 5)), HasSubstr("0 ns is 6476.8 ns of simulated time"));
  EXPECT_THAT(picture(recorded(2, 64, 5)), HasSubstr("cycle 0 is cycle 1012 of --trace"));
}

TEST(ReductionPictureTest, ChangesWithTheCycleOfAResult) {
  ReductionRecord late = recorded(2, 64);
  late.ports[1].sent = {record_frame(chunk_frame(FrameType::kResult, 0, 64, 4.0F), 1020)};
  EXPECT_NE(picture(recorded(2, 64)), picture(late));
  EXPECT_THAT(picture(late), HasSubstr("The first result starts 12 cycles"));
}

TEST(ReductionPictureTest, ChangesWithTheCycleOfAStep) {
  ReductionRecord record = recorded(2, 64);
  const std::string before = picture(record);
  ++record.steps.back().cycle;
  EXPECT_NE(picture(record), before);
}

TEST(ReductionPictureTest, ShowsTheStepsOfTheNode) {
  const std::string svg = picture(recorded(3, 64));
  EXPECT_THAT(svg, HasSubstr("ports 0 1 2, chunk 0"));
  EXPECT_THAT(svg, HasSubstr("chunk 0 of ports 0 1 2, to the adders"));
  EXPECT_THAT(svg, HasSubstr("started: sum of chunk 0 to ports 0 1 2"));
}

TEST(ReductionPictureTest, ShowsTheFirstElements) {
  const std::string svg = picture(recorded(2, 64));
  EXPECT_EQ(count(svg, "64 fp32: 1.5 1.5 1.5 ..."), 1u);
  EXPECT_EQ(count(svg, "64 fp32: 2.5 2.5 2.5 ..."), 1u);
  EXPECT_EQ(count(svg, "64 fp32: 4 4 4 ..."), 2u);
}

TEST(ReductionPictureTest, HasARowOfEachPortAndDirection) {
  const std::string svg = picture(recorded(8, 64));
  for (unsigned port = 0; port < 8; ++port) {
    const std::string number = std::to_string(port);
    EXPECT_EQ(count(svg, "worker " + number + " to port " + number), 1u);
    EXPECT_EQ(count(svg, "port " + number + " to worker " + number), 1u);
  }
  EXPECT_THAT(svg, HasSubstr("ports 0 1 2 3 4 5 6 7: Accepted"));
}

TEST(ReductionPictureTest, ShowsAsManyChunksAsAreReadable) {
  ReductionRecord record = recorded(2, 64);
  for (std::uint32_t sequence = 1; sequence < 20; ++sequence) {
    record_chunk(record, sequence, 64, 1000 + 43 * sequence, 0, 12);
  }
  const std::string svg = picture(record, 20);
  EXPECT_THAT(svg, HasSubstr("The first 7 of 20 chunks are shown."));
  EXPECT_THAT(svg, Not(HasSubstr("Result 8")));
}

TEST(ReductionPictureTest, ShowsAChunkOfAnyLength) {
  const std::string svg = picture(recorded(2, 2048), 5);
  EXPECT_THAT(svg, HasSubstr("The first of 5 chunks is shown."));
  EXPECT_THAT(svg, HasSubstr("Contribution 0, 2048 fp32"));
}

TEST(ReductionPictureTest, ShowsFramesWithoutPayload) {
  const std::string svg = picture(recorded(3, 0));
  EXPECT_THAT(svg, Not(HasSubstr("first element")));
  EXPECT_THAT(svg, HasSubstr("The results start 12 cycles"));
}

TEST(ReductionPictureTest, ShowsCyclesWithoutABeat) {
  ReductionRecord record = recorded(2, 64);
  EXPECT_THAT(picture(record), Not(HasSubstr("cycles without a beat")));
  record.ports[0].received = {
      record_frame(chunk_frame(FrameType::kContribution, 0, 64, 1.5F), 990, 2)};
  EXPECT_THAT(picture(record), HasSubstr("cycles without a beat"));
  EXPECT_THAT(picture(record), HasSubstr("class=\"notch\" d="));
}

TEST(ReductionPictureTest, ShowsASpoiledFrame) {
  ReductionRecord record = recorded(2, 64);
  EXPECT_THAT(picture(record), Not(HasSubstr("class=\"fault\"")));
  Frame spoiled = chunk_frame(FrameType::kContribution, 0, 8, 9.0F);
  spoiled.bad = true;
  record.ports[0].received.insert(record.ports[0].received.begin(), record_frame(spoiled, 980));
  EXPECT_THAT(picture(record), Not(HasSubstr("class=\"fault\""))) << "it is before the picture";
  record.ports[0].received.push_back(record_frame(spoiled, 1045));
  EXPECT_THAT(picture(record), HasSubstr("class=\"fault\""));
}

}  // namespace
}  // namespace trib
