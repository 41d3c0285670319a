// SPDX-License-Identifier: Apache-2.0
// trib_link with its pins: the frame streams are those of StreamPins with one port, the other signals have a
// call each. As there, outputs are read and inputs driven before edge(); inputs hold until they are driven.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "model/endpoint/hop_frame.h"
#include "verif/sim/stream/stream_pins.h"

namespace trib::hop {

struct LinkSettings {
  LinkEnds ends;
  std::uint8_t encoding = 0;
  std::uint32_t retry = 3200, ack_delay = 1600, keepalive = 16000, dead = 160000;  // cycles
};

/// Bits of link_events_t.
enum LinkEvent : unsigned {
  kEventGap = 1 << 0,
  kEventNoRoom = 1 << 1,
  kEventOutOfOrder = 1 << 2,
  kEventOtherEpoch = 1 << 3,
  kEventMalformed = 1 << 4,
  kEventStateTaken = 1 << 5,
  kEventAckTaken = 1 << 6,
  kEventHopTaken = 1 << 7,
  kEventStateSent = 1 << 8,
  kEventAckSent = 1 << 9,
  kEventHopAgain = 1 << 10,
  kEventHopSent = 1 << 11,
};

class LinkDut : public StreamPins {
 public:
  virtual unsigned frame_flits() const = 0;
  virtual unsigned slots() const = 0;

  virtual void set_reset(bool on) = 0;
  virtual void set(const LinkSettings& settings) = 0;
  virtual void set_clear(bool on) = 0;
  virtual void set_active(bool on) = 0;
  virtual void set_state(const LifeState& state) = 0;
  virtual void set_changed(bool on) = 0;
  virtual std::optional<LifeState> state_taken() const = 0;
  virtual bool silent() const = 0;
  virtual unsigned events() const = 0;

  /// To the link, or nullptr; from it. A credit of the link, and one for it.
  virtual void drive_flit(const Flit* flit) = 0;
  virtual std::optional<Flit> flit() const = 0;
  virtual bool credit() const = 0;
  virtual void drive_credit(bool on) = 0;

  virtual void edge() = 0;
};

/// FrameFlits and Slots: 88 and 4, or 5 and 7.
std::unique_ptr<LinkDut> make_link(bool small, std::uint64_t seed);

}  // namespace trib::hop
