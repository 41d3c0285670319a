// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <regex>
#include <set>

#include "tools/toml/toml_document.h"
#include "tools/toml/toml_error.h"
#include "tools/tributary/devices/device_table.h"
#include "tools/tributary/evidence/evidence_jobs.h"
#include "tools/tributary/regress/coverage_collection.h"
#include "tools/tributary/regress/log_lines.h"
#include "tools/tributary/regress/output_directory.h"
#include "tools/tributary/regress/slurm_launcher.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

constexpr unsigned kMaxSeeds = 1'000'000;

}  // namespace

std::vector<std::uint64_t> job_seeds(const TomlTable& table, std::uint64_t first) {
  if (table.is_array("seeds")) {
    const std::vector<std::uint32_t> seeds = table.numbers("seeds");
    if (seeds.empty()) table.fail("there is no seed");
    return {seeds.begin(), seeds.end()};
  }
  std::vector<std::uint64_t> seeds;
  const std::uint32_t count = table.number_or("seeds", 1);
  if (count == 0) table.fail("there is no seed");
  if (count > kMaxSeeds) table.fail(fmt::format("at most {} seeds", kMaxSeeds));
  if (first > std::numeric_limits<std::uint64_t>::max() - (count - 1)) {
    table.fail(fmt::format("{} seeds from {} on do not fit into 64 bits", count, first));
  }
  for (std::uint32_t i = 0; i < count; ++i) seeds.push_back(first + i);
  return seeds;
}

std::vector<std::uint32_t> counted_seeds(const TomlTable& table, std::size_t configurations,
                                         std::size_t seeds) {
  std::vector<std::uint32_t> counted(configurations, static_cast<std::uint32_t>(seeds));
  if (table.is_array("counted")) {
    counted = table.numbers("counted");
    if (counted.size() != configurations) {
      table.fail("counted must be one number, or one for each configuration");
    }
  } else if (table.has("counted")) {
    counted.assign(configurations, table.number("counted"));
  }
  for (const std::uint32_t number : counted) {
    if (number > seeds) {
      table.fail(fmt::format("counted must be at most {}, the number of seeds", seeds));
    }
  }
  return counted;
}

namespace {

constexpr unsigned kDefaultTimeout = 120;  // seconds
constexpr unsigned kMaxDepth = 8;          // of lists that include lists
constexpr const char* kUsualPreset = "default";

const std::vector<std::string>& usual_failures() {
  static const std::vector<std::string> kPatterns{
      "^UVM_(ERROR|FATAL) +[^: ]", "^TEST FAILED", "%Error", "Sanitizer", "runtime error:",
      "^terminate called"};
  return kPatterns;
}

const std::set<std::string>& sections() {
  static const std::set<std::string> kSections{"sim",      "unit",       "formal", "protocol",
                                               "mutation", "arithmetic", "soak",   "bench"};
  return kSections;
}

// In the output directory.
const std::set<std::string>& own_names() {
  static const std::set<std::string> kNames{kCoverageDirectory, kSlurmDirectory,
                                            OutputDirectory::kLock};
  return kNames;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
  return text;
}

// A pattern that is none would only be seen when the job has ended.
std::string pattern(const TomlTable& table, const std::string& text) {
  try {
    const LinePattern tried(text);
  } catch (const PatternError& error) {
    table.fail(error.what());
  }
  return text;
}

unsigned timeout_of(const TomlTable& table) {
  const unsigned timeout = table.number_or("timeout_s", kDefaultTimeout);
  if (timeout == 0) table.fail("timeout_s must be at least 1");
  return timeout;
}

struct JobTable {
  TomlTable table;
  bool simulates;  // [[sim]], else [[command]]
};

// In the order of the file.
std::vector<JobTable> jobs_in_order(const TomlTable& root) {
  std::vector<JobTable> jobs;
  const std::string kSim = "sim";
  for (const std::string& kind : {kSim, std::string("command")}) {
    if (!root.has(kind)) continue;
    for (const TomlTable& table : root.tables(kind)) jobs.push_back({table, kind == kSim});
  }
  std::stable_sort(jobs.begin(), jobs.end(), [](const JobTable& a, const JobTable& b) {
    return a.table.line() < b.table.line();
  });
  return jobs;
}

class ListReader {
 public:
  ListReader(const ListChoice& choice, const SimArgumentsCheck& check, RegressList& list)
      : choice_(choice), check_(check), list_(list), only_(choice.only) {}

