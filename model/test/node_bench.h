// SPDX-License-Identifier: Apache-2.0
// A node model with its default addresses, short ways to send it frames as its children or its
// parent, and to read what it answers.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "model/node/node_model.h"

namespace trib {

using Floats = std::vector<float>;
using HeaderChange = std::function<void(Header&)>;

// One group with epoch 7, of which all ports are members; workers with default addresses.
NodeConfig bench_config(unsigned ports = 4);
// As that, but nothing is known of the members: they have to join.
NodeConfig joining_config(unsigned ports = 4);
// A node with members on ports 0 to 2 and its parent, default_tree_node(9), on port 3.
NodeConfig inner_config();

// The values that a frame carries.
Floats values_of(const Frame& frame);
// "1:RESULT 5" for each frame: port, type, sequence.
std::string summary(const std::vector<Emission>& emissions);

class NodeBench {
 public:
  enum class Start : bool { kNo, kYes };

  // Starts all groups whose registers hold an epoch, unless told not to.
  explicit NodeBench(NodeConfig config = bench_config(), Start start = Start::kYes);

  // A frame of group 0 and its epoch from the peer of `port`, changed by `change`, as it is sent by
  // somebody with these values as payload.
  Frame frame(FrameType type, unsigned port, const Floats& values,
              const HeaderChange& change) const;
  // A contribution with DATA and WANT, unless `change` says otherwise.
  Frame contribution(unsigned port, std::uint32_t sequence, const Floats& values,
                     const HeaderChange& change = {}) const;
  // A RESULT with DATA of the parent behind `port`.
  Frame result(unsigned port, std::uint32_t sequence, const Floats& values,
               const HeaderChange& change = {}) const;

  // `sent` then holds what the node answered to this frame.
  Verdict receive(unsigned port, const Frame& frame);
  Verdict send(unsigned port, std::uint32_t sequence, const Floats& values,
               const HeaderChange& change = {}) {
    return receive(port, contribution(port, sequence, values, change));
  }
  Verdict send_result(unsigned port, std::uint32_t sequence, const Floats& values,
                      const HeaderChange& change = {}) {
    return receive(port, result(port, sequence, values, change));
  }
  // A frame without payload: JOIN, WELCOME, ERROR, LEAVE or NACK.
  Verdict control(FrameType type, unsigned port, const HeaderChange& change = {}) {
    return receive(port, frame(type, port, {}, change));
  }
  // A JOIN of the default worker of that port.
  Verdict join(unsigned port, unsigned epoch, std::uint32_t ports = 4, std::uint32_t window = 0);
  bool deadline(std::uint32_t sequence, std::uint32_t ports = ~0u);

  // All members send port + 1 as their only value.
  void reduce_chunk(std::uint32_t sequence);

  // The header of sent[i], which has to be well-formed.
  Header sent_header(std::size_t i) const;
  // The node has sent nothing but one ERROR with this code and announced epoch on this port.
  void expect_error(unsigned port, ErrorCode code, unsigned epoch) const;

  NodeModel node;
  std::vector<Emission> sent;
};

}  // namespace trib
