// SPDX-License-Identifier: Apache-2.0
// Real processes of the shell; and a cluster that is played by three scripts.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
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

// The terminal has been closed.
TEST_F(LauncherTest, StopsWhenItIsHungUp) {
  std::signal(SIGHUP, SIG_DFL);
  add("first", "kill -HUP $PPID; exec sleep 600");
  LocalLauncher launcher(1);
  EXPECT_FALSE(run(launcher));
}

TEST_F(LauncherTest, IsNotHungUpUnderNohup) {
  std::signal(SIGHUP, SIG_IGN);
  add("first", "kill -HUP $PPID");
  LocalLauncher launcher(1);
  EXPECT_TRUE(run(launcher));
  std::signal(SIGHUP, SIG_DFL);
}

// All processes of a job have the writing end of a pipe, which ends when the last of them does.
TEST_F(LauncherTest, JobsEndWithAProcessThatIsKilled) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  add("job", "trap '' TERM HUP; sleep 600 & echo up >&" + std::to_string(ends[1]) + "; sleep 600");
  const pid_t regression = fork();
  if (regression == 0) {
    LocalLauncher launcher(1);
    run(launcher);
    _exit(0);
  }
  close(ends[1]);
  std::array<char, 3> text{};
  ASSERT_EQ(read(ends[0], text.data(), text.size()), 3) << "the job has not begun";
  kill(regression, SIGKILL);
  waitpid(regression, nullptr, 0);
  pollfd waiting{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&waiting, 1, 60'000), 1) << "the job lives on";
  EXPECT_EQ(read(ends[0], text.data(), text.size()), 0);
  close(ends[0]);
}

TEST_F(LauncherTest, TellsAJobWhereItsCoverageGoes) {
  add("job", "echo $TRIBUTARY_COVERAGE_DIR");
  LocalLauncher launcher(1);
  EXPECT_TRUE(run(launcher));
  EXPECT_EQ(log("job"), scratch_.path("job") + "\n");
}

TEST_F(LauncherTest, JobsPrintNumbersAlikeInAnyLocale) {
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  add("job", "echo $LC_ALL");
  LocalLauncher launcher(1);
  EXPECT_TRUE(run(launcher));
  unsetenv("LC_ALL");
  EXPECT_EQ(log("job"), "C.UTF-8\n");
}

// sbatch runs the tasks of the array at once, except those beyond `tasks_run`.
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

TEST_F(SlurmLauncherTest, CancelsTheArrayWhenItIsHungUp) {
  std::signal(SIGHUP, SIG_DFL);
  setenv("TASKS_RUN", "0", 1);
  command("sbatch", "echo 42; kill -HUP " + std::to_string(getpid()));
  add("job", "true");
  SlurmLauncher launcher(options_);
  EXPECT_FALSE(run(launcher));
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "42\n");
}

// The array of a process that was killed: its jobs would write to the same files.
TEST_F(SlurmLauncherTest, CancelsTheArrayThatWasLeft) {
  scratch_.write("slurm/array.txt", "17");
  add("job", "true");
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "17\n");
  EXPECT_EQ(scratch_.read("slurm/array.txt"), "") << "this one has ended";
}

// The controller does not answer at first. The job ends while the queue shows it.
TEST_F(SlurmLauncherTest, BearsWithAQueueThatIsNotToldOnce) {
  setenv("TASKS_RUN", "0", 1);
  add("job", "true");
  command("squeue",
          "echo look >> \"$PLAYED/looks.txt\"\n"
          "case $(wc -l < \"$PLAYED/looks.txt\") in\n"
          "  1 | 3) echo 'slurm_load_jobs error: Socket timed out'; exit 1 ;;\n"
          "  5) echo '0 1 0 0' > '" +
              scratch_.path("job/times.txt") +
              "' ;;\n"
              "esac\n"
              "echo 42_0\n");
  options_.queue_look = std::chrono::milliseconds(1);
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  EXPECT_TRUE(exits_.at("job").started);
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "");
}

TEST_F(SlurmLauncherTest, CancelsAnArrayThatTheQueueHasLost) {
  setenv("TASKS_RUN", "0", 1);
  add("job", "true");
  options_.queue_look = std::chrono::milliseconds(1);
  options_.patience = std::chrono::milliseconds(1);
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  EXPECT_FALSE(exits_.at("job").started);
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "42\n");
}