  void read(const std::string& file, unsigned depth) {
    const TomlDocument document = TomlDocument::read(file);
    const TomlTable root = document.root();
    root.require_keys({"name", "description"},
                      {"build", "device", "build_targets", "include", "sim", "command", "target"});
    const DeviceEntry& device = device_of(root);
    if (depth == 0) read_heading(root, file);
    for (const JobTable& job : jobs_in_order(root)) {
      if (job.simulates) {
        read_sim(job.table, device);
      } else {
        read_command(job.table);
      }
    }
    if (root.has("target")) {
      for (const TomlTable& table : root.tables("target")) read_target(table);
    }
    if (root.has("include")) {
      if (depth == kMaxDepth) root.fail("lists include one another without end");
      const std::filesystem::path folder = std::filesystem::path(file).parent_path();
      for (const std::string& other : root.texts("include")) read(folder / other, depth + 1);
    }
  }

 private:
  static const DeviceEntry& device_of(const TomlTable& root) {
    const std::string name = root.text_or("device", kUsualDevice.name);
    const DeviceEntry* const device = find_device(name);
    if (device == nullptr) root.fail(fmt::format("there is no device '{}'", name));
    return *device;
  }

  void read_heading(const TomlTable& root, const std::string& file) {
    list_.file = file;
    list_.name = root.text("name");
    if (!std::regex_match(list_.name, std::regex("[A-Za-z0-9_-]+"))) {
      root.fail("name must be made of letters, digits, '_' and '-'");
    }
    list_.description = root.text("description");
    list_.builds.push_back({root.text_or("build", kUsualPreset), build_targets_of(root)});
    list_.output = choice_.output;
    if (list_.output.empty()) {
      list_.output = "build/regress/" + list_.name + (choice_.only.empty() ? "" : "_choice");
    }
  }

  static std::vector<std::string> build_targets_of(const TomlTable& table) {
    return table.has("build_targets") ? table.texts("build_targets") : std::vector<std::string>{};
  }

  // The build directory of a table's jobs; the build becomes one of the list's.
  std::string build_of(const TomlTable& table) {
    return build_of(table, table.text_or("build", list_.builds.front().preset));
  }

  std::string build_of(const TomlTable& table, const std::string& preset) {
    const auto same = [&](const RegressBuild& build) { return build.preset == preset; };
    auto build = std::find_if(list_.builds.begin(), list_.builds.end(), same);
    if (build == list_.builds.end()) {
      build = list_.builds.insert(build, {preset, {}});
    }
    for (const std::string& target : build_targets_of(table)) {
      const auto known = std::find(build->targets.begin(), build->targets.end(), target);
      if (known == build->targets.end()) build->targets.push_back(target);
    }
    return build_directory(preset);
  }

  void read_sim(const TomlTable& table, const DeviceEntry& device) {
    table.require_keys({"tests"}, {"build", "build_targets", "configurations", "seeds", "counted",
                                   "options", "timeout_s"});
    const std::vector<std::string> configurations = table.has("configurations")
                                                        ? table.texts("configurations")
                                                        : std::vector<std::string>{device.variant};
    std::string options = table.text_or("options", "");
    if (device.name != std::string(kUsualDevice.name)) {
      options = fmt::format("--device {} {}", device.name, options);
    }
    const std::vector<std::string> tests = table.texts("tests");
    if (tests.empty()) table.fail("there is no test");
    if (configurations.empty()) table.fail("there is no configuration");
    const std::vector<std::uint64_t> seeds = job_seeds(table, choice_.first_seed);
    const std::vector<std::uint32_t> counted =
        counted_seeds(table, configurations.size(), seeds.size());
    for (const std::string& test : tests) {
      for (std::size_t c = 0; c < configurations.size(); ++c) {
        // Includes the options that a job adds, which the list must not give, too.
        require_sim(table,
                    fmt::format("--test \"{}\" --config \"{}\" --seed 1 --coverage-file x {}", test,
                                configurations[c], options));
        for (std::size_t i = 0; i < seeds.size(); ++i) {
          const std::string build =
              i < counted[c] ? build_of(table) : build_of(table, kUsualPreset);
          RegressJob job;
          job.section = "sim";
          job.test = test;
          job.configuration = configurations[c];
          job.seed = seeds[i];
          job.command = fmt::format("{}/tributary sim --test {} --config {} --seed {}", build, test,
                                    configurations[c], seeds[i]);
          if (!options.empty()) job.command += " " + options;
          job.pass = "^TEST PASSED " + test + " ";
          job.fail = usual_failures();
          job.timeout_s = timeout_of(table);
          job.simulates = true;
          add(table, std::move(job), build);
        }
      }
    }
  }

