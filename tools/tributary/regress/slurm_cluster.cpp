// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/slurm_cluster.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/report/report_text.h"

namespace trib {
namespace {

constexpr std::size_t kMaxDigits = 10;  // ids have 32 bits

std::string limited(const std::string& command) {
  return fmt::format("timeout --kill-after=5 {} {}", SlurmCluster::kPatience.count(), command);
}

// The output of a command, in one line.
std::string said(const std::string& text) {
  const std::string line = report_text(text);
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

// "4711" or "4711;cluster", in a line of its own; sites may have sbatch print more. Empty if there
// is none.
std::string array_id_in(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string id = line.substr(0, line.find(';'));
    if (SlurmCluster::is_array_id(id)) return id;
  }
  return "";
}

// Slurm's message for an array that has ended some time ago.
bool knows_no_such_job(const std::string& errors) {
  return errors.find("Invalid job id") != std::string::npos ||
         errors.find("already completing or completed") != std::string::npos;
}

}  // namespace

bool SlurmCluster::is_array_id(const std::string& text) {
  return !text.empty() && text.size() <= kMaxDigits &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

std::optional<std::string> SlurmCluster::submit(const std::string& options) const {
  const CommandOutput output =
      command_output(limited("sbatch --parsable " + options), work_ + "/sbatch.txt", interruption_);
  const std::string id = array_id_in(output.text);
  if (output.interrupted) {
    if (!id.empty()) SlurmCluster(work_, -1).cancel(id);
    return std::nullopt;
  }
  if (output.code != 0) {
    throw std::runtime_error("sbatch does not take the job array: " +
                             said(output.errors + output.text));
  }
  if (id.empty()) {
    throw std::runtime_error(
        fmt::format("sbatch has printed no id; if it has begun a job array, cancel it. It says: {}",
                    said(output.text + output.errors)));
  }
  return id;
}

QueueAnswer SlurmCluster::look(const std::string& array) const {
  const CommandOutput output = command_output(limited("squeue --noheader --array --jobs=" + array),
                                              work_ + "/squeue.txt", interruption_);
  if (output.interrupted) return QueueAnswer::kUnknown;
  if (output.code == 0) return output.text.empty() ? QueueAnswer::kGone : QueueAnswer::kShown;
  return knows_no_such_job(output.errors) ? QueueAnswer::kGone : QueueAnswer::kUnknown;
}

bool SlurmCluster::cancel(const std::string& array) {
  const CommandOutput output = command_output(limited("scancel " + array), work_ + "/scancel.txt");
  cancel_error_ = said(output.errors);
  return output.code == 0 || knows_no_such_job(output.errors);
}

void QueueWatch::take(QueueAnswer answer, Clock::time_point now) {
  if (answer == QueueAnswer::kUnknown && now > answered_ + silence_) {
    verdict_ = fmt::format("no result: the queue of the cluster has not answered for {} s",
                           std::chrono::duration_cast<std::chrono::seconds>(silence_).count());
  }
  if (answer == QueueAnswer::kGone && now > shown_ + patience_) {
    verdict_ = "no result: the job array has ended without it";
  }
  if (answer != QueueAnswer::kUnknown) answered_ = now;
  if (answer != QueueAnswer::kGone) shown_ = now;
}

}  // namespace trib
