// SPDX-License-Identifier: Apache-2.0
// Which chunk is sent next, for the first time or again: the worker's window and all its
// retransmissions (RC1, RC4). It knows sequence numbers and times, but no frames.
//
// What can be lost, and how that is found:
//
//   own contribution                      NACK     after two later contributions and half a RTT
//   own result; a NACK                    gap      after three later results and half a RTT
//   a copy that was sent again            gap      after one later result
//   any of these, with nothing sent later probe    after two RTT, at least 13 us
//   all at once (a link that is down)     timeout  after 424 us .. 6.8 ms
//
// Gap. Links and node keep the order of what one port sends, so the result of a chunk that was sent
// later says that this one was lost, or that it waits for another worker's contribution. "Later" is
// the order of transmissions, not of sequence numbers (as in RACK, RFC 8985), so that a lost copy
// is found by the chunks sent after it, not by the timeout: with 5 % loss each timeout would be a
// stall of 64 chunks for all workers. A chunk that was sent more than once counts as of its first
// time, since which copy was answered is unknown. Three such results are asked for, so that a frame
// that is overtaken by one or two others costs nothing.
//   They don't tell whose loss it was. If another worker's contribution is missing, that worker is
// told by a NACK and repairs it while later results keep coming to all. If all of them sent the
// chunk again then, each lost contribution would cost `workers` frames: with 5 % loss and 8 workers
// a third of each link. So a gap waits for half of the least round trip more. (The least, because
// the mean has the waits for repairs in it. A worker that is ahead of the others has a long least
// round trip, by just that lead, and thus waits longer: there a loss is likely the others'.) More
// waiting doesn't pay: the window, 16 chunks, has to cover detection, repair and the second try.
//   A copy is not given that time again, nor three results: whoever else had lost the chunk has had
// the time for a repair, and without the copy the window is full soon.
//
// Probe (as TLP in RFC 8985, 7). When nothing can be sent any more, because the window is full or
// the message ends, no later results will come. Then the oldest chunk is sent again after twice the
// shortest round trip since the last frame or result, but not before `minimum_probe`. Its result
// opens the window, which makes the gaps behind it visible. (The shortest of all: whoever is ahead
// of the others would else wait for its lead, and all of them for it. In a run in which nothing is
// lost results come more often than that.) Each probe without any result doubles the time to the
// next one; none comes later than the timeout would.
//
// Timeout. Each chunk has its own (RoundTrip), at least 424 us, far more than a round trip: a
// result contains the wait for the slowest worker, which may begin later. After `max_retries` of
// them in one chunk the worker gives up. All deadlines are in one queue.
//
// Nothing floods: a transmission of a chunk causes at most one more by each of NACK, gap, probe and
// timeout; gaps need new results; a probe is one chunk. If no results come at all (another worker
// is missing, or its link is down) there are up to five probes, then timeouts that double.
// Copies go ahead of new chunks, for all workers wait for them. What comes twice is a duplicate
// for the node, or one more replay, which is ignored here.
//
// Simulated, 4 workers, 10 Gb/s, chunks of 8 KB, window 16, RTT 10 us and the frames' own time;
// goodput of 4 MB in parts of that without loss: 99 % with 0.1 % loss on each link and direction,
// 94 % with 1 %, 73 % with 5 % (test Goodput.UnderLoss). What remains is the price of the copies
// (11 % with 5 % loss) and of NACKs that wait behind results (RC3).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "model/worker/congestion.h"
#include "model/worker/deadline_queue.h"
#include "model/worker/round_trip.h"
#include "model/worker/time.h"
#include "model/worker/worker_config.h"
#include "model/worker/worker_statistics.h"

namespace trib {

class Recovery {
 public:
  enum class State : std::uint8_t {
    kUnsent,    // not sent yet
    kInFlight,  // sent, no result yet
    kDone,      // its result has come, or it is past (WK3)
  };
  enum class Action : std::uint8_t {
    kSend,       // the contribution, for the first time
    kSendAgain,  // ... with RETRY
    kAsk,        // an ASK
  };
  struct Departure {
    std::uint32_t sequence;
    Action action;
  };

