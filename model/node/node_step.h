// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/steps.toml by the build target `steps`; make changes there.
//
// Steps that a node reports as done. Each step is legal or not by PROTOCOL.md, by the frames, and
// by the steps before it; how long the node took between two of them means nothing.
//
// Order. Steps come cycle by cycle; those of one cycle in the order of StepKind, and within a kind
// by group, then by port: first what was decided by the state that the node had before (kJudged to
// kNotice), then what changed that state. So who keeps a state of his own, and lets it follow, has
// at each kJudged the state that the node judged by, but for one thing: the checks of a frame's
// group and member look at the group when the header comes, at some time between the frame's first
// byte and its end.
#pragma once

#include <cstdint>

#include "model/node/verdict.h"

// clang-format off
namespace trib {

// At each kind, the fields of NodeStep that it fills.
enum class StepKind : std::uint8_t {
  // port, verdict. A frame has its verdict: each frame one, in order per port.
  kJudged,
  // port, group, type, epoch, count, sequence, tag, good. The ingress makes this ERROR for the
  // sender of the frame that was judged in this cycle (IN3, IN8); not good: the port's queue was
  // full, and it is dropped.
  kRefused,
  // port, group, sequence, serial, want. The egress takes a replay of this result (RC2), with the
  // payload if `want` has the port.
  kReplayed,
  // port, group, type, epoch, count, sequence, tag, window. The egress takes this frame of the
  // group: JOIN, LEAVE, WELCOME, ERROR, STATUS ...
  kNotice,
  // port, group, sequence, good. A contribution (on the uplink, a result) that had claimed its slot
  // has ended. A good end comes with the verdict Accepted; but a contribution without which its
  // chunk was released just now (GR3) is Accepted, too, and settles nothing.
  kSettled,
  // way, group, sequence, ports, data, want, partial, retry. The chunk is handed on to be reduced
  // (RE1 to RE3): of each of `ports` the contribution takes part, of `data` with a payload; the
  // ports in `want` want the sum. On the way down `ports` is 1, and `want` is 0: the ports that
  // want the result are looked up when it starts.
  kTaken,
  // way, group, sequence. The job is cancelled before its first row.
  kDropped,
  // way, group, sequence, count (bytes), ports, want, serial, partial, retry. The first row of the
  // job has left: a frame is pending for each of `ports`, with a payload of so many bytes for those
  // of `want`. RESULTs have this serial; a sum for the parent, which goes only to the uplink, has
  // none.
  kStarted,
  // way, group, sequence, good. Its last row has left; if not good, its frames end spoiled, or,
  // without payload, are not sent (RE5).
  kEnded,
  // group, sequence, partial. The chunk is done (RE6): its slot expects the chunk one window later.
  kReleased,
  // port, group, sequence. A frame whose header has arrived fills its slot (IN4).
  kClaimed,
  // group, sequence. Contributions differ (RE3).
  kDisagreed,
  // port, group, sequence. The egress takes the report that the child has lost this contribution,
  // which becomes a NACK (RC4).
  kReported,
  // port, group, type, epoch, count, sequence, tag. The group acts on a frame of its life, a
  // question, or a contribution that is late.
  kControl,
  // sequence (address), tag (value). A register has been written, and holds this from now on.
  kWritten,
  // group, good. The register command START (good) or END takes effect.
  kCommand,
  // group, state, epoch, parent_epoch, job, ports (members), data (joined), uplink, window. The
  // group is as this says from now on; one step for each change, and one after a reset.
  kLife,
  // port, sent. A frame's last beat goes onto the stream.
  kSent,
  // port. A frame of which nothing has been sent is discarded (EG1).
  kDiscarded,
};
inline constexpr unsigned kStepKinds = 19;

// Contributions added up; the parent's results.
enum class StepWay : std::uint8_t { kUp, kDown };

// kAsking: all have joined, the parent has not answered. kClearing: slots are emptied.
enum class StepState : std::uint8_t { kIdle, kJoining, kAsking, kClearing, kActive, kStopped };

// In the order of the counters SENT_*.
enum class StepSent : std::uint8_t { kResult, kReplay, kControl, kSpoiled, kContribution, kHost };
inline constexpr unsigned kSentKinds = 6;

// Sets of ports have bit p for port p. Unused fields of a kind are 0.
struct NodeStep {
  std::uint64_t cycle = 0;
  StepKind kind = StepKind::kJudged;
  std::uint8_t port = 0;
  std::uint8_t group = 0;
  StepWay way = StepWay::kUp;
  bool good = false;
  bool partial = false;
  bool retry = false;
  Verdict verdict = Verdict::kAccepted;
  StepState state = StepState::kIdle;
  StepSent sent = StepSent::kResult;
  std::uint8_t type = 0;  // of a frame, as on the wire
  std::uint8_t serial = 0;
  std::uint8_t window = 0;
  std::uint8_t uplink = 0;
  std::uint8_t ports = 0;
  std::uint8_t data = 0;
  std::uint8_t want = 0;
  std::uint16_t epoch = 0;
  std::uint16_t parent_epoch = 0;
  std::uint16_t count = 0;
  std::uint32_t sequence = 0;
  std::uint32_t tag = 0;
  std::uint32_t job = 0;
};

}  // namespace trib
// clang-format on
