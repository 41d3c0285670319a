// SPDX-License-Identifier: Apache-2.0
// A node model with its default worker addresses, and short ways to send it contributions and to
// read what it answers.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <vector>

#include "model/frame/codec.h"
#include "model/node/node_model.h"

namespace trib {

using Floats = std::vector<float>;

inline NodeConfig bench_config(unsigned ports = 4) {
  NodeConfig config;
  config.node = default_node();
  for (unsigned p = 0; p < ports; ++p) config.peers.push_back(default_worker(p));
  config.ports = ports;
  config.members = (1u << ports) - 1;
  config.epoch = 7;
  return config;
}

// The values that a frame carries.
inline Floats values_of(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  Floats values(header.payload_bytes / sizeof(float));
  if (!values.empty()) std::memcpy(values.data(), &frame.bytes[64], header.payload_bytes);
  return values;
}

class NodeBench {
 public:
  explicit NodeBench(NodeConfig config = bench_config()) : node(std::move(config)) { node.start(); }

  // A contribution of the worker behind `port`: DATA and WANT, unless `change` says otherwise.
  Frame contribution(unsigned port, std::uint32_t sequence, const Floats& values,
                     const std::function<void(Header&)>& change = {}) const {
    Header h;
    h.source = node.config().peers[port];
    h.destination = node.config().node;
    h.flags = kFlagData | kFlagWant;
    h.epoch = node.config().epoch;
    h.count = 1;
    h.sequence = sequence;
    h.tag = 0xc0ffee00;
    h.payload_bytes = static_cast<std::uint16_t>(values.size() * sizeof(float));
    if (change) change(h);
    return encode(h, reinterpret_cast<const std::uint8_t*>(values.data()));
  }

  // `sent` then holds what the node answered to this frame.
  Verdict receive(unsigned port, const Frame& frame) {
    sent.clear();
    return node.receive(port, frame, sent);
  }
  Verdict send(unsigned port, std::uint32_t sequence, const Floats& values,
               const std::function<void(Header&)>& change = {}) {
    return receive(port, contribution(port, sequence, values, change));
  }

  // All members send port + 1 as their only value.
  void reduce_chunk(std::uint32_t sequence) {
    for (unsigned p = 0; p < node.config().ports; ++p) {
      if ((node.config().members >> p & 1) == 0) continue;
      ASSERT_EQ(send(p, sequence, {static_cast<float>(p + 1)}), Verdict::kAccepted);
    }
  }

  Header sent_header(std::size_t i) const {
    const std::optional<Header> header = decode(sent.at(i).frame.bytes);
    EXPECT_TRUE(header) << "the node has sent a malformed frame";
    return header.value_or(Header{});
  }

  NodeModel node;
  std::vector<Emission> sent;
};

}  // namespace trib