  // `config` is valid.
  explicit Recovery(const WorkerConfig& config);

  // Before the first chunk is sent: at most `window` are in flight, 1..config.window.
  void narrow(unsigned window);

  // `count` more chunks are to be sent. Returns the sequence of the first of them.
  std::uint32_t add(std::uint32_t count);
  // All results have come, or the chunks are past.
  bool done() const { return oldest_ == end_; }
  State state_of(std::uint32_t sequence) const;
  // The oldest chunk without result, unless done().
  std::uint32_t oldest() const { return oldest_; }

  // What to send now, if anything; it counts as sent at `now`.
  std::optional<Departure> next(Time now, WorkerStatistics& statistics);
  // The result of a chunk in flight has come.
  void result(std::uint32_t sequence, Time now, bool marked, WorkerStatistics& statistics);
  // The node lacks a chunk in flight.
  void nack(std::uint32_t sequence, Time now, WorkerStatistics& statistics);
  // The node has a chunk in flight, and waits for others.
  void status(std::uint32_t sequence, WorkerStatistics& statistics);
  // A chunk in flight is past, and so are all up to `last` (WK3). Returns those of them that have
  // no result, which count as done from now on.
  std::vector<std::uint32_t> passed(std::uint32_t sequence, std::uint32_t last, Time now,
                                    WorkerStatistics& statistics);

  // When to call tick next, if at all.
  std::optional<Time> deadline() const { return deadlines_.earliest(); }
  // Returns the sequence of a chunk that has had max_retries timeouts and still no result.
  std::optional<std::uint32_t> tick(Time now, WorkerStatistics& statistics);

 private:
  enum class Due : std::uint8_t { kNothing, kAsk, kCopy };
  struct Flight {  // one chunk in the window, by sequence % config.window
    std::uint32_t sequence = 0;
    bool waiting = false;  // sent, and no result yet
    Due due = Due::kNothing;
    Time sent_at = 0;         // first transmission
    Time timeout_at = 0;      // of what was sent last
    std::uint64_t first = 0;  // number of the first transmission among all of this worker
    std::uint64_t last = 0;   // ... of what was sent last
    unsigned sent = 0;        // contribution, ASKs and copies
    bool copied = false;      // sent again, and not asked for since
    unsigned timeouts = 0;
    unsigned unanswered = 0;     // ASKs in a row, each after a timeout
    unsigned doublings = 0;      // of the timeout of what was sent last
    unsigned later_results = 0;  // since then, of chunks sent or asked for after it
  };

  std::size_t slot(std::uint32_t sequence) const { return sequence % flights_.size(); }
  std::size_t probe_key() const { return flights_.size(); }
  Flight* waiting(std::uint32_t sequence);
  Flight* take(std::deque<std::uint32_t>& queue, Due due);
  bool may_send_new() const;
  void depart(Flight& flight, Time now);
  void ask(Flight& flight);
  void ask_at(const Flight& flight, Time time);
  void send_again(Flight& flight);
  void forget(Flight& flight);
  void advance();
  void find_gaps(std::uint64_t order, Time now, WorkerStatistics& statistics);
  void expire(Flight& flight, WorkerStatistics& statistics);
  void set_probe(Time now);

  unsigned window_;
  unsigned gap_results_;
  unsigned max_retries_;
  Time probe_floor_;
  RoundTrip round_trip_;
  Congestion congestion_;
  DeadlineQueue deadlines_;          // keys are slots, then the probe
  std::vector<Flight> flights_;      // by slot
  std::deque<std::uint32_t> asks_;   // sequences to be asked for, ahead of all
  std::deque<std::uint32_t> again_;  // ... to be sent again, ahead of new chunks
  std::uint32_t oldest_;             // the oldest chunk without result
  std::uint32_t next_;               // the next chunk to be sent for the first time
  std::uint32_t end_;                // one past the last chunk
  std::uint64_t transmissions_ = 0;  // of all chunks
  unsigned in_flight_ = 0;           // chunks
  unsigned probes_ = 0;              // since the last result
};

}  // namespace trib
