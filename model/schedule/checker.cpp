// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "model/schedule/contribution_set.h"

namespace trib::schedule {
namespace {

// Numbers in their ranges, steps in order, a path from the sender to the receiver along links.
std::optional<std::string> check_transfer(const Schedule& schedule, const Transfer& transfer,
                                          const Topology* topology) {
  if (transfer.from >= schedule.nodes || transfer.to >= schedule.nodes) {
    return fmt::format("there are {} nodes", schedule.nodes);
  }
  if (transfer.chunk >= schedule.chunks) return fmt::format("there are {} chunks", schedule.chunks);
  if (transfer.from == transfer.to) return "a node sends to itself";
  std::vector<Vertex> path = schedule.paths[transfer.path];
  if (path.empty()) path = {transfer.from, transfer.to};
  if (path.front() != transfer.from || path.back() != transfer.to) {
    return "wrong path: it does not lead from the sender to the receiver";
  }
  if (topology == nullptr) return std::nullopt;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const bool known = path[i] < topology->vertices() && path[i + 1] < topology->vertices();
    if (!known || topology->capacity(path[i], path[i + 1]) == 0) {
      return fmt::format("wrong path: {} has no link from {} to {}", topology->name(),
                         topology->name_of(path[i]), topology->name_of(path[i + 1]));
    }
    if (i > 0 && !topology->forwards(path[i])) {
      return fmt::format("wrong path: node {} is no switch", path[i]);
    }
  }
  return std::nullopt;
}

// Number of uses of each link in the current step.
class LinkUse {
 public:
  LinkUse(const Schedule& schedule, const Topology* topology)
      : schedule_(schedule),
        topology_(topology),
        vertices_(topology == nullptr ? schedule.nodes : topology->vertices()),
        uses_(std::size_t{vertices_} * vertices_) {}

  // `transfer` and the vertices of its path are known to exist.
  std::optional<std::string> use(const Transfer& transfer) {
    const std::vector<Vertex>& path = schedule_.paths[transfer.path];
    if (path.empty() || topology_ == nullptr) {
      return use_link(transfer.step, transfer.from, transfer.to);
    }
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      if (auto fault = use_link(transfer.step, path[i], path[i + 1])) return fault;
    }
    return std::nullopt;
  }

 private:
  struct Use {
    std::uint32_t step = 0;
    std::uint32_t times = 0;  // in that step
  };

  std::optional<std::string> use_link(std::uint32_t step, Vertex from, Vertex to) {
    Use& use = uses_[std::size_t{from} * vertices_ + to];
    if (use.step != step) use = {step, 0};
    ++use.times;
    if (use.times <= (topology_ == nullptr ? 1 : topology_->capacity(from, to))) {
      return std::nullopt;
    }
    const auto name = [&](Vertex vertex) {
      return topology_ == nullptr ? fmt::format("{}", vertex) : topology_->name_of(vertex);
    };
    return fmt::format("link twice: {} -> {} is used {} times in the step", name(from), name(to),
                       use.times);
  }

  const Schedule& schedule_;
  const Topology* topology_;
  std::size_t vertices_;
  std::vector<Use> uses_;  // from each vertex to each
};

// One chunk from the first step to the last.
class ChunkExecution {
 public:
  ChunkExecution(const Schedule& schedule, std::uint32_t chunk)
      : schedule_(schedule), chunk_(chunk), nodes_(schedule.nodes, Node(schedule.nodes)) {
    for (std::size_t node = 0; node < nodes_.size(); ++node) nodes_[node].has.insert(node);
  }

  // `entries` are the transfers of the chunk.
  std::optional<Fault> run(const std::vector<std::size_t>& entries) {
    for (std::size_t begin = 0; begin < entries.size();) {
      const std::uint32_t step = schedule_.transfers[entries[begin]].step;
      std::size_t end = begin;
      // The data sent are those held before the step.
      std::vector<ContributionSet> sent;
      for (; end < entries.size() && schedule_.transfers[entries[end]].step == step; ++end) {
        sent.push_back(nodes_[schedule_.transfers[entries[end]].from].has);
      }
      for (std::size_t i = begin; i < end; ++i) note_sent(entries[i]);
      for (std::size_t i = begin; i < end; ++i) {
        if (auto fault = deliver(entries[i], sent[i - begin])) return fault;
      }
      begin = end;
    }
    return missing(entries);
  }

