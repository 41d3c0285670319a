// SPDX-License-Identifier: Apache-2.0
// `tributary regress`: runs a list of jobs (regress/*.toml) and reports on it. Passes (exit 0) if
// no job failed and all targets of the list are reached.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>

#include "tools/toml/toml_error.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/devices/device.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/local_launcher.h"
#include "tools/tributary/regress/log_lines.h"
#include "tools/tributary/regress/regress_list.h"
#include "tools/tributary/regress/regression.h"
#include "tools/tributary/regress/slurm_launcher.h"
#include "tools/tributary/report/counted.h"
#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

constexpr const char* kPresets = "CMakePresets.json";

struct Arguments {
  std::string file;
  ListChoice choice;
  RegressOptions options;
  SlurmOptions slurm;
  std::string launcher = "local";
  bool list = false;
};

// Also for a choice that is none.
RegressList read_list(const Arguments& arguments) {
  try {
    return read_regress_list(arguments.file, arguments.choice, sim_arguments_error);
  } catch (const TomlError& error) {
    throw UsageError(error.what());
  } catch (const PatternError& error) {
    throw UsageError(fmt::format("--only: {}", error.what()));
  }
}

// The builds of the list must be presets of CMake's.
void require_presets(const RegressList& list) {
  std::ifstream stream(kPresets);
  const nlohmann::json presets = nlohmann::json::parse(stream, nullptr, false);
  if (!presets.is_object()) throw FileError(kPresets, "is no JSON");
  std::set<std::string> names;
  for (const nlohmann::json& preset : presets.value("configurePresets", nlohmann::json::array())) {
    names.insert(preset.value("name", ""));
  }
  for (const RegressBuild& build : list.builds) {
    if (names.count(build.preset) > 0) continue;
    throw UsageError(fmt::format("{}: {} has no preset '{}'{}", list.file, kPresets, build.preset,
                                 did_you_mean(build.preset, names)));
  }
}

int run(Arguments& arguments, Invocation& invocation) {
  if (!std::filesystem::exists(kPresets)) {
    throw UsageError("run it in the root of the repository: the jobs do");
  }
  const RegressList list = read_list(arguments);
  require_presets(list);
  if (arguments.list) {
    for (const RegressJob& job : list.jobs) fmt::print("{:<40} {}\n", job.id, job.command);
    return kExitPass;
  }
  arguments.options.partial = !arguments.choice.only.empty();
  arguments.options.command = invocation.command_line;
  arguments.slurm.work = list.output + "/" + kSlurmDirectory;
  std::unique_ptr<Launcher> launcher;
  if (arguments.launcher == "slurm") {
    launcher = std::make_unique<SlurmLauncher>(arguments.slurm);
  } else {
    launcher = std::make_unique<LocalLauncher>(arguments.options.parallel);
  }
  fmt::print("{}: {}, {}\n", list.name, counted(list.jobs.size(), "job"), list.description);
  return Regression(list, arguments.options, *launcher).run() ? kExitPass : kExitFail;
}

}  // namespace

void add_regress(CLI::App& app, Invocation& invocation) {
  const auto arguments = std::make_shared<Arguments>();
  RegressOptions& options = arguments->options;
  options.parallel = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* command = app.add_subcommand(
      "regress", "Run a list of tests and other jobs, and report on one page (regress/*.toml)");
  command->add_option("list", arguments->file, "List of jobs")
      ->required()
      ->check(CLI::ExistingFile);
  command->add_option("--jobs", options.parallel, "Jobs at a time on this machine")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command->add_option("--only", arguments->choice.only,
                      "Run the jobs whose name matches this regular expression");
  command
      ->add_option("--first-seed", arguments->choice.first_seed,
                   "First seed where a list gives a number of seeds")
      ->capture_default_str();
  command->add_option("--output", arguments->choice.output,
                      "Directory of logs and reports, below build/ or out of the tree; default: "
                      "build/regress/<name of the list>, <name>_choice with --only");
  command->add_flag("--list", arguments->list, "Print the jobs and stop");
  command->add_flag("--fresh", options.fresh,
                    "Start over instead of continuing an interrupted run");
  command->add_flag("!--no-build", options.build, "Don't build what the list names");
  command->add_flag("!--no-rerun", options.rerun, "Don't repeat failures with waves");
  command->add_option("--launcher", arguments->launcher, "Launcher of the jobs: local or slurm")
      ->check(CLI::IsMember({"local", "slurm"}))
      ->capture_default_str();
  command->add_option("--slurm-batch", arguments->slurm.batch, "Jobs per task of the job array")
      ->check(CLI::Range(1U, 100'000U))
      ->capture_default_str();
  command
      ->add_option("--slurm-at-once", arguments->slurm.at_once,
                   "Tasks of the array at a time; 0: no limit")
      ->capture_default_str();
  command->add_option("--slurm-options", arguments->slurm.extra, "More options for sbatch");
  command->footer(
      "The same command continues an interrupted run.\n"
      "Exit codes: 0 all passed and all targets reached, 1 otherwise, 2 usage.");
  command->callback(
      [arguments, &invocation] { invocation.exit_code = run(*arguments, invocation); });
}

}  // namespace trib