// The message of sbatch, or "" if it accepts the array.
class SlurmRefusalTest : public SlurmLauncherTest {
 protected:
  std::string error() {
    add("job", "true");
    SlurmLauncher launcher(options_);
    try {
      run(launcher);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(SlurmRefusalTest, SaysWhatIsWrongWithTheCluster) {
  command("sbatch", "echo 'sbatch: error: no partition' >&2; exit 1");
  EXPECT_EQ(error(), "sbatch does not take the job array: sbatch: error: no partition");
}

TEST_F(SlurmRefusalTest, TakesNoOtherTextForAnId) {
  for (const char* printed : {"99999999999999999999", "done", ""}) {
    command("sbatch", std::string("echo '") + printed + "'");
    EXPECT_EQ(error(),
              "sbatch has printed no id; if it has begun a job array, cancel it. It says: " +
                  std::string(printed));
  }
}

// It would go on to write to the files of the jobs.
TEST_F(SlurmRefusalTest, WantsTheArrayThatWasLeftToBeCancelled) {
  scratch_.write("slurm/array.txt", "17");
  command("scancel", "echo 'scancel: error: Connection refused' >&2; exit 1");
  EXPECT_NE(error().find("the job array 17 of an earlier run can't be cancelled (scancel: error: "
                         "Connection refused)"),
            std::string::npos);
  EXPECT_EQ(scratch_.read("slurm/array.txt"), "17");
}

TEST_F(SlurmRefusalTest, PassesOverAnArrayThatEndedLongAgo) {
  scratch_.write("slurm/array.txt", "17");
  command("scancel", "echo 'scancel: error: Invalid job id 17' >&2; exit 1");
  EXPECT_EQ(error(), "");
  EXPECT_EQ(exits_.at("job").code, 0);
}

TEST_F(SlurmRefusalTest, RefusesAFileThatNamesNoArray) {
  scratch_.write("slurm/array.txt", "all;reboot");
  EXPECT_NE(error().find("names no job array"), std::string::npos);
}

TEST_F(SlurmLauncherTest, RemarksOfSbatchAreNotItsAnswer) {
  setenv("TASKS_RUN", "0", 1);
  command("sbatch", "echo 'sbatch: using default partition' >&2; echo 'Welcome'; echo 4711\n" +
                        std::string("kill -INT ") + std::to_string(getpid()));
  add("job", "true");
  SlurmLauncher launcher(options_);
  EXPECT_FALSE(run(launcher));
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "4711\n") << "the array that is watched";
}

// Without the locale C, bash would print them with a comma as the decimal point.
TEST_F(SlurmLauncherTest, TimesDoNotDependOnTheLocale) {
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  add("job", "true");
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  unsetenv("LC_ALL");
  EXPECT_TRUE(exits_.at("job").started);
  EXPECT_EQ(scratch_.read("job/times.txt").find(','), std::string::npos);
  EXPECT_NE(scratch_.read("job/job.sh").find("\nexport LC_ALL=C\nTIMEFORMAT="), std::string::npos);
}

TEST_F(SlurmLauncherTest, GivesUpAQueueThatNeverAnswers) {
  setenv("TASKS_RUN", "0", 1);
  command("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
  command("scancel", "echo 'scancel: error: Connection refused' >&2; exit 1");
  add("job", "true");
  options_.queue_look = std::chrono::milliseconds(1);
  options_.patience = std::chrono::milliseconds(1);
  options_.silence = std::chrono::milliseconds(1);
  SlurmLauncher launcher(options_);
  EXPECT_TRUE(run(launcher));
  EXPECT_FALSE(exits_.at("job").started);
  EXPECT_EQ(exits_.at("job").why, "no result: the queue of the cluster has not answered for 0 s");
  EXPECT_EQ(scratch_.read("slurm/array.txt"), "42") << "the next run cancels it";
}

TEST_F(SlurmLauncherTest, IsInterruptedWhileTheQueueDoesNotAnswer) {
  setenv("TASKS_RUN", "0", 1);
  command("squeue", "kill -INT " + std::to_string(getpid()) + "; exec sleep 600");
  add("job", "true");
  options_.queue_look = std::chrono::milliseconds(1);
  SlurmLauncher launcher(options_);
  EXPECT_FALSE(run(launcher));
  EXPECT_EQ(scratch_.read("bin/scancel.txt"), "42\n");
}

class QueueWatchTest : public ::testing::Test {
 protected:
  // The verdict after `answer`, so many seconds after the array was submitted.
  std::string after(int seconds, QueueAnswer answer) {
    watch_.take(answer, begin_ + std::chrono::seconds(seconds));
    return watch_.verdict();
  }

  QueueWatch::Clock::time_point begin_ = QueueWatch::Clock::now();
  QueueWatch watch_{std::chrono::seconds(30), std::chrono::minutes(30), begin_};
};

TEST_F(QueueWatchTest, AFailedLookIsNoAnswer) {
  for (int at = 5; at < 1700; at += 5) EXPECT_EQ(after(at, QueueAnswer::kUnknown), "") << at;
  EXPECT_EQ(after(1700, QueueAnswer::kShown), "");
  EXPECT_EQ(after(3400, QueueAnswer::kUnknown), "") << "the silence begins with the last answer";
  EXPECT_NE(after(3501, QueueAnswer::kUnknown), "");
}

TEST_F(QueueWatchTest, WaitsForResultsAfterTheQueueHasLostTheArray) {
  EXPECT_EQ(after(600, QueueAnswer::kUnknown), "");
  EXPECT_EQ(after(610, QueueAnswer::kGone), "") << "it may have ended in the silence, just now";
  EXPECT_EQ(after(631, QueueAnswer::kGone), "no result: the job array has ended without it");
}

}  // namespace
}  // namespace trib
