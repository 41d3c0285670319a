// SPDX-License-Identifier: Apache-2.0
// Jobs and keys from text, and the job of a launcher: the same for all processes of a run, another one
// for the next.
#include "host/system/job_identity.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

namespace trib {
namespace {

using Variables = std::map<std::string, std::string>;

std::optional<std::uint32_t> job_of(const Variables& variables) {
  return job_of_launcher([&variables](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
}

TEST(JobIdentity, JobsFromText) {
  EXPECT_EQ(parse_job("0"), 0u);
  EXPECT_EQ(parse_job("010"), 10u);  // not octal
  EXPECT_EQ(parse_job("4294967295"), 0xffffffffu);
  EXPECT_EQ(parse_job("0xffffFFFF"), 0xffffffffu);
  for (const char* text : {"", "-1", "4294967296", "0x", "0x100000000", "1 ", " 1", "7f", "+1"}) {
    EXPECT_THROW(parse_job(text), std::invalid_argument) << text;
  }
}

TEST(JobIdentity, KeysFromText) {
  EXPECT_EQ(parse_key("0123456789abcDEF"), 0x0123456789abcdefu);
  EXPECT_EQ(parse_key("0xffffffffffffffff"), 0xffffffffffffffffu);
  for (const char* text :
       {"", "1", "0x1", "0123456789abcdefa", "0123456789abcdeg", "-123456789abcdef"}) {
    EXPECT_THROW(parse_key(text), std::invalid_argument) << text;
  }
}

TEST(JobIdentity, WrongKeyIsNotShown) {
  try {
    parse_key("secret");
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()).find("secret"), std::string::npos);
  }
}

TEST(JobIdentity, ALaunchersRunHasAJob) {
  const Variables step{{"SLURM_JOB_ID", "812"}, {"SLURM_STEP_ID", "0"}};
  EXPECT_EQ(job_of(step), job_of(step));
  EXPECT_TRUE(job_of(step).has_value());
  EXPECT_TRUE(job_of({{"PMIX_NAMESPACE", "prterun-host-4711@1"}}).has_value());
  EXPECT_TRUE(job_of({{"OMPI_MCA_ess_base_jobid", "3021078529"}}).has_value());
}

TEST(JobIdentity, TheNextRunHasAnotherJob) {
  const Variables step{{"SLURM_JOB_ID", "812"}, {"SLURM_STEP_ID", "0"}};
  EXPECT_NE(job_of(step), job_of({{"SLURM_JOB_ID", "812"}, {"SLURM_STEP_ID", "1"}}));
  EXPECT_NE(job_of(step), job_of({{"SLURM_JOB_ID", "813"}, {"SLURM_STEP_ID", "0"}}));
  EXPECT_NE(job_of(step), job_of({{"SLURM_JOB_ID", "81"}, {"SLURM_STEP_ID", "20"}}));
  EXPECT_NE(
      job_of(step),
      job_of({{"SLURM_JOB_ID", "812"}, {"SLURM_STEP_ID", "0"}, {"SLURM_RESTART_COUNT", "1"}}));
  EXPECT_NE(job_of({{"PMIX_NAMESPACE", "prterun-host-4711@1"}}),
            job_of({{"PMIX_NAMESPACE", "prterun-host-4711@2"}}));
}

// Its processes on other hosts are in a step of Slurm's, or in none.
TEST(JobIdentity, MpirunComesBeforeSlurm) {
  const Variables here{{"PMIX_NAMESPACE", "prterun-host-4711@1"}, {"SLURM_JOB_ID", "812"}};
  Variables there = here;
  there["SLURM_STEP_ID"] = "3";
  EXPECT_EQ(job_of(here), job_of(there));
}

// All runs of a batch script have the batch job's number.
TEST(JobIdentity, ABatchJobIsNoRun) {
  EXPECT_FALSE(job_of({}).has_value());
  EXPECT_FALSE(job_of({{"SLURM_JOB_ID", "812"}}).has_value());
  EXPECT_FALSE(job_of({{"PBS_JOBID", "812.host"}}).has_value());
  EXPECT_FALSE(job_of({{"PMIX_NAMESPACE", ""}}).has_value());
}

}  // namespace
}  // namespace trib
