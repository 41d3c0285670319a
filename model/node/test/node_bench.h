// SPDX-License-Identifier: Apache-2.0
// A node model with its default addresses, short ways to send it frames as its children or its
// parent, and to read what it answers.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "model/frame/body.h"
#include "model/node/node_model.h"

namespace trib {

using Floats = std::vector<float>;
using HeaderChange = std::function<void(Header&)>;
using JoinChange = std::function<void(Header&, JoinBody&)>;

inline constexpr std::uint32_t kJob = 0x0b0b0b01;
inline constexpr std::uint16_t kFirstEpoch = 100;  // that a JOIN of the bench begins after a reset
// The incarnation of the process number `process` on `port`.
std::uint32_t incarnation(unsigned port, unsigned process = 0);
// Its rank is not its port number.
constexpr std::uint16_t rank_of(unsigned port) { return static_cast<std::uint16_t>(30 - port); }

// One group with epoch 7, of which all ports are members; workers with default addresses.
NodeConfig bench_config(unsigned ports = 4);
// As that, but nothing is known of the members: they have to join. An open group.
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

  // Starts all groups whose registers hold an epoch, unless configured otherwise.
  explicit NodeBench(NodeConfig config = bench_config(), Start start = Start::kYes);

  // A frame of group 0 and its epoch, on the uplink the parent's, from the peer of `port`, changed
  // by `change`, as it is sent by a peer with these values as payload. A body is zeros.
  Frame frame(FrameType type, unsigned port, const Floats& values,
              const HeaderChange& change) const;
  // A contribution with DATA and WANT, unless `change` says otherwise.
  Frame contribution(unsigned port, std::uint32_t sequence, const Floats& values,
                     const HeaderChange& change = {}) const;
  // A RESULT with DATA of the parent on `port`.
  Frame result(unsigned port, std::uint32_t sequence, const Floats& values,
               const HeaderChange& change = {}) const;

  // A JOIN of process 0 on that port, for kJob, with the group's last epoch.
  Frame join_frame(unsigned port, const JoinChange& change = {}) const;

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
  // A frame without payload, neither JOIN nor WELCOME.
  Verdict control(FrameType type, unsigned port, const HeaderChange& change = {}) {
    return receive(port, frame(type, port, {}, change));
  }
  Verdict ask(unsigned port, std::uint32_t sequence, const HeaderChange& change = {});
  Verdict join(unsigned port, const JoinChange& change = {}) {
    return receive(port, join_frame(port, change));
  }
  Verdict join(unsigned port, unsigned ports, unsigned window = 0);
  // A JOIN of another process on that port: `process` is not 0.
  Verdict rejoin(unsigned port, unsigned process, unsigned ports = 4);
  // The parent on `port` answers the last JOIN that went up.
  Verdict welcome(unsigned port, unsigned epoch, unsigned window = 16,
                  const HeaderChange& change = {});
  // Group 0 is started with this epoch, whatever it does.
  void start(unsigned epoch);
  bool deadline(std::uint32_t sequence, std::uint32_t ports = ~0u);

  // All members send port + 1 as their only value.
  void reduce_chunk(std::uint32_t sequence);

  // The header of sent[i], which has to be well-formed.
  Header sent_header(std::size_t i) const;
  // The node has sent only one ERROR with this code, which answers the frame received last
  // on `port` and reports that the group is in epoch `current`.
  void expect_error(unsigned port, ErrorCode code, unsigned current) const;

  NodeModel node;
  std::vector<Emission> sent;

 private:
  Header received_;  // last
  Header join_up_;   // the last that the node has sent
};

}  // namespace trib
