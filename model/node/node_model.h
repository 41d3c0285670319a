// SPDX-License-Identifier: Apache-2.0
// The node's rules (PROTOCOL.md, "Node") as an untimed state machine over whole frames: the golden
// reference that every result of the RTL is compared with. A frame is processed atomically when it
// ends, and a chunk is reduced at once when its last contribution is there. So nothing ever begins
// before it can end: RE1's onset, RE5's spoiled results and IN6's losses are the RTL's alone, and
// leave the results as they are here. No checks are skipped: every frame gets one Verdict.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_config.h"
#include "model/node/verdict.h"
#include "model/node/window_slot.h"

namespace trib {

// A frame that the node sends on `port` because of an event.
struct Emission {
  unsigned port = 0;
  Frame frame;
};

class NodeModel {
 public:
  using Counters = std::array<std::uint64_t, kVerdicts>;

  // The group is not active before start(). Throws std::invalid_argument for a bad configuration.
  explicit NodeModel(NodeConfig config);

  // GROUP_CTRL 1: all slots and results are dropped, expected[s] = s, active, not stopped.
  void start();
  // GROUP_CTRL 2: not active.
  void end();
  // New register values (members, epoch, addresses). Throws std::logic_error while the group is
  // active, std::invalid_argument if they are bad or change the number of ports or the window.
  void configure(NodeConfig config);

  const NodeConfig& config() const { return config_; }
  bool active() const { return active_; }
  bool stopped() const { return stopped_; }  // by RE3
  std::uint32_t expected(unsigned slot) const { return slots_.at(slot).expected; }

  // One frame received on `port`, at its end. What the node answers is appended to `out`: results
  // in port order, one replay, or ERROR frames. Throws std::out_of_range for a port that is not.
  Verdict receive(unsigned port, const Frame& frame, std::vector<Emission>& out);

  // Only for nodes with one bank per slot, which give the reserved verdict Stale (RC2): such a node
  // has begun to reduce chunk `sequence`. From now until that reduction has ended, copies of chunk
  // sequence - window are stale. Ignored if the chunk is not the one its slot expects.
  void reduction_begun(std::uint32_t sequence);

  // How often each verdict was given on `port` since construction.
  const Counters& verdicts(unsigned port) const { return verdicts_.at(port); }

 private:
  WindowSlot& slot_of(std::uint32_t sequence) { return slots_[sequence % config_.window]; }
  bool is_member(unsigned port) const { return (config_.members >> port & 1) != 0; }

  Verdict judge(unsigned port, const Header& header) const;
  void accept(unsigned port, const Header& header, const Frame& frame, std::vector<Emission>& out);
  bool agree(const WindowSlot& slot) const;
  void reduce_slot(WindowSlot& slot, std::vector<Emission>& out);
  void stop(std::uint32_t sequence, std::vector<Emission>& out);
  Emission result(unsigned port, const StoredResult& stored, bool replay) const;
  Emission error(unsigned port, const Endpoint& to, ErrorCode code, std::uint8_t group,
                 std::uint32_t sequence) const;

  NodeConfig config_;
  std::vector<WindowSlot> slots_;
  std::vector<Counters> verdicts_;
  bool active_ = false;
  bool stopped_ = false;
};

}  // namespace trib
