// SPDX-License-Identifier: Apache-2.0
// `tributary train`: trains a small network on hand-written digits with four data-parallel workers
// whose gradients are added by the node's RTL, or by the golden model. Fails unless the test
// accuracy reaches 95 %, the weights of all workers are equal bit for bit, and with the RTL equal to
// those of a second training in which the golden model did the sums. With --compress gradients
// travel encoded, and the same training in FP32 is done as well, whose accuracy codecs B and MXFP8
// must reach within 1 %, with error feedback within 0.3 %.
#include <fmt/format.h>
#include <zlib.h>

#include <CLI/App.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "model/codec/encoding.h"
#include "tools/tributary/collective/coded_reducer.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/train_options.h"
#include "tools/tributary/commands/train_wire.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/training/compressed_exchange.h"
#include "tools/tributary/training/trainer.h"
#include "tools/tributary/training/training_plot.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/progress_bar.h"

namespace trib {
namespace {

constexpr double kTestShare = 0.2;
constexpr double kRequiredAccuracy = 0.95;
constexpr double kAllowedLoss = 0.01;  // of accuracy, by an encoding
constexpr double kAllowedLossWithFeedback = 0.003;

std::uint32_t checksum(const std::vector<float>& weights) {
  return static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(weights.data()),
                                          static_cast<uInt>(weights.size() * sizeof(float))));
}

