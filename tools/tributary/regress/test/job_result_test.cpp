// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/job_result.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tools/tributary/regress/failure_groups.h"
#include "tools/tributary/regress/rerun.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

class JobResultTest : public ::testing::Test {
 protected:
  JobResultTest() {
    job_.id = "random/10g/7";
    job_.test = "random";
    job_.command = "run it";
    job_.directory = scratch_.path("job");
    job_.pass = "^TEST PASSED random ";
    job_.fail = {"^UVM_(ERROR|FATAL) +[^: ]"};
    job_.timeout_s = 60;
    job_.section = "sim";
    job_.simulates = true;
    job_.waves = "build/random-10g-7.fst";
  }
  JobResult judged(const std::string& log, int code, bool timed_out = false) {
    scratch_.write("job/log.txt", log);
    JobExit exit;
    exit.code = code;
    exit.timed_out = timed_out;
    return judge(job_, exit);
  }

  Scratch scratch_;
  RegressJob job_;
};

TEST_F(JobResultTest, PassesWithItsLineAndExitCodeZero) {
  const JobResult result =
      judged("UVM_ERROR    :   0\nMETRIC frames 12\nTEST PASSED random seed 7 cycles 99\n", 0);
  EXPECT_EQ(result.verdict, JobVerdict::kPass);
  EXPECT_EQ(result.metrics.at("frames"), 12);
  EXPECT_EQ(result.metrics.at("cycles"), 99);
  EXPECT_EQ(result.signature, "");
}

TEST_F(JobResultTest, FailsWithoutItsLine) {
  const JobResult result = judged("all is well\n", 0);
  EXPECT_EQ(result.verdict, JobVerdict::kFail);
  EXPECT_EQ(result.reason, "exit code 0, but no line matches '^TEST PASSED random '");
  EXPECT_EQ(result.signature, "exit code 0, but the line that reports success is missing");
}

TEST_F(JobResultTest, FailsForALineThatIsForbidden) {
  const JobResult result = judged(
      "UVM_ERROR a.cpp(7) @ 1500 ns: top [scoreboard] byte 64 is 0x1f, expected 0x20\n"
      "TEST PASSED random seed 7 cycles 99\nreproduce: tributary sim --seed 7\n",
      0);
  EXPECT_EQ(result.verdict, JobVerdict::kFail);
  EXPECT_EQ(result.signature, "UVM_ERROR a.cpp(#) [scoreboard] byte # is #, expected #");
  EXPECT_EQ(result.reproduce,
            "run it --waves build/random-10g-7.fst --record-from 0 --record-until 3500");
  ASSERT_TRUE(result.failed_at);
  EXPECT_EQ(result.failed_at->at_ns, 1500);
}

TEST_F(JobResultTest, FailsByExitCodeSignalAndTime) {
  const std::string passed = "TEST PASSED random seed 7 cycles 99\n";
  EXPECT_EQ(judged(passed, 1).reason, "exit code 1: TEST PASSED random seed 7 cycles 99");
  EXPECT_EQ(judged(passed, 139).reason, "ended by signal 11");
  const JobResult late = judged(passed, 143, true);
  EXPECT_EQ(late.verdict, JobVerdict::kTimeout);
  EXPECT_EQ(late.reason, "not done after 60 s");
  EXPECT_EQ(late.signature, "timeout of a job of sim");
  EXPECT_EQ(late.reproduce, "run it --waves build/random-10g-7.fst");
}

TEST_F(JobResultTest, TakesTheLogsLineOnlyIfItsProgramIsThere) {
  job_.simulates = false;
  EXPECT_EQ(judged("reproduce: /bin/sh -c false\n", 1).reproduce, "/bin/sh -c false");
  EXPECT_EQ(judged("reproduce: tributary soak\n", 1).reproduce, "run it");
  EXPECT_EQ(judged("no line\n", 1).reproduce, "run it");
}

TEST_F(JobResultTest, SkipsWithAReason) {
  const JobResult result = judged("formal.sh: z3 is not installed\n", 77);
  EXPECT_EQ(result.verdict, JobVerdict::kSkipped);
  EXPECT_EQ(result.reason, "formal.sh: z3 is not installed");
}

TEST_F(JobResultTest, SurvivesJson) {
  JobResult result = judged("UVM_FATAL x @ 3 us: cycle 9, \xff (chunk 1 begun in cycle 4)\n", 3);
  const std::string text =
      to_json(result).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const JobResult again = job_result_from(nlohmann::json::parse(text));
  EXPECT_EQ(again.id, result.id);
  EXPECT_EQ(again.verdict, JobVerdict::kFail);
  EXPECT_EQ(again.exit_code, 3);
  ASSERT_TRUE(again.failed_at);
  EXPECT_EQ(again.failed_at->at_ns, 3000.0);
  EXPECT_EQ(again.failed_at->cycle, 9);
  EXPECT_EQ(again.failed_at->begun_in_cycle, 4);
}

TEST_F(JobResultTest, GroupsFailuresBySignature) {
  std::vector<JobResult> results(4);
  results[0].signature = "a";
  results[1].signature = "b";
  results[2].signature = "b";
  for (JobResult& result : results) result.verdict = JobVerdict::kFail;
  results[3].verdict = JobVerdict::kPass;
  const std::vector<FailureGroup> groups = group_failures(results);
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0].signature, "b");
  EXPECT_EQ(groups[0].jobs, (std::vector<const JobResult*>{&results[1], &results[2]}));
}

TEST_F(JobResultTest, IsRepeatedWithAWindowBeforeTheError) {
  JobResult failed = judged("UVM_ERROR a @ 50 ms: b\n", 1);
  const RegressJob rerun = rerun_job(job_, failed);
  EXPECT_EQ(rerun.command,
            "run it --waves " + job_.directory + "/rerun/waves.fst --pcap " + job_.directory +
                "/rerun/frames.pcapng --record-from 49980000 --record-until 50002000");
  JobResult again = failed;
  EXPECT_TRUE(rerun_of(rerun, failed, again).failed_again);
  EXPECT_EQ(rerun_of(rerun, failed, again).view, job_.directory + "/rerun/waves.gtkw");
  again.signature = "something else";
  EXPECT_FALSE(rerun_of(rerun, failed, again).failed_again);
  EXPECT_FALSE(rerun_of(rerun, failed, again).passed);
  again.verdict = JobVerdict::kPass;
  EXPECT_TRUE(rerun_of(rerun, failed, again).passed);
}

}  // namespace
}  // namespace trib
