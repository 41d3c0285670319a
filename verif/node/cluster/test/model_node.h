// SPDX-License-Identifier: Apache-2.0
// A node in memory that behaves: FakeNode's pins and registers around a NodeModel of one group. It
// answers as soon as a frame has ended, and refuses writes as GR5 says. Faults can be built in, to
// see them found.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/node/node_model.h"
#include "verif/node/dut/test/fake_node.h"
#include "verif/node/registers/registers.h"

namespace trib {

class ModelNode : public FakeNode {
 public:
  ModelNode(unsigned ports, unsigned beat_bytes, unsigned window = 16);

  /// Called for every frame before it is sent; may change it.
  void tamper(std::function<void(Emission&)> change) { tamper_ = std::move(change); }
  /// Frames are received and judged, but nothing is sent any more.
  void make_mute() { mute_ = true; }
  /// Called with each right verdict; returns the one that is strobed.
  void misjudge(std::function<Verdict(Verdict)> change) { misjudge_ = std::move(change); }

 protected:
  unsigned judge(unsigned port, const Frame& frame) override;
  bool is_writable(std::uint16_t address, std::uint32_t value) const override;
  void written(std::uint16_t address) override;

 private:
  std::uint32_t at(unsigned offset) const { return registers().at(group_register(0, offset)); }
  std::uint64_t mac(std::uint16_t hi, std::uint16_t lo) const;
  GroupConfig group_configuration() const;
  NodeConfig configuration() const;
  bool at_work() const;
  void configure();
  void show_group();
  void send_all();
  void count(unsigned port, unsigned offset) { ++registers()[port_register(port, offset)]; }

  unsigned window_;
  NodeModel model_;
  std::function<void(Emission&)> tamper_;
  std::function<Verdict(Verdict)> misjudge_;
  bool mute_ = false;
  std::vector<Emission> emissions_;
};

}  // namespace trib
