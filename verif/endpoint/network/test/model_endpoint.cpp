// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/test/model_endpoint.h"

#include <algorithm>
#include <utility>

#include "verif/endpoint/network/endpoint_network.h"

namespace trib::endpoint {
namespace {

constexpr unsigned kFrameFlits = 88;

}  // namespace

void ModelInterfaces::begin(unsigned endpoint, const Key& key, const Round& round,
                            std::vector<ChunkImage> images) {
  begun_.at(endpoint) = std::make_unique<Begun>(Begun{key, round, std::move(images)});
  const auto in_it = [&](const auto& begun) { return begun && begun->key == key; };
  if (!std::all_of(begun_.begin(), begun_.end(), in_it)) return;
  const auto all = std::exchange(begun_, std::vector<std::unique_ptr<Begun>>(begun_.size()));
  std::vector<ChunkImage> sums;
  for (unsigned chunk = 0; chunk < round.chunks; ++chunk) {
    std::vector<ChunkImage> of_all;
    for (const auto& begun : all) of_all.push_back(begun->images.at(chunk));
    sums.push_back(reduction_.sum(of_all));
  }
  for (ModelEndpoint* each : endpoints_) each->finish_round(key, sums);
}

ModelEndpoint::ModelEndpoint(unsigned links, unsigned window, ModelInterfaces& interfaces)
    : streams_(1 + links, kBeatBytes), window_(window), interfaces_(interfaces) {
  streams_.received = [this](unsigned port, const Frame& frame) { receive(port, frame); };
  interfaces.add(*this);
}

void ModelEndpoint::configure(const EndpointSettings& settings) {
  settings_ = settings;
  std::uint32_t watched = 0;
  for (unsigned link = 0; link < settings.links.size(); ++link) {
    watched |= settings.links[link] ? 1u << link : 0;
  }
  if (model_) return model_->watch(watched);
  node_ = std::make_unique<NodeModel>(settings.node);
  EndpointConfig config;
  config.life = {settings.endpoint, settings.members, settings.epoch, settings.relays};
  config.node = settings.node.node;
  config.parent = settings.parent;
  config.links = static_cast<unsigned>(settings.links.size());
  config.watched = watched;
  config.chunk_flits = settings.chunk_flits;
  config.window = window_;
  config.keepalive = settings.times.keepalive;
  config.dead = settings.times.dead;
  config.linger = settings.times.linger;
  EndpointOutputs outputs;
  outputs.to_node = [this](const Frame& frame) { for_node_.push_back(frame); };
  outputs.send_state = [this](unsigned link, const LifeState& state) {
    const auto& ends = settings_.links[link];
    if (ends) streams_.send(1 + link, hop::build_frame(state, {ends->own, ends->peer}));
  };
  outputs.begin = [this](const Key& key, const Round& round, std::vector<ChunkImage> images) {
    interfaces_.begin(settings_.endpoint, key, round, std::move(images));
  };
  model_ = std::make_unique<EndpointModel>(config, std::move(outputs));
}

void ModelEndpoint::receive(unsigned port, const Frame& frame) {
  if (!node_) return;
  if (port == 0) return to_node(0, frame);
  const auto& ends = settings_.links.at(port - 1);
  if (!ends) return;
  const auto taken = hop::take_frame(frame, {ends->own, ends->peer}, kFrameFlits);
  if (!taken) return;
  if (const auto* state = std::get_if<LifeState>(&*taken)) model_->take_state(port - 1, *state);
}

void ModelEndpoint::to_node(unsigned port, const Frame& frame) {
  std::vector<Emission> emissions;
  node_->receive(port, frame, emissions);
  for (const Emission& emission : emissions) {
    if (emission.port == 0) {
      streams_.send(0, emission.frame);
    } else if (!emission.frame.bad) {
      model_->from_node(emission.frame);
    }
  }
}

void ModelEndpoint::clock_cycle(const ClockEdge& edge) {
  streams_.clock_cycle();
  if (!model_) return;
  model_->advance(edge.cycle);
  while (!for_node_.empty()) {
    for (const Frame& frame : std::exchange(for_node_, {})) to_node(1, frame);
  }
}

}  // namespace trib::endpoint
