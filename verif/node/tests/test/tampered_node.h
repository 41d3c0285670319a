// SPDX-License-Identifier: Apache-2.0
// A simulated node with a layer between its pins and steps and the environment that changes one
// thing, once: a byte of a frame that leaves, or a reported step. Proves that the environment
// finds it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/dut/node_proxy.h"

namespace trib {

// kByte: bit 0 of that byte of a frame is flipped; kDrop, kRepeat: a step of that kind is not reported, or
// twice; kVerdict: the step says NotOurs for a frame that is Accepted.
struct Tampering {
  enum class What : std::uint8_t { kNothing, kByte, kDrop, kRepeat, kVerdict };
  What what = What::kNothing;
  unsigned byte = 0;
  StepKind kind = StepKind::kJudged;
  unsigned at = 10;  // which of the opportunities, from 1
};

class TamperedNode : public NodeProxy {
 public:
  TamperedNode(std::unique_ptr<NodeDut> node, const Tampering& tampering);

  Beat tx_beat(unsigned port) const override;
  StreamView tx_view(unsigned port) const override;
  void clock_cycle(std::uint64_t time_fs) override;
  void on_step(StepListener listener) override;

 private:
  void find_byte();
  void tell(NodeStep step);

  Tampering tampering_;
  unsigned opportunities_ = 0;
  std::vector<std::uint64_t> sent_;  // by port: bytes of the frame that has begun
  std::optional<unsigned> changed_;  // the port whose beat is changed now
  std::vector<std::uint8_t> beat_;   // its bytes
  std::vector<StepListener> listeners_;
};

}  // namespace trib