// One training in which the trainer's reducer does the sums; `done` is called after each epoch.
std::vector<EpochRecord> train(Trainer& trainer, const std::string& label,
                               const OutputOptions& output,
                               const std::function<void(const EpochRecord&)>& done) {
  ProgressBar bar(output.silent() ? ProgressBar::Style::kSilent : ProgressBar::usual_style());
  return trainer.run(
      [&](unsigned step, unsigned steps) {
        StopRequest::check();
        bar.update(label, step, steps);
      },
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

// Settings known before the training.
nlohmann::ordered_json settings_json(const TrainOptions& options, std::size_t parameters) {
  nlohmann::ordered_json json{{"workers", options.settings.workers},
                              {"batch", options.settings.batch},
                              {"seed", options.settings.seed},
                              {"node", options.on_model() ? "model" : options.node.variant.name},
                              {"chunk_bytes", options.node.chunk_bytes},
                              {"onset_beats", options.node.onset()},
                              {"pins", options.node.pins},
                              {"parameters", parameters}};
  if (options.endpoints.given()) {
    json["node"] = nullptr;
    json.update({{"network", options.endpoints.network()},
                 {"algorithm", options.endpoints.algorithm()},
                 {"loss", options.endpoints.loss()}});
  }
  if (!options.compression.given()) return json;
  json.update({{"encoding", codec::name_of(options.encoding())},
               {"result_encoding", codec::name_of(options.result_encoding())},
               {"exchange", options.exchange},
               {"error_feedback", options.error_feedback},
               {"scale", options.scale}});
  return json;
}

Trainer make_trainer(const DatasetSplit& data, const TrainingSettings& settings,
                     AllReducer& reducer) {
  try {
    return {data, settings, reducer};
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

std::vector<std::size_t> layer_ends(const HiddenLayers& hidden) {
  std::vector<std::size_t> ends;
  for (const Network::Layer& layer : Network::layers_of(hidden)) ends.push_back(layer.end());
  return ends;
}

// One training: who adds up, with the encoding before it if there is one.
class Run {
 public:
  Run(const TrainOptions& options, const DatasetSplit& data, std::unique_ptr<AllReducer> wire)
      : wire_(std::move(wire)),
        exchange_(*wire_, options.exchange_settings(), layer_ends(options.settings.hidden)),
        trainer_(make_trainer(data, options.settings,
                              options.compression.given() ? exchange_ : *wire_)) {}

  Trainer& trainer() { return trainer_; }
  WireUse use() const { return wire_->wire_use(); }
  double total_error() const { return exchange_.total_error(); }
  // Since the last call.
  CompressedEpoch take_epoch(const EpochRecord& record, double reference) {
    const WireUse now = use();
    CompressedEpoch epoch{record, reference, now.up + now.down - before_.up - before_.down,
                          now.transfer_seconds - before_.transfer_seconds, exchange_.take_errors()};
    before_ = now;
    return epoch;
  }

 private:
  std::unique_ptr<AllReducer> wire_;
  CompressedExchange exchange_;
  Trainer trainer_;
  WireUse before_;
};

struct Outcome {
  double gbps = 0;  // of a port
  std::vector<EpochRecord> epochs;
  std::vector<CompressedEpoch> encoded;  // with --compress
  std::vector<EpochRecord> reference;    // the same training in FP32
  std::optional<double> allowed_loss;    // of accuracy against that
  WireUse use;
  double total_error = 0;  // of the sums, relative
  std::size_t parameters = 0;
  std::uint32_t weights_crc = 0;
  bool workers_equal = true;
  std::optional<bool> model_equal;  // none: the model has added up

  bool accurate() const { return epochs.back().accuracy >= kRequiredAccuracy; }
  double loss() const {
    return reference.empty() ? 0 : reference.back().accuracy - epochs.back().accuracy;
  }
  bool near_reference() const { return loss() <= allowed_loss.value_or(1); }
  bool equal() const { return workers_equal && model_equal.value_or(true); }
  bool pass() const { return accurate() && near_reference() && equal(); }
  double goodput_gbps() const {
    return 8e-9 * static_cast<double>(use.payload_bytes) / use.transfer_seconds;
  }
  double share() const { return goodput_gbps() / gbps; }
  double cycles_per_second() const {
    return static_cast<double>(use.simulated_cycles) / use.wall_seconds;
  }
  WireBytes wire() const { return use.up + use.down; }
};

void print_outcome(const Outcome& outcome, const TrainOptions& options) {
  const OutputOptions& out = options.output;
  const auto word = [](bool good) { return good ? "equal, bit for bit" : "DIFFERENT"; };
  out.print("\nweights       {} parameters, CRC-32 {:08x}\n", outcome.parameters,
            outcome.weights_crc);
  out.print("workers       weights of all {} workers: {}\n", options.settings.workers,
            word(outcome.workers_equal));
  if (outcome.model_equal) {
    out.print("golden model  same training, sums by the model: {}\n", word(*outcome.model_equal));
  }
  out.print("wire          {:.3f} ms of {} time for {} allreduces of {} bytes\n",
            1e3 * outcome.use.transfer_seconds, options.on_model() ? "calculated" : "simulated",
            outcome.use.operations, outcome.parameters * sizeof(float));
  out.print("goodput       {:.3f} Gb/s per worker, {:.2f} % of the wire\n", outcome.goodput_gbps(),
            100 * outcome.share());
  if (options.compression.given()) {
    const WireBytes wire = outcome.wire();
    out.print("ratio         {:.3f} of the payload, {:.3f} of all bytes on the wire\n",
              wire.payload_ratio(), wire.wire_ratio());
    out.print("error         {:.5f} of the sums, over all layers and epochs\n",
              outcome.total_error);
  }
  if (!options.on_model()) {
    out.print("simulation    {} cycles in {:.1f} s of wall time, {:.3f} million cycles/s\n",
              outcome.use.simulated_cycles, outcome.use.wall_seconds,
              1e-6 * outcome.cycles_per_second());
  }
  if (options.compression.given()) {
    const std::string target =
        outcome.allowed_loss ? fmt::format("{:g} % less allowed: {}", 100 * *outcome.allowed_loss,
                                           outcome.near_reference() ? "pass" : "MISSED")
                             : "no target";
    out.print("FP32          {:.2f} % on the test pictures, {}\n",
              100 * outcome.reference.back().accuracy, target);
  }
  out.print("accuracy      {:.2f} % on the test pictures, {:.0f} % wanted: {}\n",
            100 * outcome.epochs.back().accuracy, 100 * kRequiredAccuracy,
            outcome.accurate() ? "pass" : "MISSED");
}

nlohmann::ordered_json encoded_json(const CompressedEpoch& epoch) {
  nlohmann::ordered_json json = epoch_json(epoch.training);
  json.update({{"test_accuracy_fp32", epoch.reference},
               {"element_bytes", epoch.wire.element_bytes},
               {"payload_bytes", epoch.wire.payload_bytes},
               {"payload_ratio", epoch.wire.payload_ratio()},
               {"wire_ratio", epoch.wire.wire_ratio()},
               {"exchange_seconds", epoch.seconds},
               {"relative_errors", epoch.errors}});
  return json;
}

nlohmann::ordered_json json_record(const Outcome& outcome, const TrainOptions& options) {
  nlohmann::ordered_json json = settings_json(options, outcome.parameters);
  if (options.compression.given()) {
    for (const CompressedEpoch& epoch : outcome.encoded) {
      json["epochs"].push_back(encoded_json(epoch));
    }
  } else {
    for (const EpochRecord& record : outcome.epochs) json["epochs"].push_back(epoch_json(record));
  }
  json.update({{"weights_crc32", fmt::format("{:08x}", outcome.weights_crc)},
               {"weights_equal_on_all_workers", outcome.workers_equal}});
  if (options.compression.given()) json["relative_error"] = outcome.total_error;
  if (outcome.model_equal) json["weights_equal_to_model"] = *outcome.model_equal;
  json.update({{"allreduces", outcome.use.operations},
               {options.on_model() ? "calculated_wire_seconds" : "simulated_wire_seconds",
                outcome.use.transfer_seconds},
               {"goodput_gbps_per_worker", outcome.goodput_gbps()}});
  if (!options.on_model()) {
    json.update({{"simulated_cycles", outcome.use.simulated_cycles},
                 {"simulated_cycles_per_wall_second", outcome.cycles_per_second()}});
  }
  const unsigned targets = outcome.allowed_loss ? 2 : 1;
  const unsigned missed = (outcome.accurate() ? 0U : 1U) + (outcome.near_reference() ? 0U : 1U);
  json.update(
      {{"targets", {{"pass", targets - missed}, {"missed", missed}}}, {"pass", outcome.pass()}});
  if (!outcome.equal()) json["failure"] = "weights differ";
  return json;
}

void print_head(const TrainOptions& options, const DatasetSplit& data, const Trainer& trainer) {
  options.output.print("{} pictures to train on, {} to test; {} workers, batch {} each, seed {}\n",
                       data.train.size(), data.test.size(), options.settings.workers,
                       options.settings.batch, options.settings.seed);
  const std::string way =
      options.on_model()
          ? fmt::format("are added by the golden model, as by the {}", options.exchange)
      : options.endpoints.given()
          ? fmt::format("pass the RTL of the endpoints of {}, {}", options.endpoints.network(),
                        options.endpoints.algorithm_words())
          : fmt::format("pass the node's RTL{}{}",
                        options.node.variant.gbps != kWireNode.gbps      ? " of 100G"
                        : options.node.variant.codecs != codec::kRawOnly ? " with codecs"
                                                                         : "",
                        options.node.pins ? ", with its ports" : "");
  options.output.print("all gradients {}: {} allreduces of {} float32\n", way,
                       trainer.steps_per_epoch() * options.settings.epochs,
                       trainer.weights(0).size());
  if (options.compression.given()) {
    options.output.print("gradients in {}{}{}, results in {}\n", codec::name_of(options.encoding()),
                         options.error_feedback ? ", with error feedback" : "",
                         options.scale == "auto" ? ", scaled" : "",
                         codec::name_of(options.result_encoding()));
    options.output.print(
        "\nepoch      loss    test accuracy     FP32  ratio  on the wire  exchanges  errors of the "
        "sums by layer\n");
    return;
  }
  options.output.print("\nepoch      loss    test accuracy  allreduces\n");
}

void print_epoch(const TrainOptions& options, const CompressedEpoch& epoch) {
  std::string errors;
  for (const double error : epoch.errors) errors += fmt::format("  {:.5f}", error);
  options.output.print(
      "{:>5}  {:>8.4f}  {:>13.2f} %  {:>5.2f} %  {:>5.2f}  {:>11.2f}  {:>6.3f} ms{}\n",
      epoch.training.epoch, epoch.training.loss, 100 * epoch.training.accuracy,
      100 * epoch.reference, epoch.wire.payload_ratio(), epoch.wire.wire_ratio(),
      1e3 * epoch.seconds, errors);
}

std::optional<double> allowed_loss(const TrainOptions& options) {
  const codec::Codec codec = options.encoding().codec;
  if (codec != codec::Codec::kModeB && codec != codec::Codec::kMxfp8) return std::nullopt;
  return options.error_feedback ? kAllowedLossWithFeedback : kAllowedLoss;
}

DatasetSplit read_pictures(const TrainOptions& options) {
  DatasetSplit data = split_dataset(load_digits(options.data), kTestShare, options.settings.seed);
  if (data.test.size() == 0) {
    throw FileError(options.data, "too few pictures to keep some for test");
  }
  return data;
}

bool run_train(TrainOptions& options, const CLI::App& command, Invocation& invocation) {
  options.check(command);
  options.output.begin_json(invocation);
  const DatasetSplit data = read_pictures(options);
  TrainWire wire = make_train_wire(options);
  Run run(options, data, std::move(wire.reducer));
  Trainer& trainer = run.trainer();
  print_head(options, data, trainer);

  Outcome outcome;
  outcome.gbps = wire.gbps;
  outcome.parameters = trainer.weights(0).size();
  const auto in_silence = [](const EpochRecord&) {};
  if (options.compression.given()) {
    outcome.allowed_loss = allowed_loss(options);
    CodedReducer as_it_is{ElementCoding{}};
    Trainer reference = make_trainer(data, options.settings, as_it_is);
    outcome.reference = train(reference, "training in FP32", options.output, in_silence);
  }
  nlohmann::ordered_json so_far = settings_json(options, outcome.parameters);
  options.output.keep_json(so_far);
  outcome.epochs = train(trainer, "training", options.output, [&](const EpochRecord& record) {
    if (options.compression.given()) {
      outcome.encoded.push_back(
          run.take_epoch(record, outcome.reference[record.epoch - 1].accuracy));
      print_epoch(options, outcome.encoded.back());
      so_far["epochs"].push_back(encoded_json(outcome.encoded.back()));
    } else {
      options.output.print("{:>5}  {:>8.4f}  {:>13.2f} %  {:>10}\n", record.epoch, record.loss,
                           100 * record.accuracy, record.allreduces);
      so_far["epochs"].push_back(epoch_json(record));
    }
    options.output.keep_json(so_far);
  });
  if (wire.close_recordings) wire.close_recordings();
  outcome.use = run.use();
  outcome.total_error = run.total_error();
  outcome.weights_crc = checksum(trainer.weights(0));
  std::optional<Run> twin;
  if (!options.on_model()) {
    twin.emplace(options, data, make_train_model(options));
    train(twin->trainer(), "training again, sums by the model", options.output, in_silence);
    outcome.model_equal = true;
  }
  for (unsigned worker = 0; worker < options.settings.workers; ++worker) {
    outcome.workers_equal &= same_bits(trainer.weights(worker), trainer.weights(0));
    if (!twin) continue;
    if (!same_bits(trainer.weights(worker), twin->trainer().weights(worker))) {
      outcome.model_equal = false;
    }
  }
  if (!options.plot.empty()) {
    const std::string what = fmt::format(
        "{}{}{}, {} network, {} workers", codec::name_of(options.encoding()),
        options.error_feedback ? ", error feedback" : "", options.scale == "auto" ? ", scaled" : "",
        options.net, options.settings.workers);
    write_file(options.plot, training_plot(outcome.encoded, what));
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
      "Passes (exit 0) if the test accuracy is at least 95 %, and with the RTL all weights are "
      "equal, bit for bit, to a training whose sums the golden model did. With --compress B or "
      "MXFP8 the accuracy may be 1 % less than that of the same training in FP32, with error "
      "feedback 0.3 %.");
  options->add_to(*command);
  command->callback([options, command, &invocation] {
    const StopRequest stop;
    if (!options->output.silent()) invocation.recording = options->recording.hint();
    invocation.exit_code = run_train(*options, *command, invocation) ? kExitPass : kExitFail;
  });
}

}  // namespace trib
