// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/slurm_launcher.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>
#include <optional>
#include <stdexcept>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/regress/command_output.h"
#include "tools/tributary/regress/interruption.h"
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

// timeout(1) makes the job a process group of its own. The times appear whole, by a rename.
std::string script_of(const RegressJob& job) {
  return fmt::format(
      "#!/bin/bash\n"
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
  const Interruption interruption;
  cancel_leftover();
  write_scripts(jobs);
  const std::string array = submit(jobs.size());
  write_file(array_file(), array);
  std::list<const RegressJob*> waiting;
  for (const RegressJob& job : jobs) waiting.push_back(&job);
  Clock::time_point look = Clock::now() + options_.queue_look;
  Clock::time_point seen = Clock::now();
  while (!waiting.empty()) {
    events.watch({waiting.begin(), waiting.end()});
    pollfd signal{interruption.descriptor(), POLLIN, 0};
    if (poll(&signal, 1, kPollMilliseconds) > 0) {
      cancel(array);
      return false;
    }
    for (auto at = waiting.begin(); at != waiting.end();) {
      const std::optional<JobExit> exit = read_times(**at);
      if (exit) events.ended(**at, *exit);
      at = exit ? waiting.erase(at) : std::next(at);
    }
    if (Clock::now() < look) continue;
    look = Clock::now() + options_.queue_look;
    if (queued(array)) {
      seen = Clock::now();
    } else if (Clock::now() > seen + options_.patience) {
      break;
    }
  }
  if (!waiting.empty()) cancel(array);
  for (const RegressJob* job : waiting) {
    JobExit lost;
    lost.started = false;
    events.ended(*job, lost);
  }
  std::filesystem::remove(array_file());
  return true;
}

void SlurmLauncher::cancel_leftover() const {
  std::ifstream stream(array_file());
  std::string array;
  if (stream >> array) cancel(array);
}

void SlurmLauncher::cancel(const std::string& array) const {
  command_output("scancel " + array, options_.work + "/scancel.txt");
  std::filesystem::remove(array_file());
}

void SlurmLauncher::write_scripts(const std::vector<RegressJob>& jobs) const {
  std::filesystem::create_directories(options_.work);
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

std::string SlurmLauncher::submit(std::size_t jobs) const {
  const std::size_t tasks = (jobs + options_.batch - 1) / options_.batch;
  const std::string throttle = options_.at_once == 0 ? "" : fmt::format("%{}", options_.at_once);
  const CommandOutput output =
      command_output(fmt::format("sbatch --parsable --job-name=tributary --array=0-{}{} --ntasks=1 "
                                 "--cpus-per-task=1 --output={} {} {}",
                                 tasks - 1, throttle, shell_word(options_.work + "/task-%a.txt"),
                                 options_.extra, shell_word(options_.work + "/array.sh")),
                     options_.work + "/sbatch.txt");
  std::string id = output.text.substr(0, output.text.find_first_of(";\n"));
  const bool number = !id.empty() && std::all_of(id.begin(), id.end(), [](unsigned char letter) {
    return std::isdigit(letter) != 0;
  });
  if (output.code != 0 || !number) {
    throw std::runtime_error("sbatch does not take the job array: " + output.text);
  }
  return id;
}

bool SlurmLauncher::queued(const std::string& array) const {
  const CommandOutput output = command_output(
      fmt::format("squeue --noheader --array --jobs={}", array), options_.work + "/squeue.txt");
  return output.code == 0 && !output.text.empty();
}

}  // namespace trib
