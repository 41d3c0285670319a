// SPDX-License-Identifier: Apache-2.0
// Writes a script of a group's life, frame by frame, every one of them when the node is quiet. A
// model goes along, so that the writer knows the state of the group and the next chunk. Besides
// frames as a child or the parent would send them there are such with any field at all: what is to
// come of them is for the comparison to say (rtl_replay.h).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/header.h"
#include "model/node/node_model.h"
#include "verif/node/fuzz/frame_script.h"

namespace trib {

// Addresses of which each bit is drawn; `inverted`: each is the other one.
ScriptAddresses random_addresses(std::uint64_t seed, bool inverted);

class LifeScript {
 public:
  explicit LifeScript(const GroupSetup& setup, unsigned onset = 1);

  const NodeModel& model() const { return model_; }
  const GroupSetup& setup() const { return setup_; }
  std::vector<unsigned> children() const;
  std::vector<unsigned> members() const;
  bool active() const { return model_.state() == GroupState::kActive; }
  // The oldest chunk without result.
  std::uint32_t next_chunk() const;

  // From the peer that the node knows at the port, about the group's life, or the parent's, and
  // the next chunk; a JOIN of the process that is there, and what answers the node's JOIN. A
  // contribution or a result has 16 bytes of data.
  Header header(unsigned port, FrameType type) const;
  // Contents of the processes' JOINs: the group's key, any window, all children if no other peer says
  // how many.
  JoinBody join_body() const;
  // A JOIN has that body, a WELCOME grants the node's window.
  Frame frame(const Header& header) const;

  Verdict add(unsigned port, const Frame& frame);
  Verdict add(unsigned port, const Header& header) { return add(port, frame(header)); }
  void command(ScriptEvent::Action action);
  void configure(const GroupSetup& setup);
  // START with this epoch, which is refused if it is not newer (GR5).
  void start(std::uint16_t epoch);
  FrameScript take();

  // From now on there are new processes on all ports, of a new job; or on one port, of the same
  // job.
  void begin_job();
  void replace(unsigned port);
  // All of a new job join, and the parent welcomes.
  void join_all();
  // Only the JOINs, of all children but the last `without`.
  void ask(unsigned without = 0);
  // All members contribute to the next chunk, but the last `without`.
  void contribute(unsigned without = 0);
  void give_result();

 private:
  FrameScript script_;
  GroupSetup setup_;
  NodeModel model_;
  std::vector<Emission> emissions_;
  std::uint32_t job_ = 0;
  std::uint32_t processes_ = 0;  // so far
  std::array<std::uint32_t, kScriptPorts> incarnations_{};
  Header join_up_;  // the last one
};

}  // namespace trib
