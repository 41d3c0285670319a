// SPDX-License-Identifier: Apache-2.0
// `tributary schedule`: compiles a schedule of an allreduce for a network, or reads one, checks it, and
// writes it in the formats of docs/SCHEDULE.md.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/schedule/checker.h"
#include "model/schedule/node_table.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/compiled_schedule_options.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/chakra.h"
#include "tools/tributary/schedule/msccl.h"
#include "tools/tributary/schedule/read_schedule.h"
#include "tools/tributary/schedule/schedule_csv.h"
#include "tools/tributary/schedule/schedule_json.h"
#include "tools/tributary/schedule/schedule_svg.h"
#include "tools/tributary/schedule/schedule_text.h"
#include "tools/tributary/schedule/table_image.h"

namespace trib {
namespace {

constexpr std::uint32_t kMostChunkBytes = 1u << 30;
constexpr unsigned kMostLinkLatency = 100'000;

struct ScheduleOptions {
  CompiledScheduleOptions compiled;
  std::string check;
  std::vector<std::string> imported;  // format and path
  std::vector<std::string> exported;  // the same
  bool tables = false;
  ImageSettings stored;
  std::string csv;
  std::string json;
  std::string image;
  std::string svg;
  bool quiet = false;

  bool reads() const { return !check.empty() || !imported.empty(); }
  void print(const std::string& text) const {
    if (!quiet && json != "-") fmt::print("{}", text);
  }
};

void require_format(const char* option, const std::vector<std::string>& values) {
  if (values[0] == "msccl" || values[0] == "chakra") return;
  throw UsageError(fmt::format("{}: msccl or chakra is needed, not '{}'", option, values[0]));
}

void check_files(const ScheduleOptions& options) {
  NamedFiles files;
  files.input("--check", options.check);
  if (!options.imported.empty()) require_format("--import", options.imported);
  if (!options.exported.empty()) require_format("--export", options.exported);
  const bool one_file = !options.exported.empty() && options.exported[0] == "msccl";
  if (one_file) files.output("--export", options.exported[1]);
  files.output("--csv", options.csv);
  if (options.json != "-") files.output("--json", options.json);
  files.output("--image", options.image);
  files.output("--svg", options.svg);
}

void write_export(const ScheduleOptions& options, const schedule::Schedule& schedule) {
  const std::string& path = options.exported[1];
  if (options.exported[0] == "msccl") {
    write_file(path, msccl_xml(schedule));
    return;
  }
  const std::vector<std::string> traces = chakra_traces(schedule, options.stored.chunk_bytes);
  for (std::size_t node = 0; node < traces.size(); ++node) {
    write_file(chakra_file_name(path, node), traces[node]);
  }
}

void write_outputs(const ScheduleOptions& options, const schedule::Schedule& schedule,
                   const schedule::Topology* topology,
                   const std::vector<schedule::NodeTable>& tables) {
  if (topology == nullptr && (!options.image.empty() || !options.svg.empty())) {
    throw UsageError("--image and --svg need the topology of the schedule; name it first");
  }
  if (!options.image.empty()) {
    const auto image = table_image(*topology, schedule, options.stored);
    write_file(options.image, image.data(), image.size());
  }
  if (!options.exported.empty()) write_export(options, schedule);
  if (!options.csv.empty()) write_file(options.csv, schedule_csv(schedule));
  if (options.json == "-") {
    fmt::print("{}", schedule_json(schedule, tables));
  } else if (!options.json.empty()) {
    write_file(options.json, schedule_json(schedule, tables));
  }
  if (!options.svg.empty()) write_file(options.svg, schedule_svg(schedule, *topology));
}

// Common to any schedule, compiled or read.
int finish(const ScheduleOptions& options, const ReadSchedule& read,
           const schedule::Topology* topology) {
  const schedule::Schedule& schedule = read.schedule;
  if (const auto fault = schedule::check(schedule, topology)) {
    const std::string place = read.places.empty() ? "" : read.places.at(fault->entry) + ": ";
    options.print(fmt::format("FAILED: {}{}: {}\n", place,
                              text_of(schedule.transfers[fault->entry]), fault->text));
    return kExitFail;
  }
  if (read.table_fault) {
    options.print(fmt::format("FAILED: {}\n", *read.table_fault));
    return kExitFail;
  }
  // Tables of a large network take more memory than all the rest.
  std::vector<schedule::NodeTable> tables;
  if (options.tables || !options.json.empty()) tables = schedule::tables_of(schedule);
  write_outputs(options, schedule, topology, tables);
  options.print((options.reads() ? "PASSED: " : "") + schedule_summary(schedule, topology));
  if (options.tables) options.print(tables_text(tables));
  return kExitPass;
}

int compile_or_check(const ScheduleOptions& options, const CLI::App& command) {
  check_files(options);
  if (!options.check.empty() && !options.imported.empty()) {
    throw UsageError("--check and --import: one of them");
  }
  const CompiledScheduleOptions& compiled = options.compiled;
  if (options.reads() && compiled.has_algorithm()) {
    throw UsageError("a schedule that is read has its algorithm; leave the word out");
  }
  if (!options.reads() && (!compiled.has_topology() || !compiled.has_algorithm())) {
    throw UsageError("a topology and an algorithm are needed, or --check or --import");
  }
  compiled.check(command);
  try {
    std::optional<schedule::Topology> topology;
    if (compiled.has_topology()) topology = compiled.topology();
    ReadSchedule read;
    if (!options.imported.empty()) {
      read = import_schedule(options.imported[0], options.imported[1]);
    } else if (options.reads()) {
      read = read_schedule(options.check, topology);
    } else {
      read.schedule = compiled.schedule_for(*topology);
    }
    return finish(options, read, topology ? &*topology : nullptr);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

void add_schedule(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<ScheduleOptions>();
  CLI::App* command = app.add_subcommand(
      "schedule", "Compile or check a schedule of an allreduce in a network of interfaces");
  options->compiled.add_to(*command);
  command->add_option("--check", options->check,
                      "Check the schedule of this file instead: *.csv, *.json, or *.xml of MSCCL");
  command
      ->add_option("--import", options->imported,
                   "The same for a program: msccl FILE, or chakra PREFIX, which has PREFIX.0.et "
                   "and so on")
      ->type_name("FORMAT PATH")
      ->expected(2);
  command
      ->add_option("--export", options->exported,
                   "Write the schedule as a program: msccl FILE, or chakra PREFIX")
      ->type_name("FORMAT PATH")
      ->expected(2);
  command->add_flag("--tables", options->tables, "Print the table of each node");
  command
      ->add_option("--chunk-bytes", options->stored.chunk_bytes,
                   "Size of a chunk in an image and in traces of Chakra")
      ->check(CLI::Range(1u, kMostChunkBytes))
      ->capture_default_str();
  command->add_option("--csv", options->csv, "File for the transfers as CSV");
  command->add_option(
      "--json", options->json,
      "File for transfers and tables as JSON; - is standard output, in place of the text");
  command->add_option("--image", options->image,
                      "File for what network interfaces load, as a binary image");
  command->add_flag("--message-mode", options->stored.message_mode,
                    "The image is for one head for each message, in place of one for each packet");
  command
      ->add_option("--latency", options->stored.link_latency,
                   "Cycles of a link, each way, for STEP_TIME of the image")
      ->check(CLI::Range(1u, kMostLinkLatency))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "File for a drawing, one panel per step");
  command->add_flag("-q,--quiet", options->quiet, "Print only errors");
  command->footer(
      "docs/SCHEDULE.md specifies topologies, algorithms, tables and formats. Every schedule is "
      "checked before it is written. Exit codes: 0 valid, 1 the schedule is not, 2 wrong usage, a "
      "bad file, or a schedule that an image cannot hold.");
  command->callback([options, command, &invocation] {
    invocation.exit_code = compile_or_check(*options, *command);
  });
}

}  // namespace trib
