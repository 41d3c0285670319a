// SPDX-License-Identifier: Apache-2.0
// `tributary testplan`: prints the testplan as a table, and fails if it is not whole or cites
// something that does not exist.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

#include "tools/toml/toml_error.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/devices/device.h"
#include "tools/tributary/devices/device_table.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/report/table.h"
#include "tools/tributary/testplan/citation.h"
#include "tools/tributary/testplan/name_sources.h"
#include "tools/tributary/testplan/plan_check.h"
#include "tools/tributary/testplan/testplan.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

// The tests of a build, as `ctest --show-only=json-v1` prints them. Errors: std::runtime_error if
// ctest is missing or there is no build.
std::string ctest_list(const std::string& build_directory) {
  const std::string command = "ctest --show-only=json-v1 --test-dir " + shell_word(build_directory);
  int status = 0;
  const auto close = [&status](std::FILE* pipe) { status = pclose(pipe); };
  std::string text;
  {
    const std::unique_ptr<std::FILE, decltype(close)> pipe(popen(command.c_str(), "r"), close);
    if (!pipe) throw std::runtime_error("can't run " + command);
    std::array<char, 65536> buffer{};
    for (std::size_t count = 0;
         (count = std::fread(buffer.data(), 1, buffer.size(), pipe.get())) > 0;) {
      text.append(buffer.data(), count);
    }
  }
  if (status != 0) throw std::runtime_error(command + " failed; configure and build first");
  return text;
}

constexpr const char* kProtocol = "docs/PROTOCOL.md";

struct PlanOptions {
  std::vector<std::string> files;
  std::string build = "build";
  std::string tests;
  bool names = false;
};

std::string text_of(const std::string& file) {
  const std::vector<std::uint8_t> bytes = read_file(file);
  return {bytes.begin(), bytes.end()};
}

void add_sources(const std::vector<PlanSection>& sections, std::set<std::string>& pages) {
  const auto add = [&pages](const std::string& source) {
    if (!source.empty()) pages.insert(source.substr(0, source.find('#')));
  };
  for (const PlanSection& section : sections) {
    add(section.source);
    for (const PlanEntry& entry : section.entries) add(entry.source);
    add_sources(section.sections, pages);
  }
}

void add_tests(const PlanOptions& options, KnownNames& known) {
  const bool of_a_build = options.tests.empty();
  const std::string given = of_a_build ? "" : text_of(options.tests);
  try {
    add_ctest_names(of_a_build ? ctest_list(options.build) : given, known);
  } catch (const std::runtime_error& error) {
    throw FileError(of_a_build ? options.build : options.tests, error.what());
  }
}

KnownNames known_names(const PlanOptions& options, const Testplan& plan) {
  KnownNames known;
  for (const DeviceEntry& entry : kDevices) {
    const std::unique_ptr<Device> device = make_device(entry.name);
    for (const NameAndText& test : device->tests()) known.sim.push_back(test.name);
    for (CoverNames& group : device->cover()) known.groups.push_back(std::move(group));
  }
  add_tests(options, known);
  known.jobs = job_names("regress");
  known.rtl_cover = rtl_cover_names("rtl");
  known.protocol = kProtocol;
  known.rules = rule_names(text_of(kProtocol));
  std::set<std::string> pages{kProtocol};
  add_sources(plan.sections, pages);
  for (const std::string& page : pages) {
    if (std::ifstream(page)) known.anchors[page] = heading_anchors(text_of(page));
  }
  return known;
}

void print_names(const KnownNames& known) {
  std::set<std::string> names;
  for (const std::string& test : known.sim) names.insert("sim:" + test);
  for (const CtestName& test : known.ctest) {
    names.insert(test.gtest ? "gtest:" + gtest_name(test.name) : "ctest:" + test.name);
  }
  for (const auto& [section, jobs] : known.jobs) {
    for (const std::string& job : jobs) names.insert(section + ":" + job);
  }
  fmt::print("tests\n");
  for (const std::string& name : names) fmt::print("  {}\n", name);
  fmt::print("cover points\n");
  for (const std::string& name : known.rtl_cover) fmt::print("  rtl:{}\n", name);
  for (const CoverNames& group : known.groups) {
    fmt::print("  {}\n", group.group);
    for (const std::string& bin : group.bins) fmt::print("  {}/{}\n", group.group, bin);
  }
}

void print_plan(const std::vector<PlanSection>& sections, unsigned depth = 0) {
  for (const PlanSection& section : sections) {
    fmt::print("{}{}\n", std::string(2 * depth, ' '), section.title);
    Table table({"", "id", "title", "tests", "cover"});
    for (const PlanEntry& entry : section.entries) {
      table.add_row({std::string(2 * depth, ' '), entry.id, entry.title,
                     std::to_string(entry.tests.size()), std::to_string(entry.cover.size())});
    }
    if (!section.entries.empty()) fmt::print("{}\n", table.text());
    print_plan(section.sections, depth + 1);
  }
}

int run_testplan(const PlanOptions& options) {
  const std::vector<std::string> files = options.files.empty() ? plan_files() : options.files;
  if (files.empty()) throw FileError("verif/*/plan.toml", "there is none; run it in the root");
  const Testplan plan = Testplan::read(files);
  const KnownNames known = known_names(options, plan);
  if (options.names) {
    print_names(known);
    return kExitPass;
  }
  print_plan(plan.sections);
  const std::vector<std::string> findings = check_plan(plan, known);
  std::fflush(stdout);
  for (const std::string& finding : findings) fmt::print(stderr, "{}\n", finding);
  fmt::print("{}: {} entries, {} rules of {}, {} remarks\n", plan.files, plan.entries().size(),
             known.rules.size(), kProtocol, findings.size());
  if (!plan.findings.empty()) return kExitUsage;
  return findings.empty() ? kExitPass : kExitFail;
}

}  // namespace

void add_testplan(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<PlanOptions>();
  CLI::App* command = app.add_subcommand(
      "testplan", "Print the testplan, and check it against the tests that exist");
  command->footer(
      "Run it in the root of the tree. Fails (exit 1) if a rule of the protocol has no test, a\n"
      "test no rule, or something is cited that does not exist; a file that is no plan is trouble\n"
      "with files (exit 2).");
  command->add_option("files", options->files,
                      "Plans (default: verif/*/plan.toml, host/plan.toml and tools/plan.toml)");
  command->add_option("--build", options->build, "Build directory whose tests exist")
      ->capture_default_str();
  command->add_option("--tests", options->tests,
                      "File with the output of `ctest --show-only=json-v1`, instead of --build");
  command->add_flag("--names", options->names, "Print all names that can be cited");
  command->callback([options, &invocation] {
    try {
      invocation.exit_code = run_testplan(*options);
    } catch (const TomlError& error) {
      throw UsageError(error.what());
    }
  });
}

}  // namespace trib
