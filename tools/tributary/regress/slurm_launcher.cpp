// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/slurm_launcher.h"

#include <fmt/format.h>
#include <poll.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>
#include <optional>
#include <stdexcept>

#include "host/system/signal_watch.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/slurm_cluster.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPollMilliseconds = 500;
constexpr int kTimedOut = 124;  // exit code of timeout(1)
constexpr int kKilled = 137;    // and if SIGTERM was not enough

std::string times_file(const RegressJob& job) { return job.directory + "/times.txt"; }
std::string script_file(const RegressJob& job) { return job.directory + "/job.sh"; }

// "<exit code> <seconds of wall time> <user> <system>"; nothing as long as the job has not ended.
std::optional<JobExit> read_times(const RegressJob& job) {
  std::ifstream stream(times_file(job));
  JobExit exit;
  double user = 0;
  double system = 0;
  if (!(stream >> exit.code >> exit.wall_s >> user >> system)) return std::nullopt;
  exit.cpu_s = user + system;
  exit.timed_out = exit.code == kTimedOut || (exit.code == kKilled && exit.wall_s >= job.timeout_s);
  return exit;
}

// timeout(1) makes the job a process group of its own. The times appear whole, by a rename, and with
// the decimal point of the locale C.
std::string script_of(const RegressJob& job) {
  return fmt::format(
      "#!/bin/bash\n"
      "export LC_ALL=C\n"
      "TIMEFORMAT='%R %U %S'\n"
      "work() {{\n{}\n}}\n"
      "export -f work\n"
      "{{ time timeout --kill-after=5 {} bash -c work >{} 2>&1 </dev/null; code=$?; }} "
      "2>{times}.part\n"
      "echo \"$code $(cat {times}.part)\" >{times}.done && mv {times}.done {times} && "
      "rm {times}.part\n",
      shell_line(job), job.timeout_s, shell_word(job.directory + "/" + kLogName),
      fmt::arg("times", shell_word(times_file(job))));
}

}  // namespace

bool SlurmLauncher::run(const std::vector<RegressJob>& jobs, const LaunchEvents& events) {
  const SignalWatch interruption{SIGINT, SIGTERM, SIGHUP};
  SlurmCluster cluster(options_.work, interruption.descriptor());
  std::filesystem::create_directories(options_.work);
  cancel_leftover(cluster);
  write_scripts(jobs);
  const std::optional<std::string> array = cluster.submit(array_options(jobs.size()));
  if (!array) return false;
  write_file(array_file(), *array);
  std::list<const RegressJob*> waiting;
  for (const RegressJob& job : jobs) waiting.push_back(&job);
  Clock::time_point look = Clock::now() + options_.queue_look;
  QueueWatch watch(options_.patience, options_.silence);
  while (!waiting.empty() && watch.verdict().empty()) {
    events.watch({waiting.begin(), waiting.end()});
    pollfd signal{interruption.descriptor(), POLLIN, 0};
    if (poll(&signal, 1, kPollMilliseconds) > 0) {
      cancel(cluster, *array);
      return false;
    }
    for (auto at = waiting.begin(); at != waiting.end();) {
      const std::optional<JobExit> exit = read_times(**at);
      if (exit) events.ended(**at, *exit);
      at = exit ? waiting.erase(at) : std::next(at);
    }
    if (Clock::now() < look) continue;
    watch.take(cluster.look(*array), Clock::now());
    look = Clock::now() + options_.queue_look;
  }
  for (const RegressJob* job : waiting) {
    JobExit lost;
    lost.started = false;
    lost.why = watch.verdict();
    events.ended(*job, lost);
  }
  if (waiting.empty()) {
    std::filesystem::remove(array_file());
  } else {
    cancel(cluster, *array);
  }
  return true;
}

void SlurmLauncher::cancel_leftover(SlurmCluster& cluster) const {
  std::ifstream stream(array_file());
  std::string array;
  if (!(stream >> array)) return;
  if (!SlurmCluster::is_array_id(array)) {
    throw FileError(array_file(), "names no job array; remove it if none is left");
  }
  if (!cancel(cluster, array)) {
    throw std::runtime_error(fmt::format(
        "the job array {} of an earlier run can't be cancelled ({}), and would write to "
        "the same files; cancel it, and remove {}",
        array, cluster.cancel_error(), array_file()));
  }
}

bool SlurmLauncher::cancel(SlurmCluster& cluster, const std::string& array) const {
  const bool over = cluster.cancel(array);
  if (over) std::filesystem::remove(array_file());
  return over;
}

void SlurmLauncher::write_scripts(const std::vector<RegressJob>& jobs) const {
  std::string scripts;
  for (const RegressJob& job : jobs) {
    std::filesystem::create_directories(job.directory);
    std::filesystem::remove(times_file(job));
    write_file(script_file(job), script_of(job));
    scripts += script_file(job) + "\n";
  }
  write_file(options_.work + "/jobs.txt", scripts);
  write_file(
      options_.work + "/array.sh",
      fmt::format("#!/bin/bash\n"
                  "# Task i of the array runs lines i * {0} + 1 to (i + 1) * {0} of jobs.txt.\n"
                  "tail -n +$((SLURM_ARRAY_TASK_ID * {0} + 1)) {1} | head -n {0} |\n"
                  "  while read -r script; do bash \"$script\"; done\n",
                  options_.batch, shell_word(options_.work + "/jobs.txt")));
}

std::string SlurmLauncher::array_options(std::size_t jobs) const {
  const std::size_t tasks = (jobs + options_.batch - 1) / options_.batch;
  const std::string throttle = options_.at_once == 0 ? "" : fmt::format("%{}", options_.at_once);
  return fmt::format(
      "--job-name=tributary --array=0-{}{} --ntasks=1 --cpus-per-task=1 --output={} {} {}",
      tasks - 1, throttle, shell_word(options_.work + "/task-%a.txt"), options_.extra,
      shell_word(options_.work + "/array.sh"));
}

}  // namespace trib
