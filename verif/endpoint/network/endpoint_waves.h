// SPDX-License-Identifier: Apache-2.0
// The waves of all endpoints of a network: one file (FST, time unit 1 fs), in which the signals of endpoint 3
// are below the scope `endpoint3`, and a view for GTKWave with a group for each endpoint.
//
// The fabric clocks it before the endpoints: inputs are as they are driven for the coming edge, so all clocks
// fall halfway before it. after_edge() follows the rising edges. Errors: those of WaveFile.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "verif/endpoint/network/endpoint_dut.h"
#include "verif/sim/clock/time_window.h"
#include "verif/sim/waves/view_contents.h"

namespace trib {
class WaveFile;
}

namespace trib::endpoint {

/// The scope of an endpoint, which is also the name of its design.
std::string wave_scope(unsigned endpoint);

/// Contents of a view of so many endpoints.
ViewContents endpoint_selection(unsigned endpoints);

class EndpointWaves final : public FabricElement {
 public:
  /// The designs are of one context, and are not traced yet.
  EndpointWaves(const std::string& file, const TimeWindow& window,
                std::vector<EndpointDut*> endpoints);
  ~EndpointWaves() override;

  StreamPins& streams() override { return endpoints_.front()->streams(); }
  void clock_cycle(const ClockEdge& edge) override;
  bool streaming() const override;
  void mark_waves() override;
  void after_edge(std::uint64_t time_fs);
  void close();

 private:
  void dump(std::uint64_t time_fs);

  std::vector<EndpointDut*> endpoints_;
  std::unique_ptr<WaveFile> file_;
};

}  // namespace trib::endpoint
