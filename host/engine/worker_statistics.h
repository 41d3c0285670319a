// SPDX-License-Identifier: Apache-2.0
// Counters of one worker since it was created, over all its epochs.
#pragma once

#include <cstdint>

namespace trib {

struct WorkerStatistics {
  std::uint64_t frames_sent = 0;      // contributions; without ASKs and requests
  std::uint64_t retransmissions = 0;  // ... of these, sent with RETRY, for whichever cause
  std::uint64_t element_bytes = 0;    // of the chunks in contributions sent
  std::uint64_t payload_bytes = 0;    // ... as they have travelled
  std::uint64_t not_shorter = 0;      // contributions sent as they are, for lack of gain (GC5.7)
  std::uint64_t requests = 0;         // JOINs and LEAVEs
  std::uint64_t asks = 0;             // ASKs sent, for whichever cause
  std::uint64_t gaps = 0;             // chunks found missing by a gap in the results
  std::uint64_t probes = 0;           // ASKs because nothing could be sent, or no answer came
  std::uint64_t timeouts = 0;
  std::uint64_t nacks = 0;                 // NACKs for a chunk in flight
  std::uint64_t statuses = 0;              // STATUS for a chunk in flight
  std::uint64_t passed = 0;                // PASSED for a chunk in flight
  std::uint64_t missed = 0;                // chunks that were past (WK3)
  std::uint64_t results = 0;               // chunks completed
  std::uint64_t replays = 0;               // ... of these, by a replayed result
  std::uint64_t partials = 0;              // ... of these, without some contributors (GR3)
  std::uint64_t marked = 0;                // ... of these, marked CE (TR5)
  std::uint64_t result_element_bytes = 0;  // of chunks in results
  std::uint64_t result_payload_bytes = 0;  // ... as they have travelled
  std::uint64_t undecodable = 0;           // results whose payload did not decode: ignored (GC11.3)
  std::uint64_t duplicates = 0;            // results of chunks that had one already: ignored
  std::uint64_t early = 0;    // results of chunks that were not sent yet (GR3): ignored
  std::uint64_t stale = 0;    // frames of an earlier epoch, and late ERRORs: ignored
  std::uint64_t foreign = 0;  // not of this group or message, or malformed: ignored
};

}  // namespace trib
