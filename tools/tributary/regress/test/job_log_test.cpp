// SPDX-License-Identifier: Apache-2.0
// Logs with text that no report can take unchanged.
#include "tools/tributary/regress/job_log.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/tributary/regress/log_lines.h"
#include "tools/tributary/regress/regress_job.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

class JobLogTest : public ::testing::Test {
 protected:
  JobLogTest() {
    job_.directory = scratch_.path("job");
    job_.pass = "^fine$";
    job_.fail = {"^UVM_ERROR "};
  }
  JobLog log_of(const std::string& text) {
    scratch_.write("job/log.txt", text);
    return read_job_log(job_);
  }

  Scratch scratch_;
  RegressJob job_;
};

TEST_F(JobLogTest, MakesTextOfAnyBytes) {
  const JobLog log = log_of("reproduce: \xB5\nUVM_ERROR 5 \xB5s\nGer\xE4t \x1B \xEF\xBF\xBF\n");
  EXPECT_EQ(log.reproduce, "\xEF\xBF\xBD");
  EXPECT_EQ(log.first_failure, "UVM_ERROR 5 \xEF\xBF\xBDs");
  EXPECT_EQ(log.last_line, "Ger\xEF\xBF\xBDt \xEF\xBF\xBD \xEF\xBF\xBD");
}

TEST_F(JobLogTest, CutsALongLineBetweenCharacters) {
  for (const char* before : {"", "x"}) {
    std::string line = before;
    for (int i = 0; i < 600; ++i) line += "µ";
    const std::string cut = log_of(line + "\nend\n" + line).last_line;
    EXPECT_EQ(cut, line.substr(0, cut.size()));
    EXPECT_GE(cut.size(), LogLines::kMaxBytes - 1);
    EXPECT_LE(cut.size(), LogLines::kMaxBytes);
  }
}

TEST_F(JobLogTest, TakesLinesOfOtherSystemsAndOfProgressBars) {
  EXPECT_TRUE(log_of("fine\r\n").passed);
  EXPECT_TRUE(log_of("99 %\rfine").passed);
  EXPECT_FALSE(log_of("fine?\r\n").passed);
  EXPECT_EQ(log_of("one\r\n\r\n").last_line, "one");
}

TEST_F(JobLogTest, CountsOnlyNumbersThatFit) {
  const std::string digits(400, '9');
  const JobLog log = log_of("METRIC a " + digits + "\nMETRIC b 0,034\nMETRIC c 1e308\n" +
                            "METRIC c 1e308\nMETRIC d 5 frames\nMETRIC e nan\nMETRIC f\n" +
                            "TEST FAILED smoke seed 1 cycles " + digits + "\nUVM_ERROR x @ " +
                            digits + " ns: top\n");
  EXPECT_EQ(log.metrics.size(), 2u);
  EXPECT_TRUE(std::isfinite(log.metrics.at("c")));
  EXPECT_EQ(log.metrics.at("d"), 5);
  EXPECT_FALSE(log.first_failure.empty());
  EXPECT_FALSE(log.failed_at);
  EXPECT_FALSE(log_of("UVM_ERROR x @ 99999999999999999999 s: top\n").failed_at)
      << "no simulation gets so far";
  EXPECT_EQ(log_of("UVM_ERROR x @ 1500 ps: top\n").failed_at->at_ns, 1.5);
}

// By trying all ways, this pattern takes longer than the universe is old.
TEST_F(JobLogTest, APatternTakesNoLongerThanItsLine) {
  job_.pass = "(a*)*b$|^fine$";
  EXPECT_FALSE(log_of(std::string(990, 'a') + "\n").passed);
  EXPECT_TRUE(log_of(std::string(990, 'a') + "\nfine\n").passed);
}

TEST_F(JobLogTest, FindsTheCyclesOfAnError) {
  const JobLog log = log_of(
      "UVM_ERROR a.cpp(3) @ 51334400 ps: top.env [board] cycle 8041, RS1, port 1, group 0, chunk "
      "17: "
      "no (chunk 17 begun in cycle 1177)\n");
  ASSERT_TRUE(log.failed_at);
  EXPECT_EQ(log.failed_at->cycle, 8041);
  EXPECT_EQ(log.failed_at->begun_in_cycle, 1177);
  const JobLog other = log_of("UVM_ERROR a.cpp(3) @ 5 ns: top [board] nothing of the kind\n");
  EXPECT_FALSE(other.failed_at->cycle);
  EXPECT_FALSE(other.failed_at->begun_in_cycle);
}

TEST(RecordWindowTest, BeginsAtResetIfTheRunIsShort) {
  EXPECT_EQ(RecordWindow(std::nullopt).options(), "");
  EXPECT_EQ(RecordWindow(FailurePlace{51'334.4, 8041, 1177}).from_ns, 0);
  EXPECT_EQ(RecordWindow(FailurePlace{6'400'000, {}, {}}).from_ns, 0);
  EXPECT_EQ(RecordWindow(FailurePlace{3'200'000, 1'000'000, {}}).from_ns, 0);
  EXPECT_EQ(RecordWindow(FailurePlace{3'200'000, 1'000'000, {}}).until_ns, 3'202'000);
}

TEST(RecordWindowTest, BeginsBeforeTheChunkIfItIsLong) {
  EXPECT_EQ(RecordWindow(FailurePlace{12'800'000, 2'000'000, 1'000'000}).from_ns, 6'380'000);
  EXPECT_EQ(RecordWindow(FailurePlace{12'800'000, 2'000'000, 1}).from_ns, 0);
  EXPECT_EQ(RecordWindow(FailurePlace{12'800'000, 2'000'000, {}}).from_ns, 12'780'000);
  EXPECT_EQ(RecordWindow(FailurePlace{12'800'000, 2'000'000, 3'000'000}).from_ns, 12'780'000);
}

TEST(LogNumber, IsAllOfTheText) {
  EXPECT_EQ(log_number("+12"), 12);
  EXPECT_EQ(log_number("-0.5e2"), -50);
  for (const char* text : {"", "+", "+-1", "1,5", "1.5x", " 1", "inf", "nan", "1e400", "0x10"}) {
    EXPECT_FALSE(log_number(text)) << text;
  }
}

TEST(JobFileName, IsAName) {
  EXPECT_EQ(job_file_name("random/10g/7#2"), "random-10g-7-2");
  EXPECT_EQ(job_file_name("a\nb's"), "a-b-s");
}

TEST(JobFileName, OfALongIdIsShortAndItsOwn) {
  const std::string first = job_file_name(std::string(300, 'x') + "1");
  const std::string second = job_file_name(std::string(300, 'x') + "2");
  EXPECT_EQ(first.size(), kMaxJobName);
  EXPECT_EQ(first.substr(0, 20), std::string(20, 'x'));
  EXPECT_NE(first, second);
}

}  // namespace
}  // namespace trib
