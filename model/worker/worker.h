// SPDX-License-Identifier: Apache-2.0
// The engine of one worker, without any input or output of its own: the caller asks it for frames
// to send, hands it frames received, and calls it at its deadline. It cuts a collective into
// chunks, keeps at most `window` of them in flight (RC1), puts each result at its place in
// whatever order results come, and retransmits. The result is the acknowledgement.
//
// A chunk is sent again
//   - at once on a NACK (RC4),
//   - when the results of `gap_results` chunks that were sent later have come (RC1),
//   - when its timeout, derived from measured round trips (RoundTrip), has passed; it doubles each
//     time, and after `max_retries` of them the worker gives up.
//
// Sequence numbers run on from one collective to the next: an epoch is one stream of chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/frame/layout.h"
#include "model/worker/collective.h"
#include "model/worker/deadline_queue.h"
#include "model/worker/round_trip.h"
#include "model/worker/time.h"
#include "model/worker/worker_error.h"

namespace trib {

// What a window of 16 of the largest chunks (8192 + 88 bytes each on the wire) takes at 10 Gb/s,
// four times: 424 us. A result can be late by a whole window of its own worker, and by one of a
// worker that began later; with as much again to spare no link of that speed that loses nothing
// ever sees a timeout, whatever the sizes of the messages before.
inline constexpr Time kWireTimePerByte = kMicrosecond / 1250;  // 10 Gb/s
inline constexpr Time kDefaultMinimumTimeout = 4 * 16 * (kMaxPayload + 88) * kWireTimePerByte;

struct WorkerConfig {
  Endpoint self;
  Endpoint node;
  std::uint8_t group = 0;
  std::uint16_t epoch = 1;
  std::uint16_t rank = 0;                      // names the worker in error texts
  unsigned window = 16;                        // the node's: a power of two, 4..64
  std::size_t chunk_bytes = kMaxPayload;       // payload of all chunks but the last: 4..8192, % 4
  Time initial_timeout = 1000 * kMicrosecond;  // until a round trip was measured; >= the minimum
  // No timeout is shorter. To be raised for a wider window or slower links.
  Time minimum_timeout = kDefaultMinimumTimeout;
  // No timeout is longer. A round trip contains the wait for all other workers: the one that has to
  // send again must not sleep for so long that the others give up, so all have the same maximum.
  Time maximum_timeout = 16 * kDefaultMinimumTimeout;
  Time granularity = kMicrosecond;   // how late `tick` may be called
  unsigned max_retries = 10;         // timeouts of one chunk before the worker gives up
  unsigned gap_results = 3;          // results of later chunks that make a gap
  std::uint32_t first_sequence = 0;  // other than 0 only to test the wrap at 2^32
};

struct WorkerStatistics {
  std::uint64_t frames_sent = 0;
  std::uint64_t retransmissions = 0;  // frames sent with RETRY, for whichever cause
  std::uint64_t gaps = 0;             // chunks found missing by a gap in the results
  std::uint64_t nacks = 0;            // NACKs for a chunk in flight
  std::uint64_t timeouts = 0;
  std::uint64_t results = 0;     // chunks completed
  std::uint64_t replays = 0;     // ... of these, by a replayed result
  std::uint64_t duplicates = 0;  // results of chunks that had one already: ignored
  std::uint64_t foreign = 0;  // frames not for this worker, epoch or chunk, or malformed: ignored
  std::uint64_t bad_frames = 0;  // frames that ended with tuser: ignored
};

class Worker {
 public:
  // Throws std::invalid_argument for a bad configuration.
  explicit Worker(const WorkerConfig& config);

  // Begins a collective. Throws std::logic_error if the last one is not done.
  void start(const Collective& collective);
  // No collective is under way: all results have come (or none was ever started).
  bool done() const { return oldest_ == end_; }

  // The next frame to put on the wire now, or null. To be called again after each frame, receive
  // and tick. The frame counts as sent at `now`.
  FramePtr poll_transmit(Time now);

  // A frame from the wire. Throws WorkerError on an ERROR frame, and if a result has another
  // length than the chunk.
  // A worker that has thrown stays failed: it is not done and sends nothing any more.
  void receive(const Frame& frame, Time now);

  // When to call tick next, if at all; tick may be called at any time. Throws WorkerError when a
  // chunk has had max_retries retransmissions by timeout and still no result.
  std::optional<Time> deadline() const { return deadlines_.earliest(); }
  void tick(Time now);

  const WorkerStatistics& statistics() const { return statistics_; }
  const WorkerConfig& config() const { return config_; }

 private:
  struct Flight {  // one chunk in the window, by sequence % window
    std::uint32_t sequence = 0;
    bool waiting = false;     // sent, and no result yet
    bool queued = false;      // stands in retransmit_
    Time sent_at = 0;         // last transmission
    std::uint64_t order = 0;  // number of that transmission among all of this worker
    unsigned transmissions = 0;
    unsigned timeouts = 0;
    unsigned doublings = 0;      // of the timeout of that transmission
    unsigned later_results = 0;  // since that transmission, of chunks sent after it
  };

  std::size_t slot(std::uint32_t sequence) const { return sequence % config_.window; }
  // The chunk's flight if it was sent and has no result yet, or null.
  Flight* waiting(std::uint32_t sequence);
  std::size_t chunk_of(std::uint32_t sequence) const { return sequence - first_; }
  std::size_t first_element_of(std::size_t chunk) const;
  std::size_t bytes_in(std::size_t chunk) const;
  ChunkRole role_in(std::size_t chunk) const;

  FramePtr transmit(Flight& flight, Time now);
  void retransmit_soon(Flight& flight);
  void receive_result(const Header& header, Flight* flight, const Frame& frame, Time now);
  void store_result(const Header& header, const Frame& frame);
  void find_gaps(std::uint64_t order);
  [[noreturn]] void fail(const std::string& what);

  WorkerConfig config_;
  RoundTrip round_trip_;
  DeadlineQueue deadlines_;               // keys are slots
  std::vector<Flight> flights_;           // by slot
  std::deque<std::uint32_t> retransmit_;  // sequences to be sent again, ahead of new chunks
  Collective collective_;
  std::uint32_t first_;   // sequence of the collective's chunk 0
  std::uint32_t oldest_;  // the oldest chunk without result
  std::uint32_t next_;    // the next chunk to be sent for the first time
  std::uint32_t end_;     // one past the collective's last chunk
  bool failed_ = false;
  WorkerStatistics statistics_;
};

}  // namespace trib
