// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/allreduce_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/tributary/collective/reduction_names.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/counted.h"

namespace trib {
namespace {

std::string network_text(const AllReduceOptions& options) {
  return fmt::format(
      "{} of endpoints, {}{}{}", options.endpoints.network(), options.endpoints.algorithm_words(),
      options.compression.given() ? ", links in " : "",
      options.compression.given() ? codec::name_of(options.endpoints.encoding()) : "");
}

}  // namespace

std::string table_head(const AllReduceOptions& options, const std::string& columns) {
  if (options.on_model()) {
    return fmt::format(
        "# tributary {}: {}, {}golden model, seed {}\n"
        "# time is wall time of the model, which has no wire; algbw = size / time\n{}",
        options.operation, counted(options.node.workers, "worker"),
        options.endpoints.given() ? network_text(options) + ", " : "", options.node.seed, columns);
  }
  if (options.endpoints.given()) {
    return fmt::format(
        "# tributary {}: {}, {} (RTL), chunk {} B, loss {:g}, seed {}\n"
        "# time is simulated time; algbw = size / time; wire = algbw as a share of {} Gb/s;\n"
        "# busbw follows nccl-tests\n{}",
        options.operation, counted(options.node.workers, "worker"), network_text(options),
        options.node.chunk_bytes, options.endpoints.loss(), options.node.seed,
        endpoint::kNetworkGbps, columns);
  }
  return fmt::format(
      "# tributary {}: {}, {}G node ({}RTL){}, chunk {} B, onset {}, seed {}\n"
      "# time is simulated time; algbw = size / time; wire = algbw as a share of {} Gb/s;\n"
      "# busbw follows nccl-tests and may exceed the line rate: the network does the sum\n{}",
      options.operation, counted(options.node.workers, "worker"), options.node.variant.gbps,
      options.node.variant.codecs != codec::kRawOnly                ? "with codecs, "
      : options.node.variant.reductions() == kWireNode.reductions() ? ""
                                                                    : "of every reduction, ",
      options.node.pins ? " with its ports" : "", options.node.chunk_bytes,
      counted(options.node.onset(), "beat"), options.node.seed, options.node.variant.gbps, columns);
}

nlohmann::ordered_json settings_json(const AllReduceOptions& options) {
  nlohmann::ordered_json config{{"operation", options.operation},
                                {"on", options.device},
                                {"node", options.node.variant.name},
                                {"workers", options.node.workers},
                                {"chunk_bytes", options.node.chunk_bytes},
                                {"onset_beats", options.node.onset()},
                                {"pins", options.node.pins},
                                {"encoding", codec::name_of(options.coding().contributions)},
                                {"result_encoding", codec::name_of(options.coding().results)},
                                {"seed", options.node.seed}};
  if (options.endpoints.given()) {
    config["node"] = nullptr;
    config.update({{"network", options.endpoints.network()},
                   {"algorithm", options.endpoints.algorithm()},
                   {"members", options.endpoints.members()},
                   {"loss", options.endpoints.loss()}});
    config["encoding"] = codec::name_of(options.endpoints.encoding());
  }
  config.update(options.sweep.json());
  return config;
}

PictureSubject picture_subject(const AllReduceOptions& options, const ElementVector& input) {
  const std::uint64_t chunk = options.node.chunk_bytes;
  const std::uint64_t chunks = (input.bytes.size() + chunk - 1) / chunk;
  std::string title =
      fmt::format("One {}: {}", options.operation, counted(options.node.workers, "worker"));
  if (options.kind() != OperationKind::kBarrier) {
    title += fmt::format(", {} of {} each", counted(input.size(), "element"),
                         option_name(options.reduction.dtype()));
  }
  return {title, options.node.variant, options.node.onset(), std::max<std::uint64_t>(chunks, 1)};
}

}  // namespace trib
