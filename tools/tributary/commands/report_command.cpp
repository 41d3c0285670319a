// SPDX-License-Identifier: Apache-2.0
// `tributary report`: makes the page of a regression again from its record.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/toml/toml_error.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/devices/device_table.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/page/file_links.h"
#include "tools/tributary/page/page.h"
#include "tools/tributary/regress/regress_record.h"
#include "tools/tributary/testplan/plan_status.h"
#include "tools/tributary/testplan/testplan.h"

namespace trib {
namespace {

struct ReportOptions {
  std::string record;
  std::string output;
  std::vector<std::string> plans;
};

nlohmann::json read_record(const std::string& file) {
  const std::vector<std::uint8_t> bytes = read_file(file);
  nlohmann::json record = nlohmann::json::parse(bytes, nullptr, false);
  if (!record.is_object() || record.value("schema", nlohmann::json()) != kRecordSchema ||
      !record.value("jobs", nlohmann::json()).is_array()) {
    throw FileError(file, "no record of `tributary regress`; use its record.json");
  }
  return record;
}

// The directory of the record as the page sees it, for the links to files; next to the page it is
// omitted.
void locate_files(nlohmann::json& record, const ReportOptions& options, const std::string& page) {
  namespace fs = std::filesystem;
  const fs::path files =
      fs::relative(fs::absolute(options.record).parent_path(), fs::absolute(page).parent_path());
  record.erase("files");
  if (files != ".") record["files"] = files.generic_string();
}

int run_report(const ReportOptions& options) {
  nlohmann::json record = read_record(options.record);
  const std::filesystem::path directory = std::filesystem::path(options.record).parent_path();
  const std::string output =
      options.output.empty() ? (directory / "index.html").string() : options.output;
  NamedFiles files;
  files.input("record", options.record);
  for (const std::string& plan : options.plans) files.input("--plan", plan);
  files.output("--output", output);
  nlohmann::json plan;
  const std::vector<std::string> plans = options.plans.empty() ? plan_files() : options.plans;
  if (plans.empty()) {
    fmt::print("no testplan: there is no verif/*/plan.toml\n");
  } else {
    plan = plan_status(Testplan::read(plans), record, directory.string());
  }
  drop_missing_files(record, directory.string());
  locate_files(record, options, output);
  write_page(record, plan, output);
  fmt::print("{}\n", output);
  return kExitPass;
}

}  // namespace

void add_report(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* command = app.add_subcommand("report", "Make the page of a regression from its record");
  command->footer(
      "Links to logs, waves and captures lead from the page to the record's directory, which\n"
      "may be moved together with the page.");
  command->add_option("record", options->record, "record.json of the regression")->required();
  command->add_option("--output", options->output,
                      "File for the page (default: index.html next to the record)");
  command
      ->add_option("--plan", options->plans,
                   "A testplan; may be given several times (default: all of the tree)")
      ->allow_extra_args(false);
  command->callback([options, &invocation] {
    try {
      invocation.exit_code = run_report(*options);
    } catch (const nlohmann::json::exception& error) {
      throw FileError(options->record, fmt::format("is damaged: {}", error.what()));
    } catch (const TomlError& error) {
      throw UsageError(error.what());
    }
  });
}

}  // namespace trib
