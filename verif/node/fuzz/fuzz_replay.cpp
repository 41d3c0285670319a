// SPDX-License-Identifier: Apache-2.0
// Replays scripts of the fuzzer: only on the model, or on the RTL against the model. Prints a
// table of the verdicts at the end. Exit status: 0 pass, 1 fail, 2 usage; after a failure the last
// line repeats it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/fuzz/corpus.h"
#include "verif/node/fuzz/frame_script.h"
#include "verif/node/fuzz/model_runner.h"
#include "verif/node/fuzz/record_mutator.h"
#include "verif/node/fuzz/rtl_replay.h"
#include "verif/node/fuzz/step_record.h"
#include "verif/sim/command_line/number_check.h"

namespace {

constexpr std::size_t kFilesPerLine = 50;  // of progress

struct Options {
  std::vector<std::string> paths;
  bool model = false;
  bool print = false;
  unsigned random = 0;
  std::uint64_t seed = 1;
  std::string configuration = "10g_2";
  std::string waves;
};

struct Totals {
  std::array<std::uint64_t, trib::kVerdicts> verdicts{};
  trib::ReplayStatistics rtl;
};

std::string describe(const trib::GroupSetup& setup) {
  return fmt::format("members {:#x}, epoch {}{}{}{}{}", setup.members, setup.epoch,
                     setup.started ? "" : ", not started", setup.join_allowed ? "" : ", no JOIN",
                     setup.uplink ? fmt::format(", uplink {}", *setup.uplink) : "",
                     setup.deadline ? fmt::format(", deadline {}", setup.deadline) : "");
}

void print_script(const trib::FrameScript& script) {
  fmt::print("{}, onset {}{}\n", describe(script.setup), script.onset,
             script.sinks_stall ? ", sinks stall" : "");
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    const trib::ScriptEvent& event = script.events[i];
    fmt::print("{:3} {} ", i, event.drained ? "drained" : fmt::format("gap {}", event.gap));
    if (event.frame) {
      fmt::print("port {}{} {} bytes:", event.port, event.frame->bad ? ", bad end," : "",
                 event.frame->bytes.size());
      for (std::size_t at = 0; at < event.frame->bytes.size() && at < 72; ++at) {
        fmt::print("{}{:02x}", at % 4 == 0 ? " " : "", event.frame->bytes[at]);
      }
      fmt::print("\n");
    } else {
      fmt::print("action {}, {}\n", static_cast<int>(event.action), describe(event.setup));
    }
  }
}

void replay(const Options& options, const trib::FrameScript& script, Totals& totals) {
  if (options.model) {
    trib::ModelRunner runner;
    runner.run(script);
    for (unsigned v = 0; v < trib::kVerdicts; ++v) totals.verdicts[v] += runner.verdicts()[v];
    return;
  }
  trib::RtlReplay rtl(trib::make_node(options.configuration, options.seed), script, options.waves);
  const trib::ReplayStatistics s = rtl.run();
  for (unsigned v = 0; v < trib::kVerdicts; ++v) totals.verdicts[v] += s.verdicts[v];
  totals.rtl.frames_sent += s.frames_sent;
  totals.rtl.begun_anew += s.begun_anew;
  totals.rtl.cycles += s.cycles;
}

void print_totals(const Options& options, std::size_t files, const Totals& totals) {
  for (unsigned v = 0; v < trib::kVerdicts; ++v) {
    fmt::print("{:14} {:8}\n", trib::name(static_cast<trib::Verdict>(v)), totals.verdicts[v]);
  }
  if (!options.model) {
    fmt::print("{} frames sent, {} restarts in the script's epochs, {} cycles\n",
               totals.rtl.frames_sent, totals.rtl.begun_anew, totals.rtl.cycles);
  }
  fmt::print("PASSED {} scripts\n", files);
}

// Script number `index` of a seed: so many random changes, starting from nothing.
trib::CorpusFile random_script(std::uint64_t seed, unsigned index) {
  trib::Random random(seed << 32 | index);
  trib::CorpusFile file{fmt::format("random-{}-{}.script", seed, index), {}};
  trib::Bytes bytes(trib::FrameScript::kSetupBytes +
                    trib::FrameScript::kMaxSteps * trib::StepRecord::kBytes);
  std::size_t size = 0;
  for (unsigned changes = random.between(10, 200); changes > 0; --changes) {
    size = trib::mutate_records(bytes.data(), size, bytes.size(), random());
  }
  bytes.resize(size);
  file.bytes = std::move(bytes);
  return file;
}

std::vector<trib::CorpusFile> scripts(const Options& options) {
  std::vector<trib::CorpusFile> files = trib::read_corpus(options.paths);
  for (unsigned i = 0; i < options.random; ++i) files.push_back(random_script(options.seed, i));
  return files;
}

// Where the script can be read again.
std::string keep(const trib::CorpusFile& file, const Options& options) {
  if (options.random == 0) return file.path;
  std::ofstream(file.path, std::ios::binary)
      .write(reinterpret_cast<const char*>(file.bytes.data()),
             static_cast<std::streamsize>(file.bytes.size()));
  return file.path;
}

int run(const Options& options) {
  const std::vector<trib::CorpusFile> files = scripts(options);
  if (files.empty()) {
    fmt::print(stderr, "fuzz_replay: no scripts there; regress/fuzz.sh makes some\n");
    return 1;
  }
  Totals totals;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const trib::FrameScript script =
        trib::decode_script(files[i].bytes.data(), files[i].bytes.size());
    if (options.print) print_script(script);
    try {
      replay(options, script, totals);
    } catch (const std::exception& error) {
      fmt::print(stderr, "fuzz_replay: {}: {}\n", files[i].path, error.what());
      fmt::print(stderr, "reproduce: fuzz_replay {}--config {} --seed {} --print {}\n",
                 options.model ? "--model " : "", options.configuration, options.seed,
                 keep(files[i], options));
      return 1;
    }
    if ((i + 1) % kFilesPerLine == 0) fmt::print(stderr, "{} of {} scripts\n", i + 1, files.size());
  }
  print_totals(options, files.size(), totals);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app{"Replays scripts of the fuzzer on the RTL of a 10G node, against the model."};
  app.add_option("path", options.paths, "Scripts, or directories of them");
  app.add_option("--random", options.random, "So many scripts drawn at random from the seed");
  app.add_flag("--model", options.model, "Only on the model, whose steps are judged");
  app.add_flag("--print", options.print, "Print what each script does");
  app.add_option("--config", options.configuration, "Node of one group, 10g, or of two, 10g_2")
      ->check(CLI::IsMember({"10g", "10g_2"}))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Of the registers that have no reset")
      ->capture_default_str();
  app.add_option("--waves", options.waves, "FST file for the waves; give one script only");
  trib::check_numbers(app);
  try {
    app.parse(argc, argv);
    if (!options.waves.empty() && (options.paths.size() != 1 || options.model)) {
      throw CLI::ValidationError("--waves", "needs one script, on the RTL");
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return run(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "fuzz_replay: {}\n", error.what());
    return 2;
  }
}
