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
#include "tools/tributary/testplan/plan_status.h"
#include "tools/tributary/testplan/testplan.h"

namespace trib {
namespace {

constexpr int kSchema = 1;

struct ReportOptions {
  std::string record;
  std::string output;
  std::string plan = kUsualDevice.plan;
  bool plan_given = false;
};

nlohmann::json read_record(const std::string& file) {
  const std::vector<std::uint8_t> bytes = read_file(file);
  nlohmann::json record = nlohmann::json::parse(bytes, nullptr, false);
  if (!record.is_object() || record.value("schema", nlohmann::json()) != kSchema ||
      !record.value("jobs", nlohmann::json()).is_array()) {
    throw FileError(file, "no record of `tributary regress`; use its record.json");
  }
  return record;
}

// The directory of the record as the page sees it, for the links to files; beside the page it is left
// out.
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
  files.input("--plan", options.plan);
  files.output("--output", output);
  nlohmann::json plan;
  if (options.plan_given || std::filesystem::exists(options.plan)) {
    plan = plan_status(Testplan::read(options.plan), record, directory.string());
  } else {
    fmt::print("no testplan: {} does not exist\n", options.plan);
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
                      "File for the page (default: index.html beside the record)");
  const CLI::Option* const plan =
      command->add_option("--plan", options->plan, "Testplan")->capture_default_str();
  command->callback([options, plan, &invocation] {
    options->plan_given = plan->count() > 0;
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
