// SPDX-License-Identifier: Apache-2.0
// The chunks of a test: what each worker contributes to each. A pure function of seed, chunk and
// port, so that all ports agree and nothing has to be kept.
#pragma once

#include <cstdint>
#include <string_view>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_config.h"

namespace trib {

// Payloads, of FP32 first of all, that show what went wrong: values depend on worker and element,
// so that swapped lanes, stale buffers and mixed-up ports are seen, and cover IEEE 754's special
// cases.
enum class ValueProfile : std::uint8_t {
  kNumbered,    // integers made of chunk, port and element: sums are exact
  kNormal,      // random signs and mantissas, exponents around 1
  kBits,        // any 32 bits
  kSpecial,     // zeros, subnormals, infinities, NaNs, limits, mixed with ones
  kCancelling,  // ports of opposite sign, equal but for a few last bits
  kZeros        // +0 and -0
};
inline constexpr unsigned kValueProfiles = 6;

// `bytes` bytes; whole elements are values of `profile`, a rest is arbitrary. The same arguments
// give the same payload; `chunk_seed` is common to all ports, from which kCancelling needs it.
Bytes make_payload(ValueProfile profile, std::uint64_t chunk_seed, unsigned port,
                   std::size_t bytes);

// Character of a test's traffic. Probabilities are per frame sent unless said otherwise.
struct TrafficConfig {
  NodeConfig node;
  unsigned group = 0;  // of these; its members, epoch and peers are those of the traffic
  std::uint64_t seed = 1;
  std::uint32_t chunks = 100;

  // Payload sizes: weights of the classes that traffic_plan.cpp lists.
  bool large_chunks = true;         // 1408, 4096 and 8192 bytes occur
  std::uint16_t fixed_payload = 0;  // if not 0: all chunks that carry data have this size
  bool all_reduce_only = false;     // otherwise all mixtures of DATA and WANT
  bool special_values = true;       // all value profiles; otherwise only kNumbered

  double bad_attempt = 0;         // a contribution ends bad, or is lost, and is sent again later
  double only_tuser_attempt = 0;  // ... of these, whole and right but for tuser
  double duplicate = 0;           // a copy of a contribution not yet answered
  double old_copy = 0;            // a copy of a contribution that was answered long ago
  double junk = 0;                // a frame with a defect (frame_defect.h)
  double result_lost = 0;         // per result: it never reaches the worker, which asks for it
  double ask = 0;                 // RC5: an ASK, for what is late or for any other chunk
  double skipping = 0;            // new chunks are begun out of order, within the window
  double checksum = 0;            // contributions have a (right) UDP checksum
  double marked = 0;              // contributions have a random mark of congestion (TR5)
  double host = 0;                // an ARP or ICMP echo request for the node (IN1)
  double encoded = 0;             // contributions are encoded by a codec of the node (GC12)
  double broken_code = 0;         // ... of these, containers that do not decode (GC11)
  double balanced = 0;            // per join: results are to have a UDP checksum (WF7)
  double pause = 0;               // the wire is idle before the frame
  unsigned longest_pause = 0;     // cycles

  // Waiting time before a contribution without result is sent again, cycles.
  unsigned shortest_timeout = 20'000;
  unsigned longest_timeout = 60'000;

  const GroupConfig& registers() const { return node.groups.at(group); }
};

struct ChunkPlan {
  Reduction reduction;          // of those that the node has
  std::uint16_t payload_bytes;  // of contributions with DATA
  std::uint32_t tag;
  std::uint32_t data;  // bit p: port p has DATA
  std::uint32_t want;
  ValueProfile values;
  std::uint64_t seed;
};

class TrafficPlan {
 public:
  explicit TrafficPlan(TrafficConfig config) : config_(std::move(config)) {}

  const TrafficConfig& config() const { return config_; }
  ChunkPlan chunk(std::uint32_t sequence) const;

  // The header of the contribution of `port`, without RETRY.
  Header header(std::uint32_t sequence, unsigned port, std::uint16_t epoch) const;
  // The whole frame, UDP checksum 0.
  Frame contribution(std::uint32_t sequence, unsigned port, std::uint16_t epoch,
                     bool retry = false) const;

 private:
  TrafficConfig config_;
};

}  // namespace trib
