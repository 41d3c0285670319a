// SPDX-License-Identifier: Apache-2.0
// `tributary coverage`: merges the coverage of runs that were made by hand. A regression does the
// same by itself.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/tributary/commands/commands.h"
#include "tools/tributary/coverage/code_coverage.h"
#include "tools/tributary/coverage/code_report.h"
#include "tools/tributary/coverage/functional_coverage.h"
#include "tools/tributary/files/file_error.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

struct CoverageOptions {
  std::vector<std::string> files;
  std::string output;
  std::string root = ".";
};

void write_json(const std::string& file, const nlohmann::json& json) {
  std::ofstream stream(file);
  stream << json.dump(1) << '\n';
  stream.close();
  if (!stream) throw FileError(file, "can't be written");
}

void run_genhtml(const std::string& output) {
  const std::string page = output + "/code/index.html";
  const std::string command = fmt::format(
      "genhtml --quiet --branch-coverage --no-function-coverage --output-directory {} "
      "{} >/dev/null 2>&1",
      shell_word(output + "/code"), shell_word(output + "/code.info"));
  if (std::system(command.c_str()) == 0) {
    fmt::print("{}\n", page);
  } else {
    fmt::print("no page of the code: genhtml, of the package lcov, is missing or has failed\n");
  }
}

int run(const CoverageOptions& options) {
  const std::string root = std::filesystem::canonical(options.root).string();
  FunctionalCoverage functional;
  CodeCoverage code(root);
  for (const std::string& file : options.files) {
    if (std::filesystem::path(file).extension() == ".json") {
      functional.add(file);
    } else {
      code.add(file);
    }
  }
  const std::vector<FileCoverage> files = code.files();
  if (functional.ratio().total > 0) fmt::print("{}", functional.table());
  if (!code.empty()) fmt::print("{}", code_table(files));
  if (!options.output.empty()) {
    std::filesystem::create_directories(options.output);
    write_json(options.output + "/functional.json", functional.to_json());
    if (!code.empty()) {
      write_json(options.output + "/code.json", code_json(files));
      code.write_data(options.output + "/code.dat");
      write_lcov(options.output + "/code.info", root, files);
      run_genhtml(options.output);
    }
  }
  return functional.violations().empty() ? kExitPass : kExitFail;
}

}  // namespace

void add_coverage(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<CoverageOptions>();
  CLI::App* command = app.add_subcommand(
      "coverage", "Merge the coverage of simulations: functional (*.json) and of the RTL's code");
  command
      ->add_option("files", options->files,
                   "Files of tributary sim --coverage-file, and those that a build of the preset "
                   "\"coverage\" leaves in TRIBUTARY_COVERAGE_DIR")
      ->required()
      ->check(CLI::ExistingFile);
  command->add_option("--output", options->output,
                      "Directory for the merged coverage: JSON, Verilator's and lcov's files, and "
                      "a page by genhtml");
  command->add_option("--root", options->root, "Root of the repository")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  command->callback([options, &invocation] { invocation.exit_code = run(*options); });
}

}  // namespace trib
