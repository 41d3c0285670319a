// SPDX-License-Identifier: Apache-2.0
// MessageProgram: an allreduce as operations with dependences and without steps, as MSCCL and Chakra have
// them, and the schedule that it makes (SCHEDULE.md, SD9): every operation as early as it can, and a link
// from each node to each that carries one chunk in a step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {

enum class MessageKind : std::uint8_t { kSend, kReceive, kNone };

struct MessageOp {
  MessageKind kind = MessageKind::kNone;
  schedule::Vertex node = 0;
  schedule::Vertex peer = 0;
  std::uint32_t channel = 0;  // messages of a channel between two nodes arrive in their order
  std::uint32_t chunk = 0;
  schedule::Operation operation = schedule::Operation::kGather;  // of a receiver
  std::vector<std::size_t> after;  // operations that must be done before
  std::string place;               // in its file
};

struct MessageProgram {
  std::string name;
  std::uint32_t nodes = 0;
  std::uint32_t chunks = 0;
  std::vector<MessageOp> ops;
};

// Errors: FileError with the place of an operation that waits for ever, that receives another chunk than
// was sent, or whose chunk changes between its sending and its receiving.
ReadSchedule schedule_of_program(const MessageProgram& program);

}  // namespace trib
