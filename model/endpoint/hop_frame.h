// SPDX-License-Identifier: Apache-2.0
// Frames between endpoints (docs/ENDPOINT.md, EP3 and EP4): HOP, ACK and STATE, from fields to bytes
// and back. They have the header of PROTOCOL.md and types that a node does not know.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "model/frame/datagram.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib::hop {

inline constexpr FrameType kTypeHop = static_cast<FrameType>(10);
inline constexpr FrameType kTypeAck = static_cast<FrameType>(11);
inline constexpr FrameType kTypeState = static_cast<FrameType>(12);

inline constexpr unsigned kFlitBytes = 16;
inline constexpr unsigned kLinkWindow = 16;  // frames, of both buffers (EP5.1, EP6.1)

struct Flit {
  bool head = false;
  std::array<std::uint8_t, kFlitBytes> bytes{};  // bits 7:0 first
};
bool operator==(const Flit& a, const Flit& b);

/// Flits of the message that this head begins (NI7).
std::uint32_t message_flits(const Flit& head);

/// A head flit, or data flits.
struct HopFrame {
  std::uint16_t epoch = 0;
  std::uint16_t number = 0;
  bool again = false;
  std::uint8_t encoding = 0;  // of data
  std::vector<Flit> flits;

  bool is_head() const { return flits.at(0).head; }
};

struct AckFrame {
  std::uint16_t epoch = 0;
  std::uint16_t expected = 0;  // number of the next frame
  std::uint16_t limit = 0;     // number of the first frame that may not be sent yet
  bool gap = false;
};
bool operator==(const AckFrame& a, const AckFrame& b);

struct Fault {
  std::uint8_t endpoint = 0;  // that found it
  std::uint8_t port = 0;
};

/// EP8.
struct LifeState {
  std::uint32_t era = 0;
  std::uint16_t epoch = 0;
  std::uint32_t job = 0;
  std::uint64_t joined = 0;  // bit e: endpoint e
  bool left = false;
  std::optional<Fault> fault;
  std::uint32_t granted = 0;
  std::uint16_t short_flits = 0;  // of the granted chunk if it is short
};
bool operator==(const LifeState& a, const LifeState& b);

using LinkFrame = std::variant<HopFrame, AckFrame, LifeState>;

/// The ends of a link, as one of them sees it.
struct LinkEnds {
  Endpoint own;
  Endpoint peer;

  LinkEnds turned() const { return {peer, own}; }
};

Frame build_frame(const LinkFrame& frame, const LinkEnds& ends);

/// EP4: the frame that an endpoint takes, or nothing. `frame_flits`: the largest payload.
std::optional<LinkFrame> take_frame(const Frame& frame, const LinkEnds& ends, unsigned frame_flits);
/// The first defect by PROTOCOL checks 3 to 12 with the types of endpoints; addresses, the end of the
/// frame and its group are not looked at.
Defect link_defect(const Bytes& bytes, unsigned frame_flits);

/// Is a frame number, or a limit, after `before`, at most 2^15 - 1 ahead?
constexpr bool is_ahead(std::uint16_t number, std::uint16_t before) {
  const auto ahead = static_cast<std::uint16_t>(number - before);
  return ahead >= 1 && ahead <= 0x7fff;
}

}  // namespace trib::hop
