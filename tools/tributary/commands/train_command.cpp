// SPDX-License-Identifier: Apache-2.0
// `tributary train`: trains a small network on hand-written digits with four data-parallel workers
// whose gradients are added by the node's RTL. Fails unless the test accuracy reaches 95 %, the
// weights of all workers are equal bit for bit, and equal to those of a second training in which
// the golden model did the sums.
#include <fmt/format.h>
#include <zlib.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/rtl_reducer.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/training/trainer.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

constexpr double kTestShare = 0.2;
constexpr double kRequiredAccuracy = 0.95;

struct TrainOptions {
  NodeOptions node;
  TrainingSettings settings;
  RecordingOptions recording;
  std::string data = digits_file();
  OutputOptions output;
};

std::uint32_t checksum(const std::vector<float>& weights) {
  return static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(weights.data()),
                                          static_cast<uInt>(weights.size() * sizeof(float))));
}

// One training in which the trainer's reducer does the sums; `done` is told each epoch.
std::vector<EpochRecord> train(Trainer& trainer, const std::string& label,
                               const OutputOptions& output,
                               const std::function<void(const EpochRecord&)>& done) {
  ProgressBar bar(output.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style());
  return trainer.run([&](unsigned step, unsigned steps) { bar.update(label, step, steps); },
                     [&](const EpochRecord& record) {
                       bar.clear();
                       done(record);
                     });
}

nlohmann::ordered_json epoch_json(const EpochRecord& record) {
  return {{"epoch", record.epoch},
          {"loss", record.loss},
          {"test_accuracy", record.accuracy},
          {"allreduces", record.allreduces}};
}

// What is known before the training.
nlohmann::ordered_json settings_json(const TrainOptions& options) {
  return {{"workers", options.settings.workers},
          {"batch", options.settings.batch},
          {"seed", options.settings.seed},
          {"node", options.node.variant.name},
          {"chunk_bytes", options.node.chunk_bytes},
          {"onset_beats", options.node.onset()},
          {"pins", options.node.pins},
          {"parameters", kParameters}};
}

