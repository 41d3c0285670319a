// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/test/fake_node.h"

namespace trib {

FakeNode::FakeNode(unsigned ports, unsigned beat_bytes)
    : streams_(ports, beat_bytes), verdicts_(ports) {
  streams_.received = [this](unsigned port, const Frame& frame) {
    verdict_valids_ |= 1u << port;
    verdicts_[port] = judge(port, frame);
  };
  registers_.is_writable = [this](std::uint16_t address, std::uint32_t value) {
    return is_writable(address, value);
  };
  registers_.reading = [this](std::uint16_t address) { reading(address); };
  registers_.written = [this](std::uint16_t address) { written(address); };
}

void FakeNode::clock_cycle(std::uint64_t) {
  verdict_valids_ = 0;
  streams_.clock_cycle();
  registers_.clock_cycle();
}

}  // namespace trib
