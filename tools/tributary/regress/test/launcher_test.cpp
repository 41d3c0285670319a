// SPDX-License-Identifier: Apache-2.0
// Real processes of the shell; and a cluster that is played by three scripts.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <map>

#include "tools/tributary/regress/local_launcher.h"
#include "tools/tributary/regress/slurm_launcher.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

class LauncherTest : public ::testing::Test {
 protected:
  void add(const std::string& id, const std::string& command, unsigned timeout_s = 60) {
    RegressJob job;
    job.id = id;
    job.command = command;
    job.directory = scratch_.path(id);
    job.timeout_s = timeout_s;
    jobs_.push_back(job);
  }
  bool run(Launcher& launcher) {
    return launcher.run(
        jobs_, {[this](const RegressJob& job, const JobExit& exit) { exits_[job.id] = exit; },
                [this](const std::vector<const RegressJob*>& running) {
                  most_ = std::max(most_, running.size());
                }});
  }
  std::string log(const std::string& id) const { return scratch_.read(id + "/log.txt"); }

  Scratch scratch_;
  std::vector<RegressJob> jobs_;
  std::map<std::string, JobExit> exits_;
  std::size_t most_ = 0;
};

TEST_F(LauncherTest, RunsAllAndKeepsWhatTheyPrint) {
  for (int i = 0; i < 20; ++i)
    add("job" + std::to_string(i), "echo out; echo error >&2; exit " + std::to_string(i));
  LocalLauncher launcher(3);
  EXPECT_TRUE(run(launcher));
  ASSERT_EQ(exits_.size(), 20u);
  EXPECT_EQ(most_, 3u);
  EXPECT_EQ(exits_.at("job17").code, 17);
  EXPECT_EQ(log("job17"), "out\nerror\n");
}

TEST_F(LauncherTest, EndsWhatTakesTooLong) {
  add("late", "echo begun; sleep 600 & sleep 600", 1);
  add("next", "echo here");
  LocalLauncher launcher(1);
  EXPECT_TRUE(run(launcher));
  EXPECT_TRUE(exits_.at("late").timed_out);
  EXPECT_EQ(exits_.at("late").code, 128 + SIGTERM);
  EXPECT_EQ(log("late"), "begun\n");
  EXPECT_EQ(exits_.at("next").code, 0);
}

TEST_F(LauncherTest, StopsWhenTheUserInterrupts) {
  add("first", "kill -INT $PPID; exec sleep 600");
  add("second", "true");
  LocalLauncher launcher(1);
  EXPECT_FALSE(run(launcher));
  EXPECT_TRUE(exits_.empty());
}

TEST_F(LauncherTest, TellsAJobWhereItsCoverageGoes) {
  add("job", "echo $TRIBUTARY_COVERAGE_DIR");
  LocalLauncher launcher(1);
  EXPECT_TRUE(run(launcher));
  EXPECT_EQ(log("job"), scratch_.path("job") + "\n");
}

// sbatch runs the tasks of the array at once, but for those beyond `tasks_run`.
class SlurmLauncherTest : public LauncherTest {
 protected:
  SlurmLauncherTest() {
    command("sbatch", R"(
for last; do :; done
for option; do case $option in --array=0-*) tasks=${option#--array=0-}; esac; done
echo "$@" > "$PLAYED/sbatch.txt"
for i in $(seq 0 "${tasks%%%*}"); do
  [ "$i" -ge "$TASKS_RUN" ] || SLURM_ARRAY_TASK_ID=$i bash "$last" > /dev/null
done
echo '42;cluster'
)");
    command("squeue", "exit 0");
    command("scancel", "echo \"$@\" > \"$PLAYED/scancel.txt\"");
    setenv("PLAYED", scratch_.path("bin").c_str(), 1);
    setenv("TASKS_RUN", "100", 1);
    setenv("PATH", (scratch_.path("bin") + ":" + path_).c_str(), 1);
    options_.work = scratch_.path("slurm");
  }
  ~SlurmLauncherTest() override { setenv("PATH", path_.c_str(), 1); }

  void command(const std::string& name, const std::string& text) {
    scratch_.write("bin/" + name, "#!/bin/bash\n" + text);
    chmod(scratch_.path("bin/" + name).c_str(), 0755);
  }

  std::string path_ = std::getenv("PATH");
  SlurmOptions options_;
};

TEST_F(SlurmLauncherTest, RunsTheSameJobsAsAnArray) {
  for (int i = 0; i < 5; ++i)
    add("job" + std::to_string(i), "echo 'it'\"'\"'s'; exit " + std::to_string(i));
  options_.batch = 2;
  options_.at_once = 4;
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  ASSERT_EQ(exits_.size(), 5u);
  EXPECT_EQ(exits_.at("job4").code, 4);
  EXPECT_FALSE(exits_.at("job4").timed_out);
  EXPECT_EQ(log("job4"), "it's\n");
  EXPECT_NE(scratch_.read("bin/sbatch.txt").find("--array=0-2%4"), std::string::npos);
}

TEST_F(SlurmLauncherTest, EndsWhatTakesTooLong) {
  add("late", "sleep 600", 1);
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  EXPECT_TRUE(exits_.at("late").timed_out);
}

TEST_F(SlurmLauncherTest, SaysWhatIsWrongWithTheCluster) {
  command("sbatch", "echo 'sbatch: error: no partition'; exit 1");
  add("job", "true");
  SlurmLauncher launcher(options_);
  try {
    run(launcher);
    FAIL() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(std::string(error.what()),
              "sbatch does not take the job array: sbatch: error: no partition\n");
  }
}

}  // namespace
}  // namespace trib
