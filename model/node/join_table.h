// SPDX-License-Identifier: Apache-2.0
// The members that have joined a group in the life being collected or active, and their JOINs' contents
// (GR1, GR2): as whom, and what they asked for.
#pragma once

#include <array>
#include <cstdint>

#include "model/frame/encoding.h"
#include "model/numerics/reduce_tree.h"

namespace trib {

// Contents of a JOIN about one port.
struct JoinRequest {
  std::uint32_t incarnation = 0;
  std::uint16_t rank = 0;
  std::uint8_t window = 0;     // that the child wants; 0: any
  std::uint8_t ports = 0;      // that are to join, as far as the child knows
  codec::CodecSet codecs = 0;  // that the child can decode (GC12.1)
  bool balance = false;        // wanted (WF7)
};

class JoinTable {
 public:
  // No port has ever joined.
  void clear() { *this = JoinTable{}; }
  // A collection starts: no port has joined in it. Each port's last JOIN stays known.
  void restart() { joined_ = 0; }

  // Port `port` has joined; the number of ports in the latest JOIN counts. To join twice is to
  // join.
  void add(unsigned port, const JoinRequest& request);
  void remove(unsigned port) { joined_ &= ~(1u << port); }

  std::uint32_t joined() const { return joined_; }
  bool has_joined(unsigned port, std::uint32_t incarnation) const;
  // Are all there: `members`, or if that is 0, as many as the latest JOIN said?
  bool complete(std::uint32_t members) const;

  std::uint16_t rank(unsigned port) const { return requests_.at(port).rank; }
  std::uint32_t incarnation(unsigned port) const { return requests_.at(port).incarnation; }
  // TR4: that of the node, made of those of all that have joined.
  std::uint32_t incarnation_of_all() const;

  // The window for the child on `port`, and for the whole group, none over `limit`.
  std::uint32_t window_for(unsigned port, std::uint32_t limit) const;
  std::uint32_t smallest_window(std::uint32_t limit) const;

  // GC12.3: can each of `members` decode what `encoding` says? One that has not joined can not.
  bool all_decode(std::uint32_t members, std::uint8_t encoding) const;
  // WF7: the ports that have joined and want balanced results.
  std::uint32_t balanced() const;

 private:
  std::uint32_t joined_ = 0;
  std::uint32_t ports_wanted_ = 0;
  std::array<JoinRequest, kMaxPorts> requests_{};
};

}  // namespace trib