  void read_command(const TomlTable& table) {
    table.require_keys({"section", "run", "pass"}, {"name", "each", "build", "build_targets",
                                                    "configuration", "seeds", "fail", "timeout_s"});
    RegressJob common;
    common.section = table.text("section");
    if (sections().count(common.section) == 0) {
      table.fail(fmt::format("unknown section '{}'; use one of {}", common.section,
                             fmt::join(sections(), ", ")));
    }
    common.configuration = table.text_or("configuration", "");
    if (!common.configuration.empty())
      require_sim(table, "--config \"" + common.configuration + "\"");
    const std::string pass = pattern(table, table.text("pass"));
    common.fail = usual_failures();
    if (table.has("fail")) {
      for (const std::string& text : table.texts("fail")) {
        common.fail.push_back(pattern(table, text));
      }
    }
    common.timeout_s = timeout_of(table);
    const std::string build = build_of(table);
    common.command = replaced(table.text("run"), "{build}", build);
    common.command = replaced(common.command, "{configuration}", common.configuration);
    const bool seeded = common.command.find("{seed}") != std::string::npos;
    if (table.has("seeds") && !seeded) table.fail("seeds are given, but 'run' has no {seed}");
    for (const EvidenceJob& each : evidence_jobs(table)) {
      for (const std::uint64_t seed : job_seeds(table, choice_.first_seed)) {
        RegressJob job = common;
        job.test = each.name;
        job.pass = replaced(pass, "{each}", each.name);
        if (each.limit_s > 0) job.timeout_s = each.limit_s;
        if (seeded) job.seed = seed;
        job.command = replaced(job.command, "{each}", each.arguments);
        job.command = replaced(job.command, "{seed}", std::to_string(seed));
        add(table, std::move(job), build);
      }
    }
  }

  void require_sim(const TomlTable& table, const std::string& arguments) const {
    const std::string wrong = check_(arguments);
    if (!wrong.empty()) table.fail(wrong);
  }

  void read_target(const TomlTable& table) {
    table.require_keys({"name", "sum", "at_least"}, {"of"});
    list_.targets.push_back({table.text("name"), table.text("sum"), table.text_or("of", ""),
                             static_cast<double>(table.number("at_least"))});
  }

  void add(const TomlTable& table, RegressJob job, const std::string& build) {
    job.id = job.test;
    if (!job.configuration.empty()) job.id += "/" + job.configuration;
    if (job.seed) job.id += fmt::format("/{}", *job.seed);
    // The same test with other options.
    const std::string id = job.id;
    for (unsigned i = 2; !ids_.insert(job.id).second; ++i) job.id = fmt::format("{}#{}", id, i);
    const std::string name = job_file_name(job.id);
    if (own_names().count(name) > 0) {
      table.fail(fmt::format("the regression itself writes to {}/{}", list_.output, name));
    }
    job.directory = list_.output + "/" + name;
    if (!directories_.insert(job.directory).second) {
      table.fail(fmt::format("two jobs would write to {}", job.directory));
    }
    job.command = replaced(job.command, "{directory}", shell_word(job.directory));
    if (job.simulates) job.waves = fmt::format("{}/{}.fst", build, name);
    if (!only_.in(job.id)) return;
    list_.jobs.push_back(std::move(job));
  }

  const ListChoice& choice_;
  const SimArgumentsCheck& check_;
  RegressList& list_;
  LinePattern only_;  // is in every line if it is empty
  std::set<std::string> ids_;
  std::set<std::string> directories_;
};

}  // namespace

std::string build_directory(const std::string& preset) {
  return preset == kUsualPreset ? "build" : "build/" + preset;
}

RegressList read_regress_list(const std::string& file, const ListChoice& choice,
                              const SimArgumentsCheck& check) {
  RegressList list;
  ListReader(choice, check, list).read(file, 0);
  if (list.jobs.empty()) {
    throw TomlError(fmt::format("{}: there is no job{}", file,
                                choice.only.empty() ? "" : " that matches " + choice.only));
  }
  return list;
}

}  // namespace trib
