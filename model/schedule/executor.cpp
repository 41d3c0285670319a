// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace trib::schedule {
namespace {

using Values = std::vector<float>;

struct Message {
  EntryKind kind = EntryKind::kReduce;
  std::uint32_t flow = 0;
  Vertex from = 0;
  Vertex to = 0;
  Values values;
};

class Execution {
 public:
  Execution(const std::vector<NodeTable>& tables, std::uint32_t chunks, std::vector<Values> values)
      : tables_(tables), chunks_(chunks), values_(std::move(values)), next_(tables.size(), 0) {
    for (const Values& of_node : values_) {
      if (of_node.size() == values_.front().size()) continue;
      throw std::invalid_argument("execute: the nodes have different numbers of values");
    }
    if (values_.size() != tables.size()) {
      throw std::invalid_argument("execute: as many tables as nodes are needed");
    }
  }

  std::vector<Values> run() {
    std::uint32_t last = 0;
    for (const NodeTable& table : tables_) {
      if (!table.entries.empty()) last = std::max(last, table.entries.back().step);
    }
    for (std::uint32_t step = 0; step <= last; ++step) run_step(step);
    return std::move(values_);
  }

 private:
  void run_step(std::uint32_t step) {
    std::vector<Message> messages;
    for (Vertex node = 0; node < tables_.size(); ++node) {
      const std::vector<Entry>& entries = tables_[node].entries;
      for (; next_[node] < entries.size() && entries[next_[node]].step == step; ++next_[node]) {
        issue(node, entries[next_[node]], messages);
      }
    }
    for (Message& message : messages) {
      if (message.kind == EntryKind::kGather) {
        std::copy(message.values.begin(), message.values.end(), chunk(message.to, message.flow));
      }
      arrived_[{message.to, message.flow, message.from}] = std::move(message);
    }
  }

  void issue(Vertex node, const Entry& entry, std::vector<Message>& messages) {
    if (entry.kind == EntryKind::kNop) return;
    const auto own = chunk(node, entry.flow);
    for (const Vertex sender : entry.waits) {
      const Message message = take(node, entry, sender);
      if (message.kind != EntryKind::kReduce) continue;
      std::transform(own, own + static_cast<std::ptrdiff_t>(message.values.size()),
                     message.values.begin(), own,
                     [](float sum, float value) { return sum + value; });
    }
    const Values sum(own, chunk(node, entry.flow + 1));
    const auto send = [&](Vertex to) {
      messages.push_back({entry.kind, entry.flow, node, to, sum});
    };
    if (entry.kind == EntryKind::kReduce) {
      send(*entry.parent);
    } else {
      for (const Vertex to : entry.children) send(to);
    }
  }

  // A sum is added once; gathered data may be sent on again and again.
  Message take(Vertex node, const Entry& entry, Vertex sender) {
    const auto found = arrived_.find({node, entry.flow, sender});
    if (found == arrived_.end()) {
      throw std::logic_error(
          fmt::format("node {}, {}: nothing has come from node {}", node, text_of(entry), sender));
    }
    Message message = found->second;
    if (message.kind == EntryKind::kReduce) {
      found->second.kind = EntryKind::kNop;
      found->second.values.clear();
    }
    return message;
  }

  std::vector<float>::iterator chunk(Vertex node, std::uint32_t number) {
    const std::size_t begin = values_[node].size() * number / chunks_;
    return values_[node].begin() + static_cast<std::ptrdiff_t>(begin);
  }

  const std::vector<NodeTable>& tables_;
  std::uint32_t chunks_;
  std::vector<Values> values_;
  std::vector<std::size_t> next_;  // entry of each node
  // The last message of each flow from each sender.
  std::map<std::tuple<Vertex, std::uint32_t, Vertex>, Message> arrived_;
};

}  // namespace

std::vector<std::vector<float>> execute(const std::vector<NodeTable>& tables, std::uint32_t chunks,
                                        std::vector<std::vector<float>> values) {
  return Execution(tables, chunks, std::move(values)).run();
}

}  // namespace trib::schedule
