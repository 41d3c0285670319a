// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/node_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace trib::schedule {
namespace {

// State of one flow at one node while its transfers pass.
struct FlowState {
  std::vector<Vertex> sums;        // received since it last sent or gathered
  std::optional<Vertex> gathered;  // from whom
  std::size_t gathering = 0;       // the number of the last Gather entry, from 1
};

// The entries of all nodes for one flow.
class FlowTables {
 public:
  FlowTables(const Schedule& schedule, std::vector<NodeTable>& tables)
      : tables_(tables), states_(schedule.nodes) {}

  void add(std::uint32_t flow, const std::vector<const Transfer*>& transfers) {
    std::fill(states_.begin(), states_.end(), FlowState{});
    for (std::size_t begin = 0; begin < transfers.size();) {
      std::size_t end = begin;
      while (end < transfers.size() && transfers[end]->step == transfers[begin]->step) ++end;
      for (std::size_t i = begin; i < end; ++i) send(flow, *transfers[i]);
      std::vector<const Transfer*> arriving(transfers.begin() + begin, transfers.begin() + end);
      std::stable_sort(arriving.begin(), arriving.end(), by_sender);
      for (const Transfer* transfer : arriving) receive(flow, *transfer);
      begin = end;
    }
  }

 private:
  static bool by_sender(const Transfer* one, const Transfer* other) {
    return std::tie(one->to, one->from) < std::tie(other->to, other->from);
  }

  void send(std::uint32_t flow, const Transfer& transfer) {
    FlowState& state = states_[transfer.from];
    std::vector<Entry>& entries = tables_[transfer.from].entries;
    if (transfer.operation == Operation::kReduce) {
      Entry entry{EntryKind::kReduce, flow, transfer.step, transfer.to, state.sums, {}};
      if (state.gathered) entry.waits.push_back(*state.gathered);
      entry.waits.insert(entry.waits.end(), entry.children.begin(), entry.children.end());
      entries.push_back(std::move(entry));
      state = {};
      return;
    }
    const bool same_step =
        state.gathering > 0 && entries[state.gathering - 1].step == transfer.step;
    if (!same_step) {
      Entry entry{EntryKind::kGather, flow, transfer.step, std::nullopt, {}, state.sums};
      if (state.sums.empty() && state.gathered) {
        entry.parent = *state.gathered;
        entry.waits.push_back(*entry.parent);
      }
      entries.push_back(std::move(entry));
      state.gathering = entries.size();
    }
    entries[state.gathering - 1].children.push_back(transfer.to);
  }

  void receive(std::uint32_t flow, const Transfer& transfer) {
    FlowState& state = states_[transfer.to];
    if (transfer.operation == Operation::kGather) {
      state.sums.clear();
      state.gathered = transfer.from;
      return;
    }
    state.sums.push_back(transfer.from);
    std::vector<Arrival>& arrivals = tables_[transfer.to].arrivals;
    const bool joins =
        !arrivals.empty() && arrivals.back().flow == flow && arrivals.back().step == transfer.step;
    if (!joins) arrivals.push_back({flow, transfer.step, {}});
    arrivals.back().children.push_back(transfer.from);
  }

  std::vector<NodeTable>& tables_;
  std::vector<FlowState> states_;
};

template <typename Row>
void sort_by_step(std::vector<Row>& rows) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& one, const Row& other) { return one.step < other.step; });
}

// From step 0 to the last one in which the node does anything.
void fill_with_nops(std::vector<Entry>& entries) {
  std::vector<Entry> filled;
  std::uint32_t step = 0;
  for (Entry& entry : entries) {
    for (; step < entry.step; ++step) filled.push_back({EntryKind::kNop, 0, step, {}, {}, {}});
    step = entry.step + 1;
    filled.push_back(std::move(entry));
  }
  entries = std::move(filled);
}

}  // namespace

std::size_t NodeTable::nops() const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(),
                    [](const Entry& entry) { return entry.kind == EntryKind::kNop; }));
}

std::vector<NodeTable> tables_of(const Schedule& schedule) {
  std::vector<NodeTable> tables(schedule.nodes);
  std::vector<std::vector<const Transfer*>> of_flow(schedule.chunks);
  for (const Transfer& transfer : schedule.transfers) of_flow[transfer.chunk].push_back(&transfer);
  FlowTables flows(schedule, tables);
  for (std::uint32_t flow = 0; flow < schedule.chunks; ++flow) flows.add(flow, of_flow[flow]);
  for (NodeTable& table : tables) {
    sort_by_step(table.entries);
    sort_by_step(table.arrivals);
    fill_with_nops(table.entries);
  }
  return tables;
}

std::vector<std::size_t> table_sizes(const Schedule& schedule) {
  std::vector<std::size_t> entries(schedule.nodes, 0);
  std::vector<std::size_t> busy_steps(schedule.nodes, 0);
  std::vector<std::uint32_t> ends(schedule.nodes, 0);  // one past the last busy step
  // One past the last step in which a node has gathered a flow.
  std::vector<std::uint32_t> gathered(std::size_t{schedule.nodes} * schedule.chunks, 0);
  for (const Transfer& transfer : schedule.transfers) {
    const std::uint32_t end = transfer.step + 1;
    if (transfer.operation == Operation::kGather) {
      std::uint32_t& last = gathered[std::size_t{transfer.from} * schedule.chunks + transfer.chunk];
      if (last == end) continue;
      last = end;
    }
    ++entries[transfer.from];
    if (ends[transfer.from] != end) ++busy_steps[transfer.from];
    ends[transfer.from] = end;
  }
  for (std::size_t node = 0; node < entries.size(); ++node) {
    entries[node] += ends[node] - busy_steps[node];
  }
  return entries;
}

std::string text_of(const Entry& entry) {
  if (entry.kind == EntryKind::kNop) return fmt::format("NOP s{}", entry.step);
  const std::string children =
      fmt::format("ch[{}] s{}", fmt::join(entry.children, ","), entry.step);
  if (entry.kind == EntryKind::kReduce) {
    return fmt::format("R f{} ->{} {}", entry.flow, *entry.parent, children);
  }
  const std::string parent = entry.parent ? fmt::format("par{}", *entry.parent) : "nil";
  return fmt::format("G f{} {} {}", entry.flow, parent, children);
}

std::string text_of(const Arrival& arrival) {
  return fmt::format("f{}<-[{}] s{}", arrival.flow, fmt::join(arrival.children, ","), arrival.step);
}

}  // namespace trib::schedule
