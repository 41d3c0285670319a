// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/train_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/named_files.h"

namespace trib {
namespace {

// Rejects options that only the RTL has.
void require_no_wire(const CLI::App& command) {
  for (const char* option : {"--onset", "--config", "--pins", "--waves", "--pcap", "--trace"}) {
    if (command.get_option(option)->count() == 0) continue;
    throw UsageError(fmt::format("--on model: there is no node; leave out {}", option));
  }
}

void require_compression(const CLI::App& command) {
  for (const char* option : {"--error-feedback", "--scale", "--result-encoding", "--plot"}) {
    if (command.get_option(option)->count() == 0) continue;
    throw UsageError(fmt::format("{}: nothing is encoded; give --compress", option));
  }
}

}  // namespace

void TrainOptions::add_to(CLI::App& command) {
  node.add_to(command);
  node.add_config_to(command);
  endpoints.add_to(command);
  recording.add_to(command);
  command
      .add_option("--on", device,
                  "Sums by the node's RTL, or only by the golden model, which is faster")
      ->check(CLI::IsMember({"rtl", "model"}))
      ->capture_default_str();
  compression.add_to(command);
  command.add_option("--result-encoding", results,
                     "Encoding of the node's sums, as 'B 2^-8', MXFP8 or raw; default: as the "
                     "contributions");
  command
      .add_option("--exchange", exchange,
                  "By the node, or with --on model by an aggregator: a worker that takes all "
                  "gradients, and sends weights back as they are")
      ->check(CLI::IsMember({"node", "aggregator"}))
      ->capture_default_str();
  command.add_flag("--error-feedback", error_feedback,
                   "Add the encoding error of a gradient to the next one");
  command
      .add_option("--scale", scale,
                  "auto: gradients are encoded multiplied by the power of two that brings the "
                  "largest of the last sum below 1")
      ->check(CLI::IsMember({"none", "auto"}))
      ->capture_default_str();
  command.add_option("--net", net, "Network: small, 30010 parameters, or large, 543210")
      ->check(CLI::IsMember({"small", "large"}))
      ->capture_default_str();
  command.add_option("--epochs", settings.epochs, "Passes over the training pictures")
      ->check(CLI::Range(1U, 10000U))
      ->capture_default_str();
  command.add_option("--batch", settings.batch, "Pictures per worker and allreduce")
      ->check(CLI::Range(1U, 10000U))
      ->capture_default_str();
  command.add_option("--data", data,
                     "Digits: 65 integers per line, gzip or plain text; default: those that come "
                     "with tributary");
  command.add_option("--plot", plot,
                     "File for accuracy, ratio, errors and times by epoch as SVG; with --compress");
  output.add_to(command);
}

void TrainOptions::check(const CLI::App& command) {
  NamedFiles files;
  files.input("--data", data);
  files.output("--plot", plot);
  output.check(files);
  recording.check(files);
  if (on_model()) {
    require_no_wire(command);
  } else if (exchange != "node") {
    throw UsageError("--exchange aggregator: the RTL is a node; give --on model");
  }
  endpoints.check(command, compression, node);
  if (endpoints.given() && on_model()) {
    throw UsageError("--on model: that has no wire; leave out --network");
  }
  if (!compression.given()) require_compression(command);
  if (exchange != "node" && !result_encoding().is_raw()) {
    throw UsageError(
        "--exchange aggregator: weights come back as they are; leave out "
        "--result-encoding");
  }
  settings.hidden = net == "small" ? kSmallNet : kLargeNet;
  settings.workers = node.workers;
  settings.seed = node.seed;
  if (!on_model() && !endpoints.given()) node.choose_node({}, compression.given());
  node.check();
}

codec::Encoding TrainOptions::result_encoding() const {
  if (results) return encoding_option("--result-encoding", *results);
  return exchange == "node" ? encoding() : codec::Encoding{};
}

ElementCoding TrainOptions::coding() const {
  return {encoding(), result_encoding(), node.chunk_bytes};
}

ExchangeBy TrainOptions::by() const {
  return exchange == "node" ? ExchangeBy::kNode : ExchangeBy::kAggregator;
}

ExchangeSettings TrainOptions::exchange_settings() const {
  return {encoding(), error_feedback, scale == "auto", node.chunk_bytes};
}

}  // namespace trib
