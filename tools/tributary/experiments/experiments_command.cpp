// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/experiments_command.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tools/toml/toml_error.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/experiments/experiment_list.h"
#include "tools/tributary/experiments/experiment_runs.h"
#include "tools/tributary/experiments/results_book.h"
#include "tools/tributary/experiments/results_data.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/local_launcher.h"
#include "tools/tributary/regress/output_directory.h"
#include "tools/tributary/report/counted.h"
#include "tools/tributary/report/csv.h"
#include "tools/tributary/report/table.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

struct ExperimentsOptions {
  std::vector<std::string> only;
  bool with_long = false;
  bool list = false;
  bool fresh = false;
  bool build = true;
  bool renew = false;
  bool check = false;
  unsigned parallel = 1;
  std::string output = "build/experiments";
  std::string from = "regress/experiments";
  std::string documents = "docs";
  std::string csv;
  OutputOptions text;
};

std::vector<ExperimentSystem> read_systems(const ExperimentsOptions& options) {
  try {
    return read_experiments(options.from);
  } catch (const TomlError& error) {
    throw UsageError(error.what());
  }
}

std::vector<Experiment> choose(const ExperimentsOptions& options,
                               const std::vector<ExperimentSystem>& systems) {
  std::vector<Experiment> chosen;
  try {
    chosen = chosen_experiments(systems, options.only);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("--only: {}", error.what()));
  }
  if (options.with_long) return chosen;
  chosen.erase(std::remove_if(chosen.begin(), chosen.end(),
                              [](const Experiment& row) { return row.is_long; }),
               chosen.end());
  if (chosen.empty()) throw UsageError("--only selects only long experiments; add --long");
  return chosen;
}

// The commands are those of the sources as they are.
void build_program(const ExperimentsOptions& options) {
  const std::string log = options.output + "/build.txt";
  const std::string command = "cmake --build build --target tributary";
  if (run_command(command, log) != 0) {
    throw std::runtime_error(
        fmt::format("the build failed, see {}; its command: {}", log, command));
  }
}

// False if it was interrupted.
bool run_waiting(const ExperimentsOptions& options, const ExperimentRuns& runs) {
  const std::size_t kept = runs.kept(options.fresh);
  if (kept > 0) {
    options.text.print("{} of {} measured already (--fresh measures again)\n", kept,
                       counted(runs.commands(), "command"));
  }
  ProgressBar bar(options.text.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style());
  std::size_t done = kept;
  LaunchEvents events;
  events.ended = [&](const RegressJob& job, const JobExit& exit) {
    runs.take(job, exit);
    bar.update(job.id, ++done, runs.commands());
  };
  events.watch = [&](const std::vector<const RegressJob*>& running) {
    if (!running.empty()) bar.update(running.front()->id, done, runs.commands());
  };
  LocalLauncher beside(options.parallel);
  LocalLauncher one_by_one(1);
  const bool complete = beside.run(runs.waiting(options.fresh, false), events) &&
                        one_by_one.run(runs.waiting(options.fresh, true), events);
  bar.clear();
  return complete;
}

void print_figures(const ExperimentsOptions& options, const std::vector<Experiment>& chosen,
                   const MeasuredFigures& figures) {
  Table table(result_columns());
  Csv csv(result_columns());
  for (const Experiment& row : chosen) {
    const std::vector<std::string> cells = result_cells(row, figures);
    table.add_row(cells);
    csv.add_row(cells);
  }
  options.text.print("{}", table.text());
  if (!options.csv.empty()) csv.write(options.csv);
}

void check_documents(const ExperimentsOptions& options, const ResultsBook& book) {
  for (const auto& [name, text] : book.documents()) {
    const std::string file = options.documents + "/" + name;
    const std::vector<std::uint8_t> bytes = read_file(file);
    if (std::string(bytes.begin(), bytes.end()) == text) continue;
    throw std::runtime_error(
        fmt::format("{} is not what {}/{} gives; tributary experiments --renew writes it", file,
                    options.documents, kResultsData));
  }
}

void write_all(const std::map<std::string, std::string>& files, const std::string& folder) {
  for (const auto& [name, text] : files) replace_file(fmt::format("{}/{}", folder, name), text);
}

// Figures of earlier runs that the documents have, and those of this one.
MeasuredFigures with_known(const ExperimentsOptions& options, const MeasuredFigures& figures) {
  MeasuredFigures all = figures;
  const std::string data = options.documents + "/" + kResultsData;
  if (std::filesystem::exists(data)) all.merge(read_results_data(data));
  return all;
}

