// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/allreduce_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <map>

#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/files/vector_file.h"
#include "tools/tributary/report/counted.h"

namespace trib {
namespace {

const std::map<std::string, OperationKind> kOperations{{"allreduce", OperationKind::kAllReduce},
                                                       {"reduce", OperationKind::kReduce},
                                                       {"broadcast", OperationKind::kBroadcast},
                                                       {"barrier", OperationKind::kBarrier}};

void check_operation(const AllReduceOptions& options, bool root_given) {
  const bool files = !options.inputs.empty() || !options.output.empty();
  const bool barrier = options.kind() == OperationKind::kBarrier;
  if (barrier && (files || options.sweep.has_sizes())) {
    throw UsageError("--collective barrier moves no data; leave out --input, --bytes and --output");
  }
  if (!barrier && options.inputs.empty() && !options.sweep.has_sizes()) {
    throw UsageError("nothing to do: name files by --input, or sizes by --bytes or --minbytes");
  }
  if (root_given && !options.has_root()) {
    throw UsageError(
        fmt::format("--root: --collective {} has none; leave it out", options.operation));
  }
  if (options.root >= options.node.workers) {
    throw UsageError(fmt::format("--root {}: the workers are numbered 0 to {}", options.root,
                                 options.node.workers - 1));
  }
  if (options.kind() == OperationKind::kBroadcast && options.node.workers < 2) {
    throw UsageError("--collective broadcast needs at least 2 workers");
  }
}

// Rejects options that only the RTL has.
void require_no_wire(const AllReduceOptions& options, const CLI::App& command) {
  for (const char* option : {"--chunk", "--onset", "--config", "--pins", "--waves", "--pcap",
                             "--trace", "--picture", "--counters"}) {
    if (command.get_option(option)->count() == 0) continue;
    // Chunks are encoded one by one.
    if (std::string(option) == "--chunk" && options.compression.given()) continue;
    throw UsageError(fmt::format("--on model: there is no wire and no node; leave out {}", option));
  }
}

void check_network(const AllReduceOptions& options) {
  if (!options.inputs.empty() && options.inputs.size() != options.node.workers) {
    throw UsageError(fmt::format("--input: {} files for {}", options.inputs.size(),
                                 counted(options.node.workers, "worker")));
  }
  const Reduction reduction = options.reduction.reduction();
  if (reduction.dtype != Dtype::kFp32 || reduction.op != Reduction{}.op) {
    throw UsageError(
        fmt::format("--network {}: endpoints add up fp32, and have no other --op and --dtype",
                    options.endpoints.network()));
  }
}

void check_files(const AllReduceOptions& options, std::size_t messages) {
  NamedFiles files;
  for (const std::string& input : options.inputs) files.input("--input", input);
  if (!options.output.empty()) {
    if (messages > 1) {
      throw UsageError("--output takes the result of one message; give one size");
    }
    require_vector_file(options.output, options.reduction.dtype());
    files.output("--output", options.output);
  }
  if (options.recording.any() && messages > 1) {
    throw UsageError("--waves, --pcap and --trace record one message; give one size");
  }
  if (!options.picture.file.empty() && messages > 1) {
    throw UsageError("--picture shows one message; give one size");
  }
  options.recording.check(files);
  options.picture.check(files);
  options.text.check(files);
}

// Returns whether anything travels encoded.
bool check_coding(const AllReduceOptions& options) {
  const ElementCoding coding = options.coding();
  const bool encoded = !coding.contributions.is_raw() || !coding.results.is_raw();
  if (encoded && options.reduction.dtype() != Dtype::kFp32) {
    throw UsageError("--compress and --result-encoding need --dtype fp32");
  }
  return encoded;
}

}  // namespace

void AllReduceOptions::add_to(CLI::App& command) {
  node.add_to(command);
  node.add_config_to(command);
  endpoints.add_to(command);
  auto* input = command.add_option("--input", inputs,
                                   "One file per worker, comma-separated: .npy (of --dtype, C "
                                   "order), .bin (raw, little-endian) or .f32 (the same, fp32)");
  input->delimiter(',')->excludes(command.get_option("--workers"));
  command.add_option("--output", output, "File for the result: .npy, .f32 or .bin");
  sweep.add_to(command);
  for (const char* size : {"--bytes", "--minbytes"}) input->excludes(command.get_option(size));
  command.add_option("--pattern", pattern, "Values of generated messages")
      ->check(CLI::IsMember(pattern_names()))
      ->capture_default_str();
  reduction.add_to(command);
  compression.add_to(command);
  command.add_option("--result-encoding", results,
                     "Encoding of the node's results, as 'B 2^-8', MXFP8 or raw; default: as the "
                     "contributions");
  command.add_option("--collective", operation, "Collective")
      ->check(CLI::IsMember(kOperations))
      ->capture_default_str();
  command
      .add_option("--on", device,
                  "Reduction by the node's RTL, or only by the model, which has every --dtype "
                  "and --op but no wire")
      ->check(CLI::IsMember({"rtl", "model"}))
      ->capture_default_str();
  command.add_option("--root", root, "Root of reduce and broadcast, a worker number")
      ->capture_default_str();
  recording.add_to(command);
  picture.add_to(command);
  command.add_flag("--counters", counters,
                   "Print the counters of all ports and the state of the group after each message");
  text.add_to(command);
}

void AllReduceOptions::check(const CLI::App& command) {
  if (on_model()) require_no_wire(*this, command);
  const bool encoded = check_coding(*this);
  endpoints.check(command, compression, node);
  if (endpoints.given()) {
    check_network(*this);
  } else if (!inputs.empty()) {
    if (inputs.size() > kWirePorts) {
      throw UsageError(
          fmt::format("--input: {} files, but the node has {} ports", inputs.size(), kWirePorts));
    }
    node.workers = static_cast<unsigned>(inputs.size());
  }
  if (!on_model() && !endpoints.given()) node.choose_node(reduction.reduction(), encoded);
  node.check();
  check_operation(*this, command.get_option("--root")->count() > 0);
  check_files(*this, sweep.elements(bytes_of(reduction.dtype())).size());
}

OperationKind AllReduceOptions::kind() const { return kOperations.at(operation); }

ElementCoding AllReduceOptions::coding() const {
  // Endpoints encode the data on the links between them.
  if (endpoints.given()) return {{}, {}, node.chunk_bytes};
  ElementCoding coding{compression.encoding(), compression.encoding(), node.chunk_bytes};
  if (results) coding.results = encoding_option("--result-encoding", *results);
  return coding;
}

}  // namespace trib
