// SPDX-License-Identifier: Apache-2.0
// Programs of MSCCL (SCHEDULE.md, SD9): every export is read back as the same transfers and is an
// allreduce on sets; files of other writers are read; errors are refused with their line.
#include "tools/tributary/schedule/msccl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "model/schedule/algorithm.h"
#include "model/schedule/checker.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using schedule::Schedule;
using schedule::Transfer;
using testing::HasSubstr;

std::vector<std::tuple<char, std::uint32_t, std::uint32_t, std::uint32_t>> moves(
    const Schedule& schedule) {
  std::vector<std::tuple<char, std::uint32_t, std::uint32_t, std::uint32_t>> moves;
  for (const Transfer& one : schedule.transfers) {
    moves.emplace_back(letter_of(one.operation), one.chunk, one.from, one.to);
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

TEST(Msccl, ExportsAreReadBack) {
  for (const char* const name : {"torus:2x2", "torus:4x4", "mesh:3x4", "fattree:2:2", "dgx2"}) {
    const schedule::Topology topology = schedule::named_topology(name);
    for (const std::string& algorithm : schedule::algorithm_names()) {
      Schedule schedule;
      try {
        schedule = build_schedule(topology, algorithm, schedule::OrderChoice::kBest);
      } catch (const std::invalid_argument&) {
        continue;
      }
      const ReadSchedule read = parse_msccl("x.xml", msccl_xml(schedule));
      const auto fault = check(read.schedule, nullptr);
      EXPECT_FALSE(fault) << name << ", " << algorithm << ": " << fault->text;
      EXPECT_EQ(moves(read.schedule), moves(schedule)) << name << ", " << algorithm;
    }
  }
}

TEST(Msccl, AWriteWaitsForReads) {
  const Schedule schedule = build_schedule(schedule::named_topology("mesh:1x2"), "multitree",
                                           schedule::OrderChoice::kBest);
  // Node 1 sends its part of chunk 0 and gets the sum, which waits for that (tb 0, step 0).
  EXPECT_THAT(msccl_xml(schedule),
              HasSubstr(R"(type="r" srcbuf="i" srcoff="0" dstbuf="i" dstoff="0" cnt="1" depid="0" )"
                        R"(deps="0" hasdep="0")"));
}

// A ring of three that gathers, each block in one thread block with both directions.
std::string gather_ring() {
  std::string text =
      "<?xml version=\"1.0\"?>\n<algo name=\"ring\" nchunksperloop=\"3\" ngpus=\"3\" "
      "coll=\"allgather\" inplace=\"1\">\n";
  for (int node = 0; node < 3; ++node) {
    const std::string own = std::to_string(node);
    const std::string before = std::to_string((node + 2) % 3);
    const std::string two_before = std::to_string((node + 1) % 3);
    const auto step = [](int s, const char* type, const std::string& buffer,
                         const std::string& offset) {
      return "<step s=\"" + std::to_string(s) + "\" type=\"" + type + "\" srcbuf=\"" + buffer +
             "\" srcoff=\"" + offset + "\" dstbuf=\"o\" dstoff=\"" + offset +
             "\" cnt=\"1\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>\n";
    };
    text += "<gpu id=\"" + own +
            "\" i_chunks=\"1\" o_chunks=\"3\" s_chunks=\"0\">\n<tb id=\"0\" send=\"" + two_before +
            "\" recv=\"" + before + "\" chan=\"0\">\n" + step(0, "s", "i", "0") +
            step(1, "rcs", "o", before) + step(2, "r", "o", two_before) + "</tb>\n</gpu>\n";
  }
  return text + "</algo>\n";
}

TEST(Msccl, AnAllgatherBecomesAnAllreduce) {
  const ReadSchedule read = parse_msccl("ring.xml", gather_ring());
  const auto fault = check(read.schedule, nullptr);
  ASSERT_FALSE(fault) << fault->text;
  EXPECT_EQ(read.schedule.steps(), 4u);
  EXPECT_EQ(read.schedule.transfers.size(), 12u);
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = gather_ring();
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string refusal(const std::string& text) {
  try {
    parse_msccl("x.xml", text);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Msccl, BadProgramsAreRefusedWithTheLine) {
  EXPECT_EQ(refusal(changed("coll=\"allgather\"", "coll=\"alltoall\"")),
            "x.xml:2: coll=\"alltoall\": allreduce or allgather is needed");
  EXPECT_EQ(refusal(changed("ngpus=\"3\"", "ngpus=\"0\"")),
            "x.xml:2: ngpus=\"0\": a number from 2 to 1024 is needed");
  EXPECT_EQ(refusal(changed("type=\"s\"", "type=\"re\"")),
            "x.xml:5: type=\"re\": s, r, rrc, rcs, rrcs, rrs or nop is needed");
  EXPECT_EQ(refusal(changed("srcbuf=\"i\"", "srcbuf=\"s\"")),
            "x.xml:5: srcbuf=\"s\": i or o is needed");
  EXPECT_EQ(refusal(changed("<gpu id=\"1\"", "<gpu id=\"0\"")), "x.xml:10: gpu 0 twice");
  EXPECT_EQ(refusal(changed("<tb id=\"0\"", "<tb id=\"1\"")), "x.xml:4: tb 0 is needed here");
  EXPECT_EQ(refusal(changed("depid=\"-1\" deps=\"-1\"", "depid=\"3\" deps=\"0\"")),
            "x.xml:5: there is no step 0 of tb 3");
  EXPECT_THAT(refusal(changed("depid=\"-1\" deps=\"-1\"", "depid=\"0\" deps=\"2\"")),
              HasSubstr("x.xml:5: cycle: waits for ever"));
  EXPECT_THAT(refusal(changed("dstoff=\"2\"", "dstoff=\"1\"")),
              HasSubstr("x.xml:6: receives chunk 1, and node 2 sends chunk 2"));
  EXPECT_EQ(refusal("<algo ngpus=\"2\""), "x.xml:1: '>' is needed");
  EXPECT_EQ(refusal("<x/>"), "x.xml:1: <x>, where <algo> is needed");
}

}  // namespace
}  // namespace trib
