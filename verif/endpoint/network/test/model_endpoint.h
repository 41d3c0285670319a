// SPDX-License-Identifier: Apache-2.0
// Endpoints in memory that behave: streams around a NodeModel and an EndpointModel. STATEs are frames on
// the links; what interfaces send each other is not: a round is reduced by the golden execution when all
// endpoints have begun it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "model/endpoint/endpoint_model.h"
#include "model/node/node_model.h"
#include "verif/endpoint/network/endpoint_dut.h"
#include "verif/sim/stream/test/fake_streams.h"

namespace trib::endpoint {

class ModelEndpoint;

/// The interfaces of all endpoints.
class ModelInterfaces {
 public:
  ModelInterfaces(const NetworkTables& tables, std::uint32_t chunk_flits)
      : reduction_(tables, chunk_flits), begun_(tables.endpoints()) {}

  void set_tables(const NetworkTables& tables) {
    reduction_ = ChunkReduction(tables, reduction_.chunk_flits());
  }
  void add(ModelEndpoint& endpoint) { endpoints_.push_back(&endpoint); }
  void begin(unsigned endpoint, const Key& key, const Round& round, std::vector<ChunkImage> images);

 private:
  struct Begun {
    Key key;
    Round round;
    std::vector<ChunkImage> images;
  };

  ChunkReduction reduction_;
  std::vector<ModelEndpoint*> endpoints_;
  std::vector<std::unique_ptr<Begun>> begun_;
};

class ModelEndpoint final : public EndpointDut {
 public:
  ModelEndpoint(unsigned links, unsigned window, ModelInterfaces& interfaces);

  StreamPins& streams() override { return streams_; }
  void clock_cycle(const ClockEdge& edge) override;
  bool streaming() const override { return (streams_.rx_valids() | streams_.tx_valids()) != 0; }
  void set_reset(bool) override {}
  void configure(const EndpointSettings& settings) override;
  bool settled() const override { return true; }
  LifeState read_state(const Step&) override { return model_->state(); }

  void finish_round(const Key& key, const std::vector<ChunkImage>& sums) {
    model_->finish_round(key, sums);
  }

 private:
  void receive(unsigned port, const Frame& frame);
  void to_node(unsigned port, const Frame& frame);

  FakeStreams streams_;
  unsigned window_;
  ModelInterfaces& interfaces_;
  EndpointSettings settings_;
  std::unique_ptr<NodeModel> node_;
  std::unique_ptr<EndpointModel> model_;
  std::vector<Frame> for_node_;  // of the endpoint, at the end of the cycle
};

}  // namespace trib::endpoint
