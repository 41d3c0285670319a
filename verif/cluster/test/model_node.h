// SPDX-License-Identifier: Apache-2.0
// A node in memory that behaves: FakeNode's pins and registers around a NodeModel. It answers as
// soon as a frame has ended. Faults can be built in, to see them found.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/node/node_model.h"
#include "verif/bfm/registers.h"
#include "verif/bfm/test/fake_node.h"

namespace trib {

class ModelNode : public FakeNode {
 public:
  ModelNode(unsigned ports, unsigned beat_bytes);

  /// Called for every frame before it is sent; may change it.
  void tamper(std::function<void(Emission&)> change) { tamper_ = std::move(change); }
  /// Frames are received and judged, but nothing is sent any more.
  void make_mute() { mute_ = true; }
  /// Called with each right verdict; returns the one that is strobed.
  void misjudge(std::function<Verdict(Verdict)> change) { misjudge_ = std::move(change); }

 protected:
  unsigned judge(unsigned port, const Frame& frame) override;
  void written(std::uint16_t address) override;

 private:
  NodeConfig configuration();
  void show_group();
  void count(unsigned port, unsigned offset) { ++registers()[port_register(port, offset)]; }

  std::unique_ptr<NodeModel> model_;
  std::function<void(Emission&)> tamper_;
  std::function<Verdict(Verdict)> misjudge_;
  bool mute_ = false;
  std::vector<Emission> emissions_;
};

}  // namespace trib
