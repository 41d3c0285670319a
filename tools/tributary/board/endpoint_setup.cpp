// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/endpoint_setup.h"

#include <fmt/format.h>

#include <stdexcept>

#include "model/schedule/algorithm.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/report/table.h"
#include "tools/tributary/schedule/read_schedule.h"
#include "verif/boards/endpoint/card_writes.h"

namespace trib {
namespace {

// Limits of the variants of cards (BE1).
constexpr endpoint::NetworkLimits kCardLimits{board::kCardLinks, 16, 64, 128};
constexpr unsigned kCardWindow = 16;

std::string ip_text(std::uint32_t ip) {
  return fmt::format("{}.{}.{}.{}", ip >> 24, ip >> 16 & 0xff, ip >> 8 & 0xff, ip & 0xff);
}

}  // namespace

EndpointSetup::EndpointSetup(const EndpointPlace& place) : place_(place) {
  if (place.chunk_bytes % hop::kFlitBytes != 0) {
    throw UsageError(fmt::format("--chunk-bytes {}: a multiple of {} is needed", place.chunk_bytes,
                                 hop::kFlitBytes));
  }
  try {
    const schedule::Topology topology = read_topology(place.topology);
    topology.require_connected();
    tables_ = endpoint::network_tables(
        topology, schedule::build_schedule(topology, place.algorithm, schedule::OrderChoice::kBest),
        kCardLimits);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{} {}: {}", place.topology, place.algorithm, error.what()));
  }
  if (place.number >= tables_.endpoints()) {
    throw UsageError(fmt::format("no endpoint {}, {} has {}", place.number, place.topology,
                                 tables_.endpoints()));
  }
  settings_ =
      endpoint::describe_endpoint(tables_, place.number, place.chunk_bytes / hop::kFlitBytes,
                                  kCardWindow, endpoint::EndpointTimes(), place.epoch);
}

unsigned EndpointSetup::write_to(const Card& card) const {
  if (!card.identity().has_endpoint) {
    throw WrongCard(card.registers().name() +
                    ": the card has no endpoint; program an image of such a variant");
  }
  const auto writes = board::card_writes(settings_, true);
  for (const board::CardWrite& write : writes) {
    card.registers().write(write.address, write.value);
  }
  return static_cast<unsigned>(writes.size());
}

std::string EndpointSetup::text() const {
  Table table({"port", "leads to", "address here"});
  table.add_row(
      {"0", fmt::format("host of rank {}", place_.number), ip_text(settings_.node.node.ip)});
  const auto& peers = tables_.wiring.peers.at(place_.number);
  for (unsigned port = 0; port < peers.size(); ++port) {
    if (!peers[port]) continue;
    table.add_row({fmt::format("{}", 1 + port),
                   fmt::format("card {}, port {}", peers[port]->node, 1 + peers[port]->port),
                   ip_text(settings_.links[port]->own.ip)});
  }
  return fmt::format("endpoint {} of {}, {}, {}, chunk {} B, epoch {}\n{}", place_.number,
                     tables_.endpoints(), place_.topology, place_.algorithm, place_.chunk_bytes,
                     place_.epoch, table.text());
}

}  // namespace trib
