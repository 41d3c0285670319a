// SPDX-License-Identifier: Apache-2.0
// `tributary soak`: allreduce without end through links that have every fault at once. Works off
// segments (soak_segment.h), writes a checkpoint after each, and goes on from there when it is
// started again. Fails at the first wrong sum, verdict, frame or counter; the line printed last
// then runs only that segment.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/report/counted.h"
#include "tools/tributary/soak/soak_segment.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/command_line/progress_bar.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

// The progress of a soak run, in a JSON file, so that an interrupted run goes on from its
// last whole segment. Written to a file next to it first, so that it is never half a checkpoint.
// Errors: FileError with the path, also for a file that belongs to a run with other parameters.
struct SoakRun {
  std::uint64_t chunks = 20'000;
  SoakShape shape;
};

constexpr std::array<std::pair<const char*, std::uint64_t SoakTotals::*>, 12> kFields = {{
    {"segments", &SoakTotals::segments},
    {"chunks_done", &SoakTotals::chunks},
    {"cycles", &SoakTotals::cycles},
    {"frames", &SoakTotals::frames},
    {"retransmissions", &SoakTotals::retransmissions},
    {"timeouts", &SoakTotals::timeouts},
    {"lost", &SoakTotals::lost},
    {"damaged", &SoakTotals::damaged},
    {"duplicated", &SoakTotals::duplicated},
    {"reordered", &SoakTotals::reordered},
    {"outage", &SoakTotals::outage},
    {"line_lost", &SoakTotals::line_lost},
}};

nlohmann::json json_of(const SoakShape& shape) {
  return {{"seed", shape.seed},
          {"rate", shape.rate},
          {"pins", shape.pins},
          {"bit_errors", shape.bit_errors}};
}

// Totals of nothing if there is no such file.
SoakTotals read_checkpoint(const std::string& path, const SoakRun& run) {
  SoakTotals totals;
  std::ifstream file(path);
  if (!file) return totals;
  try {
    const nlohmann::json json = nlohmann::json::parse(file);
    if (json.at("of") != json_of(run.shape)) {
      throw FileError(path, "is of a run with other options; remove it to start again");
    }
    for (const auto& [name, field] : kFields) totals.*field = json.at(name);
  } catch (const nlohmann::json::exception& error) {
    throw FileError(path,
                    std::string("is no checkpoint; remove it to start again: ") + error.what());
  }
  return totals;
}

void write_checkpoint(const std::string& path, const SoakRun& run, const SoakTotals& totals) {
  nlohmann::json json = {{"of", json_of(run.shape)}};
  for (const auto& [name, field] : kFields) json[name] = totals.*field;
  replace_file(path, json.dump(1) + "\n");
}

struct SoakOptions {
  SoakRun run;
  std::string checkpoint;
  std::optional<std::uint64_t> segment;
  std::string pcap;
  OutputOptions output;
};

void print(const SoakTotals& t, const OutputOptions& output) {
  output.print(
      "{} in {}, {} cycles\n"
      "{} frames from workers, of these {} retransmissions, {} timeouts\n"
      "frames on links: {} lost ({} of them by links that were down), {} damaged, {} duplicated, "
      "{} reordered; {} lost by bit errors at ports\n",
      counted(t.chunks, "chunk"), counted(t.segments, "segment"), t.cycles, t.frames,
      t.retransmissions, t.timeouts, t.lost, t.outage, t.damaged, t.duplicated, t.reordered,
      t.line_lost);
}

nlohmann::ordered_json json_of(const SoakOptions& options, const SoakTotals& t) {
  return {{"seed", options.run.shape.seed},
          {"rate", options.run.shape.rate},
          {"pins", options.run.shape.pins},
          {"bit_errors", options.run.shape.bit_errors},
          {"segments", t.segments},
          {"chunks", t.chunks},
          {"cycles", t.cycles},
          {"frames", t.frames},
          {"retransmissions", t.retransmissions},
          {"timeouts", t.timeouts},
          {"lost", t.lost},
          {"outage", t.outage},
          {"damaged", t.damaged},
          {"duplicated", t.duplicated},
          {"reordered", t.reordered},
          {"line_lost", t.line_lost}};
}

