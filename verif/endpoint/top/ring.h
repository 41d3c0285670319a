// SPDX-License-Identifier: Apache-2.0
// A ring of endpoints, each with a worker that speaks in single frames: port 1 of each leads to port 2 of the next. Chunks are cut
// into as many parts as there are endpoints.
#pragma once

#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/frame/codec.h"
#include "verif/endpoint/top/endpoint_pins.h"

namespace trib::endpoint {

class Ring {
 public:
  /// Of `nodes` endpoints, with chunks of `chunk` flits, reset and configured.
  Ring(unsigned nodes, unsigned chunk, std::uint64_t seed);

  void step();
  void step(std::uint64_t cycles);
  /// Into the registers at 18-bit addresses. Errors: std::runtime_error on an error response.
  void write(unsigned node, std::uint32_t address, std::uint32_t value);
  std::uint32_t read(unsigned node, std::uint32_t address);
  /// The response of a write.
  unsigned try_write(unsigned node, std::uint32_t address, std::uint32_t value);

  void send_join(unsigned node, std::uint32_t job, std::uint32_t incarnation);
  void send_leave(unsigned node, std::uint32_t incarnation);
  void send_contribution(unsigned node, std::uint32_t chunk, std::uint8_t flags,
                         const std::vector<float>& values);
  /// Header and bytes of the next frame for the worker of `node`. Errors: std::runtime_error if none comes.
  Bytes take(unsigned node);
  /// The WELCOMEs of all, whose epochs go into later frames.
  void take_welcomes();

  void set_epoch(unsigned node, std::uint16_t epoch) { epochs_[node] = epoch; }
  unsigned nodes() const { return static_cast<unsigned>(ends_.size()); }
  /// Links take a beat in every `pace` cycles, and lose this share of the frames.
  void disturb(unsigned pace, double loss) { pace_ = pace, loss_ = loss; }
  /// An endpoint is reset and configured once more.
  void restart(unsigned node);
  /// A link that carries nothing.
  void cut(unsigned node) { cut_ = static_cast<int>(node); }
  std::uint64_t cycle() const { return context_.cycle; }

 private:
  void configure(unsigned node, unsigned chunk);
  Header header(unsigned node, FrameType type) const;
  Beat carried(unsigned node, unsigned link);

  RtlContext context_;
  std::vector<EndpointPins> ends_;
  unsigned chunk_;
  std::vector<std::uint16_t> epochs_;
  int cut_ = -1;
  unsigned pace_ = 1;
  double loss_ = 0;
  Random random_;
  // Of each endpoint and link: the frame that leaves is lost.
  std::vector<std::array<bool, kLinks>> in_frame_, lost_;
};

}  // namespace trib::endpoint
