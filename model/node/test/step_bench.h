// SPDX-License-Identifier: Apache-2.0
// Steps written by hand, for a SteppedNode that is checked one rule at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/node/steps/stepped_node.h"
#include "model/node/test/node_bench.h"

namespace trib {

// One group of two members, with a window of 4.
NodeConfig pair_config(std::uint32_t deadline = 0);

// From worker 0, who asks for the MAC address of the default node (HS1).
Frame arp_request();

class StepBench {
 public:
  using Change = std::function<void(NodeStep&)>;

  // All groups are started. Frames are those of a golden model in the same state.
  explicit StepBench(const NodeConfig& config);

  void step(StepKind kind, const Change& change);
  // A frame arrives whole; its verdict is not reported.
  void receive(unsigned port, const Frame& frame);
  void judged(unsigned port, Verdict verdict);
  void claimed(unsigned port, std::uint32_t sequence, unsigned group = 0);
  void settled(unsigned port, std::uint32_t sequence, bool good = true);
  // A frame with DATA and WANT claims, is accepted and ends good.
  void contribute(unsigned port, std::uint32_t sequence, const Floats& values = {1});
  // Of all members, with DATA and WANT.
  void taken(std::uint32_t sequence, const Change& change = {});
  void started(std::uint32_t sequence, unsigned serial, const Change& change = {});
  void ended(std::uint32_t sequence, bool good = true, const Change& change = {});
  void released(std::uint32_t sequence);
  void sent(unsigned port, StepSent sent, const Frame& frame);
  // Everything from the first claim to the release; the golden model does the same.
  void reduce(std::uint32_t sequence, unsigned serial);
  // The frame that the golden model has sent to that port for a chunk.
  Frame result(unsigned port, std::uint32_t sequence) const;
  void send_results(std::uint32_t sequence);
  // The rules that were found broken since, in their order; finish() comes before if it is the end.
  std::vector<std::string> rules();
  std::vector<std::string> finish();
  // The whole of the last error.
  const std::string& last_text() const { return last_text_; }

  NodeBench golden;
  SteppedNode node;
  std::uint64_t cycle = 10;
  std::uint32_t members;

 private:
  std::vector<std::string> rules_;
  std::string last_text_;
  std::vector<Emission> emissions_;
};

}  // namespace trib