 private:
  struct Node {
    explicit Node(std::size_t nodes) : has(nodes) {}
    ContributionSet has;
    std::optional<std::size_t> reduced_by;  // the entry by which it has sent its sum
    std::optional<std::size_t> written_by;  // the last entry that has changed what it has
  };

  void note_sent(std::size_t entry) {
    const Transfer& transfer = schedule_.transfers[entry];
    if (transfer.operation == Operation::kReduce) nodes_[transfer.from].reduced_by = entry;
  }

  std::optional<Fault> deliver(std::size_t entry, const ContributionSet& sent) {
    const Transfer& transfer = schedule_.transfers[entry];
    Node& to = nodes_[transfer.to];
    if (transfer.operation == Operation::kReduce) {
      if (sent.contains(transfer.to)) {
        return Fault{entry, fmt::format("cycle: node {} gets its own contribution", transfer.to)};
      }
      if (const auto twice = to.has.common(sent)) {
        return Fault{entry, fmt::format("overlap: node {} has the contribution of node {} already",
                                        transfer.to, *twice)};
      }
      if (to.reduced_by && !late_) late_ = entry;
      to.has.insert_all(sent);
    } else {
      if (const auto lost = sent.lacking(to.has)) {
        return Fault{entry, fmt::format("missing: what comes lacks the contribution of node {}, "
                                        "which node {} has",
                                        *lost, transfer.to)};
      }
      to.has = sent;
      to.reduced_by.reset();
    }
    to.written_by = entry;
    return std::nullopt;
  }

  // At the end every node must have all; the entry is the one that is most likely to blame.
  std::optional<Fault> missing(const std::vector<std::size_t>& entries) const {
    ContributionSet all(nodes_.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) all.insert(node);
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      const auto lacking = nodes_[node].has.lacking(all);
      if (!lacking) continue;
      std::string text = fmt::format(
          "missing: at the end node {} lacks the contribution of node {} to "
          "chunk {}",
          node, *lacking, chunk_);
      if (!late_)
        return Fault{nodes_[node].written_by.value_or(entries.empty() ? 0 : entries.back()), text};
      const Transfer& late = schedule_.transfers[*late_];
      return Fault{*late_, fmt::format("missing child: node {} has sent its sum in step {}; {}",
                                       late.to, sent_step(late.to), text)};
    }
    return std::nullopt;
  }

  std::uint32_t sent_step(Vertex node) const {
    for (const Transfer& transfer : schedule_.transfers) {
      if (transfer.chunk == chunk_ && transfer.from == node &&
          transfer.operation == Operation::kReduce) {
        return transfer.step;
      }
    }
    return 0;
  }

  const Schedule& schedule_;
  std::uint32_t chunk_;
  std::vector<Node> nodes_;
  std::optional<std::size_t> late_;  // the first entry that arrived after its receiver had sent
};

}  // namespace

std::string text_of(const Transfer& transfer) {
  return fmt::format("{} chunk {}, {} -> {} in step {}", letter_of(transfer.operation),
                     transfer.chunk, transfer.from, transfer.to, transfer.step);
}

std::optional<Fault> check(const Schedule& schedule, const Topology* topology) {
  LinkUse links(schedule, topology);
  std::vector<std::vector<std::size_t>> entries(schedule.chunks);
  std::uint32_t step = 0;
  for (std::size_t entry = 0; entry < schedule.transfers.size(); ++entry) {
    const Transfer& transfer = schedule.transfers[entry];
    std::optional<std::string> fault = check_transfer(schedule, transfer, topology);
    if (!fault && transfer.step < step) fault = "the step before was a later one";
    step = transfer.step;
    if (!fault) fault = links.use(transfer);
    if (fault) return Fault{entry, *fault};
    entries[transfer.chunk].push_back(entry);
  }
  for (std::uint32_t chunk = 0; chunk < schedule.chunks; ++chunk) {
    if (auto fault = ChunkExecution(schedule, chunk).run(entries[chunk])) return fault;
  }
  return std::nullopt;
}

}  // namespace trib::schedule
