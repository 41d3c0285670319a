// SPDX-License-Identifier: Apache-2.0
// One Verilated endpoint of two links: frames of its three ports, one register access at a time. A cycle is before_edge(), in
// which all endpoints look at what the others put out, and then edge().
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>

#include "model/frame/frame.h"
#include "verif/sim/rtl/rtl_context.h"

class Vtrib_endpoint_small;

namespace trib::endpoint {

inline constexpr unsigned kLinks = 2;
inline constexpr unsigned kPorts = kLinks + 1;  // 0 is the worker's

struct Beat {
  bool valid = false, last = false, user = false;
  std::array<std::uint32_t, 8> data{};
  std::uint32_t keep = 0;
};

class EndpointPins {
 public:
  explicit EndpointPins(RtlContext& context);
  ~EndpointPins();
  EndpointPins(EndpointPins&&) noexcept;

  void reset(bool on);
  /// A beat of the frame that leaves at `port` in this cycle.
  Beat sent(unsigned port) const;
  void receive(unsigned port, const Beat& beat);
  void set_ready(unsigned port, bool ready);
  void edge();

  /// Frames of the worker: those to be sent, and those received.
  std::deque<Bytes> to_send;
  std::deque<Bytes> come;
  /// Moves the frames of the worker on by a beat.
  void serve_worker();
  /// The frames that came.
  void forget();

  /// An access of the registers: begins, goes on with each cycle, is done.
  void begin(bool write, std::uint32_t address, std::uint32_t value);
  bool access_done();
  std::uint32_t value() const { return value_; }
  unsigned response() const { return response_; }

 private:
  std::unique_ptr<Vtrib_endpoint_small> pins_;
  bool taken_ = false;
  std::size_t sent_bytes_ = 0;
  Bytes coming_;
  std::uint32_t value_ = 0;
  unsigned response_ = 0;
};

}  // namespace trib::endpoint
