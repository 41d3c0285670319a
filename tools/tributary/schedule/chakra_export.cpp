// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <utility>

#include "tools/tributary/schedule/chakra.h"
#include "tools/tributary/schedule/chakra_trace.h"
#include "tools/tributary/schedule/dependences.h"
#include "tools/tributary/schedule/wire_message.h"

namespace trib {
namespace {

using schedule::Operation;
using schedule::Schedule;
using schedule::Transfer;

constexpr std::uint64_t kBytesOfValue = 4;

void add_attribute(WireMessage& node, const std::string& name, chakra::AttributeField field,
                   std::uint64_t value) {
  WireMessage attribute;
  attribute.add(chakra::kAttributeName, name);
  attribute.add(field, value);
  node.add(chakra::kAttribute, attribute.bytes());
}

// One trace while it is written; nodes are numbered from 0.
class Trace {
 public:
  Trace() {
    WireMessage metadata;
    metadata.add(chakra::kMetadataVersion, std::string(chakra::kVersion));
    WireMessage::append_to(bytes_, metadata);
  }

  WireMessage begin(chakra::NodeType type, const std::string& name,
                    const std::vector<std::uint64_t>& after) const {
    WireMessage node;
    node.add(chakra::kId, nodes_);
    node.add(chakra::kName, name);
    node.add(chakra::kType, type);
    for (const std::uint64_t other : after) node.add(chakra::kDataDeps, other);
    add_attribute(node, "is_cpu_op", chakra::kBoolValue, 0);
    return node;
  }

  // Its number.
  std::uint64_t end(const WireMessage& node) {
    WireMessage::append_to(bytes_, node);
    return nodes_++;
  }

  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::string chakra_file_name(const std::string& prefix, std::size_t node) {
  return fmt::format("{}.{}.et", prefix, node);
}

std::vector<std::string> chakra_traces(const Schedule& schedule, std::uint32_t chunk_bytes) {
  std::vector<Trace> traces(schedule.nodes);
  std::vector<std::uint64_t> numbers(2 * schedule.transfers.size());  // of the ends of transfers
  const auto number = [&](const TransferEnd& end) -> std::uint64_t& {
    return numbers[2 * end.transfer + (end.receives ? 1 : 0)];
  };
  for (const EndWithDependences& end : ends_of(schedule)) {
    const Transfer& transfer = schedule.transfers[end.end.transfer];
    const bool receives = end.end.receives;
    Trace& trace = traces[receives ? transfer.to : transfer.from];
    std::vector<std::uint64_t> after;
    for (const TransferEnd& other : end.after) after.push_back(number(other));
    const std::string what =
        fmt::format("{} chunk {}", letter_of(transfer.operation), transfer.chunk);
    WireMessage message = trace.begin(receives ? chakra::kReceive : chakra::kSend,
                                      (receives ? "RECV " : "SEND ") + what, after);
    add_attribute(message, "comm_size", chakra::kInt64Value, chunk_bytes);
    add_attribute(message, "comm_src", chakra::kInt32Value, transfer.from);
    add_attribute(message, "comm_dst", chakra::kInt32Value, transfer.to);
    add_attribute(message, "comm_tag", chakra::kInt32Value, end.end.transfer);
    number(end.end) = trace.end(message);
    if (!receives || transfer.operation != Operation::kReduce) continue;
    WireMessage sum = trace.begin(chakra::kCompute, "ADD " + what, {number(end.end)});
    add_attribute(sum, "num_ops", chakra::kInt64Value, chunk_bytes / kBytesOfValue);
    add_attribute(sum, "tensor_size", chakra::kUint64Value, chunk_bytes);
    number(end.end) = trace.end(sum);
  }
  std::vector<std::string> files;
  for (Trace& trace : traces) files.push_back(trace.take());
  return files;
}

}  // namespace trib
