// SPDX-License-Identifier: Apache-2.0
// A worker's identity, how it cuts its messages, and how long it waits before it sends again. Times are
// in picoseconds.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/base/time.h"
#include "model/codec/encoding.h"
#include "model/frame/layout.h"

namespace trib {

// Time of a window of 16 of the largest chunks (8192 + 88 bytes each on the wire) at 10 Gb/s,
// four times: 424 us. A result can be late by a whole window of its own worker, and by one of a
// worker that began later; with as much again to spare no link of that speed that loses nothing
// ever sees a timeout, whatever the sizes of the messages before.
inline constexpr Time kWireTimePerByte = kMicrosecond / 1250;  // 10 Gb/s
inline constexpr Time kDefaultMinimumTimeout = 4 * 16 * (kMaxPayload + 88) * kWireTimePerByte;

inline constexpr unsigned kMaxWindow = 64;

// WK1: no probe comes earlier after the last sign of life than this part of the minimum timeout:
// 13 us, an eighth of what a window takes, two of its chunks.
constexpr Time probe_floor(Time minimum_timeout) { return minimum_timeout / 32; }

// Behaviour of a worker that was too late for chunks (WK3).
enum class Late : std::uint8_t {
  kFail,  // it fails
  kGoOn,  // it leaves their places as they are, and goes on with later ones
};

struct WorkerConfig {
  std::uint8_t group = 0;
  std::uint16_t epoch = 1;        // of a group that the node's registers have started
  std::uint32_t job = 0;          // named in JOIN: the same in all processes of one run
  std::uint32_t incarnation = 0;  // of the first join: drawn at random by every process
  std::uint64_t key = 0;          // of the group (SE2)
  std::uint16_t rank = 0;         // named in JOIN and in error texts
  Late late = Late::kFail;
  unsigned window = 16;                        // at most: a power of two, 4..64
  std::size_t chunk_bytes = kMaxPayload;       // payload of all chunks but the last: 4..8192, % 4
  Time initial_timeout = 1000 * kMicrosecond;  // until a round trip was measured; >= the minimum
  // No timeout is shorter. To be raised for a wider window or slower links.
  Time minimum_timeout = kDefaultMinimumTimeout;
  // No timeout is longer. A round trip contains the wait for all other workers: the one that has to
  // send again must not sleep for so long that the others give up, so all have the same maximum.
  Time maximum_timeout = 16 * kDefaultMinimumTimeout;
  Time granularity = kMicrosecond;  // how late `tick` may be called
  unsigned max_retries = 10;        // timeouts of one chunk before the worker gives up
  unsigned max_joins = 1000;        // JOINs without a WELCOME before it gives up: about 7 s
  unsigned max_leaves = 10;         // LEAVEs without an answer before it gives up
  codec::CodecSet codecs = codec::kAllCodecs;  // in which results are taken, as sent in JOIN
  bool balance = false;                        // results with a right UDP checksum are wanted (WF7)
  bool ecn = true;                   // contributions are ECT(0), so that switches may mark them
  std::uint32_t first_sequence = 0;  // other than 0 only to test the wrap at 2^32
};

// Throws std::invalid_argument that says which field is out of its range.
void validate(const WorkerConfig& config);

}  // namespace trib
