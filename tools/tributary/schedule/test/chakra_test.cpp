// SPDX-License-Identifier: Apache-2.0
// Traces of Chakra (SCHEDULE.md, SD9.3): their bytes, and that they are read back as an allreduce.
#include "tools/tributary/schedule/chakra.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/schedule/algorithm.h"
#include "model/schedule/checker.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/wire_message.h"

namespace trib {
namespace {

schedule::Schedule built(const char* topology, const std::string& algorithm) {
  return build_schedule(schedule::named_topology(topology), algorithm,
                        schedule::OrderChoice::kBest);
}

TEST(Chakra, ExportsAreReadBack) {
  for (const char* const name : {"torus:2x2", "torus:4x4", "fattree:2:2"}) {
    for (const char* const algorithm : {"multitree", "ring", "bidirectional-ring", "double-tree"}) {
      const schedule::Schedule schedule = built(name, algorithm);
      const ReadSchedule read = parse_chakra("x", chakra_traces(schedule, 256));
      const auto fault = check(read.schedule, nullptr);
      EXPECT_FALSE(fault) << name << ", " << algorithm << ": " << fault->text;
      EXPECT_EQ(read.schedule.transfers.size(), schedule.transfers.size());
      EXPECT_EQ(read.schedule.chunks, schedule.chunks);
    }
  }
}

TEST(Chakra, ATraceBeginsWithItsVersionAndANode) {
  const std::string trace = chakra_traces(built("mesh:1x2", "multitree"), 256)[0];
  const std::vector<std::string> messages = WireMessage::messages_of(trace);
  EXPECT_EQ(messages[0], std::string("\x0a\x05") + "0.0.4");
  // Node 0 sends its part of chunk 1 first: id 0, name, type 5, and attributes in field 10.
  const auto fields = WireMessage::fields_of(messages[1]);
  ASSERT_EQ(fields.size(), 8u);
  EXPECT_EQ(fields[0].number, 1u);
  EXPECT_EQ(fields[0].value, 0u);
  EXPECT_EQ(fields[1].bytes, "SEND R chunk 1");
  EXPECT_EQ(fields[2].number, 3u);
  EXPECT_EQ(fields[2].value, 5u);
  EXPECT_EQ(fields[4].number, 10u);
  EXPECT_EQ(fields[4].bytes, std::string("\x0a\x09") + "comm_size" + "\x48\x80\x02");
}

std::string refusal(std::vector<std::string> traces) {
  try {
    parse_chakra("x", traces);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Chakra, BadTracesAreRefused) {
  const std::vector<std::string> traces = chakra_traces(built("mesh:1x2", "multitree"), 256);
  ASSERT_EQ(refusal(traces), "accepted");
  EXPECT_EQ(refusal({traces[0].substr(0, traces[0].size() - 1), traces[1]}),
            "x.0.et: a field or message is cut off");
  EXPECT_EQ(refusal({traces[1], traces[0]}), "x.0.et: node 0 is a message of another node");
  EXPECT_THAT(refusal({traces[0], traces[1].substr(0, 8)}), testing::HasSubstr("cycle"));
  EXPECT_EQ(refusal({std::string(12, '\xff'), traces[1]}),
            "x.0.et: a number has more than 64 bits");
}

}  // namespace
}  // namespace trib
