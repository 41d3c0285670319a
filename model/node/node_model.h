// SPDX-License-Identifier: Apache-2.0
// The node's rules (PROTOCOL.md, "Node") as an untimed state machine over whole frames: the golden
// reference that the RTL is compared with. A frame is processed atomically when it ends, and a
// chunk is reduced at once when its last contribution is there. So nothing ever begins before it
// can end: RE1's onset, RE5's spoiled results and IN6's losses exist only in the RTL, and leave the
// results as they are here. It sends at once, so nothing of it is ever withdrawn (GR6) or discarded
// (EG1): what it has sent, a node may have withdrawn when the life ends. Time comes in by
// deadline_passed() only, so ERROR 7 has no interval (IN8); full queues come in by drop_busy(), and
// what a node may leave out is marked in each Emission. No checks are skipped: every frame gets one
// Verdict. The model also reports its actions as steps, by which a SteppedNode can judge it. A
// model can be copied, to try out what a frame would do: the copy reports no steps. Frames come and
// go as on the wire: a PortCodec decodes and encodes them around all of this.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/emission.h"
#include "model/node/group_model.h"
#include "model/node/node_config.h"
#include "model/node/port_codec.h"
#include "model/node/step_report.h"
#include "model/node/verdict.h"

namespace trib {

class NodeModel {
 public:
  using Counters = std::array<std::uint64_t, kVerdicts>;

  // All groups are idle. Throws std::invalid_argument for a bad configuration.
  explicit NodeModel(NodeConfig config);

  // CTRL bit 0: the group is active with what its registers hold, whatever it was; all slots and
  // results are dropped. Throws std::logic_error, and changes nothing, if there are no members, or
  // if the epoch register is 0 or not newer than the group's last epoch (GR5).
  void start(unsigned group = 0) { groups_.at(group).start(steps_); }
  // CTRL bit 1: the group is idle and has forgotten its members, but not its epoch. Its parent is
  // notified (TR4).
  void end(unsigned group, std::vector<Emission>& out);
  // New register values of one group, or of the whole node. Both throw std::logic_error for a group
  // that is joining or active: the first if members, uplink or peers are others than those in
  // force (GR5), the second in any case. Both throw std::invalid_argument if the values are bad or
  // change the number of ports, the window, the number of groups, the reductions or the codecs.
  void configure(unsigned group, const GroupConfig& registers);
  void configure(NodeConfig config);

  // One frame received on `port`, at its end. Frames sent because of it are appended to
  // `out`: on the ports in rising order for each kind. Throws std::out_of_range for a port that is
  // not.
  Verdict receive(unsigned port, const Frame& received, std::vector<Emission>& out);
  // The verdict that receive() would give.
  Verdict judge(unsigned port, const Frame& frame) const;
  // The node says that a queue was full: if the frame may be dropped for that, it counts as Busy
  // and does nothing else. Otherwise returns false, and receive() is to be called.
  bool drop_busy(unsigned port, const Frame& frame);

  // GR3: the straggler deadline of chunk `sequence` has passed. It is reduced if at least one
  // contribution is complete and it is not reduced yet; `ports` freezes which take part, of those
  // that are complete. Returns whether it did anything.
  bool deadline_passed(unsigned group, std::uint32_t sequence, std::vector<Emission>& out,
                       std::uint32_t ports = ~0u);

  // The present answer to an ASK of the member on `port` for chunk `sequence`, other than a replay
  // (RC5). Of a STATUS, count and tag are as good as the moment.
  void answer_ask(unsigned group, unsigned port, std::uint32_t sequence,
                  std::vector<Emission>& out) const {
    groups_.at(group).answer_ask(port, sequence, out);
  }

  // Where to listen for steps, and the time that they have.
  StepReport& steps() { return steps_; }

  const NodeConfig& config() const { return config_; }  // as configured; see also peer()
  const GroupModel& group(unsigned group) const { return groups_.at(group); }
  GroupState state(unsigned group = 0) const { return groups_.at(group).state(); }
  // The last one since the reset, in whatever state; 0: none. It is the count of ERROR frames, but
  // for ERROR 2 and 6 (SE3).
  std::uint16_t epoch(unsigned group = 0) const { return groups_.at(group).epoch(); }
  // The last one that the parent has reported, or that of a start (TR4); 0: none.
  std::uint16_t parent_epoch(unsigned group = 0) const { return groups_.at(group).parent_epoch(); }
  // That the life is for, or that is collected; 0 after a start and while the group is idle.
  std::uint32_t job(unsigned group = 0) const { return groups_.at(group).job(); }
  // The one that the last JOIN of this port has brought; 0: none.
  std::uint32_t incarnation(unsigned group, unsigned port) const {
    return groups_.at(group).joins().incarnation(port);
  }
  std::uint32_t members(unsigned group = 0) const { return groups_.at(group).members(); }
  std::uint32_t joined(unsigned group = 0) const { return groups_.at(group).joined(); }
  // The window granted: the smaller of the node's and its parent's. A child may have wanted less.
  unsigned window(unsigned group = 0) const { return groups_.at(group).window(); }
  std::uint32_t expected(unsigned group, unsigned slot) const {
    return groups_.at(group).expected(slot);
  }
  // The child's address on that port, or the parent's: as configured, or as a JOIN has brought it.
  const Endpoint& peer(unsigned group, unsigned port) const {
    return groups_.at(group).config().peers.at(port);
  }

  // How often each verdict was given on `port` since construction.
  const Counters& verdicts(unsigned port) const { return verdicts_.at(port); }

 private:
  // A frame as it comes out of the frame decoder.
  Verdict judge(unsigned port, const codec::DecodedFrame& decoded, const Header& header) const;
  // The checks but that of the end (IN5).
  Verdict judge_content(unsigned port, const Frame& frame, const Header& header) const;
  // The steps of a frame before anything follows from it.
  void add_arrival(unsigned port, const Frame& frame, const Header& header, Verdict verdict);

  NodeConfig config_;
  PortCodec codec_;
  StepReport steps_;
  std::vector<GroupModel> groups_;
  std::vector<Counters> verdicts_;
};

}  // namespace trib
