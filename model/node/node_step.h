// SPDX-License-Identifier: Apache-2.0
// What a node says that it has done, step by step. Each step is legal or not by PROTOCOL.md and
// by the steps and frames before
// it; how long the node took between two of them means nothing.
//
// Order. Steps come cycle by cycle. Those of one cycle come in the order of StepKind, and
// within a kind by group, then port:
// first what was decided by the state that the node had before (kJudged), then what changed
// that state. So who keeps a state of
// his own and lets it follow step by step has, at each kJudged, the state that the node judged
// by, but for one thing: the checks
// of a frame's group and member look at the group when its header comes, so at any time between
// its first byte and its end.
#pragma once

#include <cstdint>

#include "model/frame/header.h"
#include "model/node/verdict.h"

namespace trib {

enum class StepKind : std::uint8_t {
  kJudged,     // port, verdict: a frame has its verdict; each frame has one, in order per port
  kRefused,    // port, group, type, epoch, count, sequence, tag: the ingress owes the frame's
               // sender this ERROR (IN3, IN8)
  kSettled,    // port, group, sequence, good: a contribution (on the uplink, a result) that had
               // claimed its slot has ended
  kTaken,      // way, group, sequence, ports, data, want, partial, retry: the chunk is handed on to
               // be reduced; of `ports` each
               //  contribution takes part, those of `data` with a payload;
               //  `want` get the sum (upwards: want is not used)
  kDropped,    // way, group, sequence: what was taken ends before its first row; it is taken again,
               // or it is done
  kStarted,    // way, group, sequence, ports, want, serial, partial, retry: its first row has gone:
               // each of `ports` gets a frame
               //  with this serial (upwards: 0), those of `want` with the
               //  payload
  kEnded,      // way, group, sequence, good: its last row is out; not good: the frames end spoiled,
               // or are not sent (RE5)
  kReleased,   // group, sequence, partial: the chunk is done, its slots expect the next but one
               // window (RE6)
  kClaimed,    // port, group, sequence: a frame whose header has come fills its slot (IN4)
  kDisagreed,  // group, sequence: contributions differ (RE3)
  kReported,   // port, group, sequence: the child has lost this contribution, and is sent a NACK
               // (RC4)
  kReplayed,   // port, group, sequence, serial, data: the egress takes a replay of this result
               // (RC2)
  kControl,    // port, group, type, epoch, count, sequence, tag: the group looks at this frame of
               // its life, question, or late
               //  contribution
  kWritten,    // sequence (address), tag (value): a register has been written, and holds this from
               // now on; commands, too
  kCommand,    // group, good: the register command START (good) or END takes effect
  kLife,       // group, state, epoch, parent_epoch, job, ports (members), data (joined), uplink,
               // window: as they are from now on
  kNotice,     // port, group, type, epoch, count, sequence, tag: the egress takes this frame of the
               // group (WELCOME, ERROR ...)
  kSent,       // port, sent: a frame's last beat goes onto the stream
  kDiscarded,  // port: a frame has been thrown away whole (EG1)
};
constexpr unsigned kStepKinds = 19;

// As trib_group has it.
enum class StepState : std::uint8_t { kIdle, kJoining, kAsking, kClearing, kActive, kStopped };

// As sent_e of trib_node_pkg.
enum class StepSent : std::uint8_t { kResult, kReplay, kControl, kSpoiled, kContribution, kHost };

enum class StepWay : std::uint8_t {
  kUp,
  kDown
};  // contributions that are added up; the parent's results

// Fields that the kind does not name are 0.
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
  std::uint8_t window = 0;  // granted
  std::uint8_t uplink = 0;  // bit p = port p
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