Trainer make_trainer(const DatasetSplit& data, const TrainingSettings& settings,
                     AllReducer& reducer) {
  try {
    return {data, settings, reducer};
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

struct Outcome {
  NodeVariant node = kWireNode;
  std::vector<EpochRecord> epochs;
  WireUse use;
  std::uint32_t weights_crc = 0;
  bool workers_equal = true;
  bool model_equal = true;

  bool accurate() const { return epochs.back().accuracy >= kRequiredAccuracy; }
  bool pass() const { return accurate() && workers_equal && model_equal; }
  double wire_seconds() const {
    return static_cast<double>(use.transfer_cycles) * cycle_seconds(node);
  }
  double goodput_gbps() const {
    return 8e-9 * static_cast<double>(use.payload_bytes) / wire_seconds();
  }
  double share() const {
    return wire_share(node, static_cast<double>(use.payload_bytes),
                      static_cast<double>(use.transfer_cycles));
  }
  double cycles_per_second() const {
    return static_cast<double>(use.simulated_cycles) / use.wall_seconds;
  }
};

void print_outcome(const Outcome& outcome, const TrainOptions& options) {
  const auto word = [](bool good) { return good ? "equal, bit for bit" : "DIFFERENT"; };
  options.output.print("\nweights       {} parameters, CRC-32 {:08x}\n", kParameters,
                       outcome.weights_crc);
  options.output.print("workers       weights of all {} workers: {}\n", options.settings.workers,
                       word(outcome.workers_equal));
  options.output.print("golden model  same training, sums by the model: {}\n",
                       word(outcome.model_equal));
  options.output.print("wire          {:.3f} ms of simulated time for {} allreduces of {} bytes\n",
                       1e3 * outcome.wire_seconds(), outcome.use.operations,
                       kParameters * sizeof(float));
  options.output.print("goodput       {:.3f} Gb/s per worker, {:.2f} % of the wire\n",
                       outcome.goodput_gbps(), 100 * outcome.share());
  options.output.print(
      "simulation    {} cycles in {:.1f} s of wall time, {:.3f} million cycles/s\n",
      outcome.use.simulated_cycles, outcome.use.wall_seconds, 1e-6 * outcome.cycles_per_second());
  options.output.print("accuracy      {:.2f} % on the test pictures, {:.0f} % wanted: {}\n",
                       100 * outcome.epochs.back().accuracy, 100 * kRequiredAccuracy,
                       outcome.accurate() ? "pass" : "MISSED");
}

nlohmann::ordered_json json_record(const Outcome& outcome, const TrainOptions& options) {
  nlohmann::ordered_json json = settings_json(options);
  for (const EpochRecord& record : outcome.epochs) json["epochs"].push_back(epoch_json(record));
  json.update({{"weights_crc32", fmt::format("{:08x}", outcome.weights_crc)},
               {"weights_equal_on_all_workers", outcome.workers_equal},
               {"weights_equal_to_model", outcome.model_equal},
               {"allreduces", outcome.use.operations},
               {"simulated_wire_seconds", outcome.wire_seconds()},
               {"goodput_gbps_per_worker", outcome.goodput_gbps()},
               {"simulated_cycles", outcome.use.simulated_cycles},
               {"simulated_cycles_per_wall_second", outcome.cycles_per_second()},
               {"pass", outcome.pass()}});
  return json;
}

bool run_train(TrainOptions& options, Invocation& invocation) {
  NamedFiles files;
  files.input("--data", options.data);
  options.output.check(files);
  options.recording.check(files);
  options.output.begin_json(invocation);
  options.settings.workers = options.node.workers;
  options.settings.seed = options.node.seed;
  options.node.choose_node({});
  options.node.check();
  const DatasetSplit data =
      split_dataset(load_digits(options.data), kTestShare, options.settings.seed);
  if (data.test.size() == 0)
    throw FileError(options.data, "too few pictures to keep some for test");

  ClusterConfig config = options.node.cluster_config();
  options.recording.apply(config);
  RtlReducer rtl(config);
  ModelReducer model;
  Trainer trainer = make_trainer(data, options.settings, rtl);
  Trainer twin = make_trainer(data, options.settings, model);
  options.output.print("{} pictures to train on, {} to test; {} workers, batch {} each, seed {}\n",
                       data.train.size(), data.test.size(), options.settings.workers,
                       options.settings.batch, options.settings.seed);
  options.output.print("all gradients pass the node's RTL{}{}: {} allreduces of {} float32\n\n",
                       options.node.variant.gbps == kWireNode.gbps ? "" : " of 100G",
                       options.node.pins ? ", behind its ports" : "",
                       trainer.steps_per_epoch() * options.settings.epochs, kParameters);
  options.output.print("epoch      loss    test accuracy  allreduces\n");

  Outcome outcome;
  outcome.node = options.node.variant;
  nlohmann::ordered_json so_far = settings_json(options);
  options.output.keep_json(so_far);
  outcome.epochs = train(trainer, "training", options.output, [&](const EpochRecord& record) {
    options.output.print("{:>5}  {:>8.4f}  {:>13.2f} %  {:>10}\n", record.epoch, record.loss,
                         100 * record.accuracy, record.allreduces);
    so_far["epochs"].push_back(epoch_json(record));
    options.output.keep_json(so_far);
  });
  rtl.close_recordings();
  outcome.use = rtl.wire_use();
  outcome.weights_crc = checksum(trainer.weights(0));
  train(twin, "training again, sums by the model", options.output, [](const EpochRecord&) {});
  for (unsigned worker = 0; worker < options.settings.workers; ++worker) {
    outcome.workers_equal &= same_bits(trainer.weights(worker), trainer.weights(0));
    outcome.model_equal &= same_bits(trainer.weights(worker), twin.weights(worker));
  }
  print_outcome(outcome, options);
  options.output.write_json(json_record(outcome, options), invocation);
  return outcome.pass();
}

}  // namespace

void add_train(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<TrainOptions>();
  CLI::App* command = app.add_subcommand(
      "train", "Train a network on hand-written digits, gradients added by the node's RTL");
  command->footer(
      "Passes (exit 0) if the test accuracy is at least 95 % and all weights are "
      "equal, bit for bit, to a training whose sums the golden model did.");
  options->node.add_to(*command);
  options->node.add_config_to(*command);
  options->recording.add_to(*command);
  command->add_option("--epochs", options->settings.epochs, "Passes over the training pictures")
      ->check(CLI::Range(1U, 10000U))
      ->capture_default_str();
  command->add_option("--batch", options->settings.batch, "Pictures per worker and allreduce")
      ->check(CLI::Range(1U, 10000U))
      ->capture_default_str();
  command->add_option("--data", options->data,
                      "Digits: 65 integers per line, gzip or plain text; default: those that come "
                      "with tributary");
  options->output.add_to(*command);
  command->callback([options, &invocation] {
    const StopRequest stop;
    if (!options->output.silent()) invocation.recording = options->recording.hint();
    invocation.exit_code = run_train(*options, invocation) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