// Exit code: a target that is missed without a reason, or a figure that is not there.
int judge_figures(const ExperimentsOptions& options, const std::vector<Experiment>& chosen,
                  const MeasuredFigures& figures, const std::vector<FigureFailure>& failures) {
  std::size_t missed = 0;
  for (const Experiment& row : chosen) {
    const auto found = figures.find(row.id);
    if (found == figures.end() || reaches_target(row, found->second.ours)) continue;
    if (row.why.empty()) ++missed;
  }
  for (const FigureFailure& failure : failures) {
    fmt::print(stderr, "{}: {}; see {}\n", failure.id, failure.why, failure.log);
  }
  options.text.print("{}, {} without a figure, {} targets missed without a reason\n",
                     counted(chosen.size(), "experiment"), failures.size(), missed);
  return failures.empty() && missed == 0 ? kExitPass : kExitFail;
}

int measure(const ExperimentsOptions& options, const std::vector<ExperimentSystem>& systems,
            const Invocation& invocation) {
  const std::vector<Experiment> chosen = choose(options, systems);
  const OutputDirectory directory(options.output);
  if (options.build) build_program(options);
  const ExperimentRuns runs(chosen, options.output, measured_sources(options.output));
  const bool complete = run_waiting(options, runs);
  std::vector<FigureFailure> failures;
  const MeasuredFigures figures = runs.figures(failures);
  print_figures(options, chosen, figures);
  const ResultsBook book(systems, options.renew ? with_known(options, figures) : figures);
  write_all(book.documents(), options.output);
  replace_file(options.output + "/index.html", book.page());
  if (options.renew && complete) write_all(book.documents(), options.documents);
  options.text.write_json(results_json(systems, figures), invocation);
  const int code = judge_figures(options, chosen, figures, failures);
  if (!complete) throw std::runtime_error("interrupted; the same command goes on");
  return code;
}

int run_experiments(const ExperimentsOptions& options, Invocation& invocation) {
  const std::vector<ExperimentSystem> systems = read_systems(options);
  if (options.list) {
    for (const Experiment& row : chosen_experiments(systems, {})) {
      fmt::print("{:<28} {}{}\n", row.id, row.is_long ? "long: " : "", row.command);
    }
    return kExitPass;
  }
  if (options.check) {
    const std::string data = options.documents + "/" + kResultsData;
    check_documents(options, ResultsBook(systems, read_results_data(data)));
    options.text.print("{} is what its data and {} give\n", options.documents, options.from);
    return kExitPass;
  }
  NamedFiles files;
  files.output("--csv", options.csv);
  options.text.check(files);
  options.text.begin_json(invocation);
  return measure(options, systems, invocation);
}

}  // namespace

void add_experiments(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<ExperimentsOptions>();
  CLI::App* command = app.add_subcommand(
      "experiments", "Repeat experiments of publications, and write the book of results");
  command
      ->add_option("--only", options->only,
                   "Experiments, comma-separated: M2, or one row of it, as --list has them")
      ->delimiter(',');
  command->add_flag("--long", options->with_long, "Also those that take long");
  command->add_flag("--list", options->list, "Print all rows with their commands and stop");
  command->add_flag("--fresh", options->fresh, "Measure again what has been measured");
  command->add_flag("!--no-build", options->build, "Don't build the program first");
  command
      ->add_option("--jobs", options->parallel,
                   "Commands at a time; those that measure time of the machine run by themselves")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command
      ->add_option("--output", options->output,
                   "Directory of logs, figures and the book, below build/ or out of the tree")
      ->capture_default_str();
  command->add_option("--from", options->from, "Folder with the lists of experiments")
      ->capture_default_str();
  command
      ->add_option("--documents", options->documents,
                   "Folder of the book that --renew writes and --check checks")
      ->capture_default_str();
  command->add_flag("--renew", options->renew,
                    "Write the book to the documents, too; what is not measured now stays");
  command->add_flag("--check", options->check,
                    "Measure nothing; the documents must be what their data give");
  command->add_option("--csv", options->csv, "File for the same figures as comma-separated values");
  options->text.add_to(*command);
  command->footer(
      "A command that has measured runs again only if it or a source of what it measures has "
      "changed, so the same\ncall continues an interrupted run. regress/README.md describes the "
      "lists. Exit codes: 0 every figure is there and reaches\nits target or says why not, 1 "
      "otherwise, 2 usage.");
  command->callback(
      [options, &invocation] { invocation.exit_code = run_experiments(*options, invocation); });
}

}  // namespace trib
