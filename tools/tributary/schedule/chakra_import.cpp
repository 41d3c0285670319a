// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <utility>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/chakra.h"
#include "tools/tributary/schedule/chakra_trace.h"
#include "tools/tributary/schedule/message_program.h"
#include "tools/tributary/schedule/wire_message.h"

namespace trib {
namespace {

using schedule::Operation;

struct TraceNode {
  std::uint64_t id = 0;
  std::uint64_t type = 0;
  std::string name;
  std::vector<std::uint64_t> after;
  std::map<std::string, std::uint64_t> attributes;

  std::uint32_t attribute(const char* key) const {
    const auto found = attributes.find(key);
    if (found == attributes.end()) {
      throw std::invalid_argument(fmt::format("node {} has no attribute '{}'", id, key));
    }
    return static_cast<std::uint32_t>(found->second);
  }
};

TraceNode trace_node(const std::string& message) {
  TraceNode node;
  for (const WireMessage::Field& field : WireMessage::fields_of(message)) {
    if (field.number == chakra::kId) node.id = field.value;
    if (field.number == chakra::kName) node.name = field.bytes;
    if (field.number == chakra::kType) node.type = field.value;
    if (field.number == chakra::kDataDeps) node.after.push_back(field.value);
    if (field.number != chakra::kAttribute) continue;
    std::string key;
    std::uint64_t value = 0;
    for (const WireMessage::Field& part : WireMessage::fields_of(field.bytes)) {
      if (part.number == chakra::kAttributeName) key = part.bytes;
      if (!part.is_bytes) value = part.value;
    }
    node.attributes[key] = value;
  }
  return node;
}

MessageOp op_of(const TraceNode& node, std::uint32_t rank) {
  MessageOp op;
  op.node = rank;
  if (node.type == chakra::kCompute) return op;
  if (node.type != chakra::kSend && node.type != chakra::kReceive) {
    throw std::invalid_argument(fmt::format("node {} has type {}", node.id, node.type));
  }
  const bool sends = node.type == chakra::kSend;
  char letter = 0;
  if (std::sscanf(node.name.c_str(), "%*s %c chunk %u", &letter, &op.chunk) != 2) {
    throw std::invalid_argument(fmt::format("node {} is named '{}'", node.id, node.name));
  }
  if (node.attribute(sends ? "comm_src" : "comm_dst") != rank) {
    throw std::invalid_argument(fmt::format("node {} is a message of another node", node.id));
  }
  op.kind = sends ? MessageKind::kSend : MessageKind::kReceive;
  op.peer = node.attribute(sends ? "comm_dst" : "comm_src");
  op.channel = node.attribute("comm_tag");
  op.operation = letter == 'R' ? Operation::kReduce : Operation::kGather;
  return op;
}

void add_trace(MessageProgram& program, const std::string& trace, std::uint32_t rank) {
  const std::vector<std::string> messages = WireMessage::messages_of(trace);
  std::map<std::uint64_t, std::size_t> numbers;
  for (std::size_t i = 1; i < messages.size(); ++i) {
    const TraceNode node = trace_node(messages[i]);
    MessageOp op = op_of(node, rank);
    for (const std::uint64_t other : node.after) {
      const auto found = numbers.find(other);
      if (found == numbers.end()) {
        throw std::invalid_argument(
            fmt::format("node {} depends on node {}, which is not before it", node.id, other));
      }
      op.after.push_back(found->second);
    }
    op.place = fmt::format("{}: node {}", chakra_file_name(program.name, rank), node.id);
    program.chunks = std::max(program.chunks, op.chunk + 1);
    numbers[node.id] = program.ops.size();
    program.ops.push_back(std::move(op));
  }
}

}  // namespace

ReadSchedule parse_chakra(const std::string& prefix, const std::vector<std::string>& traces) {
  MessageProgram program;
  program.name = prefix;
  program.nodes = static_cast<std::uint32_t>(traces.size());
  for (std::uint32_t rank = 0; rank < traces.size(); ++rank) {
    try {
      add_trace(program, traces[rank], rank);
    } catch (const std::invalid_argument& error) {
      throw FileError(chakra_file_name(prefix, rank), error.what());
    }
  }
  return schedule_of_program(program);
}

}  // namespace trib