void run_segment(const SoakOptions& options, std::uint64_t segment, std::uint64_t chunks,
                 SoakTotals& totals, Invocation& invocation) {
  const SoakShape& shape = options.run.shape;
  std::string lines;
  if (shape.pins) lines = fmt::format(" --pins --bit-errors {}", shape.bit_errors);
  invocation.command_line = fmt::format("{} soak --seed {} --rate {}{} --segment {} --chunks {}",
                                        shell_word(invocation.arguments.front()), shape.seed,
                                        shape.rate, lines, segment, chunks);
  FabricConfig config = soak_config(shape, segment);
  config.pcap = options.pcap;
  run_soak_segment(config, chunks, totals);
}

// All segments that the checkpoint leaves to be done.
void run_segments(const SoakOptions& options, SoakTotals& totals, Invocation& invocation) {
  const bool keeps = !options.checkpoint.empty();
  if (keeps) totals = read_checkpoint(options.checkpoint, options.run);
  if (totals.chunks > 0)
    options.output.print("going on after {}\n", counted(totals.chunks, "chunk"));
  ProgressBar progress(options.output.silent() ? ProgressBar::Style::kSilent
                                               : ProgressBar::usual_style());
  while (totals.chunks < options.run.chunks) {
    progress.update("chunks", totals.chunks, options.run.chunks);
    const std::uint64_t chunks = std::min(kSegmentChunks, options.run.chunks - totals.chunks);
    run_segment(options, totals.segments, chunks, totals, invocation);
    if (keeps) write_checkpoint(options.checkpoint, options.run, totals);
  }
}

int run(const SoakOptions& options, Invocation& invocation) {
  NamedFiles files;
  files.output("--checkpoint", options.checkpoint);
  files.output("--pcap", options.pcap);
  options.output.check(files);
  options.output.begin_json(invocation);
  options.output.print("seed {}, each fault at {}\n", options.run.shape.seed,
                       options.run.shape.rate);
  SoakTotals totals;
  const auto tell = [&] {
    print(totals, options.output);
    options.output.write_json(json_of(options, totals), invocation);
  };
  try {
    if (options.segment) {
      const std::uint64_t chunks = std::min(kSegmentChunks, options.run.chunks);
      run_segment(options, *options.segment, chunks, totals, invocation);
    } else {
      run_segments(options, totals, invocation);
    }
  } catch (const Stopped&) {
    tell();
    throw;
  }
  tell();
  options.output.print("SOAK PASSED seed {} chunks {}\n", options.run.shape.seed, totals.chunks);
  return kExitPass;
}

}  // namespace

void add_soak(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<SoakOptions>();
  CLI::App* command =
      app.add_subcommand("soak", "Run allreduces for long, through links with every fault at once");
  command->add_option("--chunks", options->run.chunks, "Chunks to reduce")
      ->check(positive())
      ->capture_default_str();
  command->add_option("--seed", options->run.shape.seed, "Seed of everything random")
      ->capture_default_str();
  command->add_option("--rate", options->run.shape.rate, "Probability of each fault, per frame")
      ->check(in_range(0, 0.1))
      ->capture_default_str();
  command->add_flag(
      "--pins", options->run.shape.pins,
      "Simulate the nodes with their Ethernet ports: bit-serial lines instead of streams");
  command
      ->add_option("--bit-errors", options->run.shape.bit_errors,
                   "Probability of each bit on these lines to be wrong")
      ->needs("--pins")
      ->check(in_range(0, 1e-6))
      ->capture_default_str();
  command->add_option("--checkpoint", options->checkpoint,
                      "File that records the progress; a run with the same file continues there");
  command->add_option("--segment", options->segment, "Run only this segment")
      ->excludes("--checkpoint");
  command->add_option("--pcap", options->pcap, "Write all frames of the segment to this file")
      ->needs("--segment");
  options->output.add_to(*command);
  command->callback([options, &invocation] {
    const StopRequest stop;
    invocation.exit_code = run(*options, invocation);
  });
}

}  // namespace trib
