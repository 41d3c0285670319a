// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/schedule_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "model/schedule/checker.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/schedule_csv.h"

namespace trib {
namespace {

using nlohmann::json;
using schedule::Entry;
using schedule::EntryKind;
using schedule::NodeTable;
using schedule::Operation;
using schedule::Schedule;
using schedule::Transfer;

constexpr char kGather[] = "G";
constexpr char kReduce[] = "R";

std::string entry_json(const Entry& entry) {
  if (entry.kind == EntryKind::kNop) return fmt::format(R"({{"op":"NOP","step":{}}})", entry.step);
  return fmt::format(R"({{"op":"{}","flow":{},"parent":{},"children":[{}],"step":{}}})",
                     entry.kind == EntryKind::kReduce ? kReduce : kGather, entry.flow,
                     entry.parent ? fmt::format("{}", *entry.parent) : "null",
                     fmt::join(entry.children, ","), entry.step);
}

Transfer transfer_of(const json& object, Schedule& schedule) {
  const auto op = object.at("op").get<std::string>();
  if (op != kReduce && op != kGather) {
    throw std::invalid_argument(fmt::format("op '{}': R or G is needed", op));
  }
  Transfer transfer;
  transfer.step = object.at("step").get<std::uint32_t>();
  transfer.operation = op == kReduce ? Operation::kReduce : Operation::kGather;
  transfer.chunk = object.at("chunk").get<std::uint32_t>();
  transfer.from = object.at("src").get<std::uint32_t>();
  transfer.to = object.at("dst").get<std::uint32_t>();
  if (object.contains("path")) {
    schedule.paths.push_back(object.at("path").get<std::vector<schedule::Vertex>>());
    if (schedule.paths.back().size() < 2) {
      throw std::invalid_argument("a path has two vertices or more");
    }
    transfer.path = static_cast<std::uint32_t>(schedule.paths.size() - 1);
  }
  return transfer;
}

// The first entry of the file's tables that is not the one that the transfers give.
std::optional<std::string> compare_tables(const std::string& name, const json& tables,
                                          const Schedule& schedule) {
  const std::vector<NodeTable> expected = schedule::tables_of(schedule);
  if (tables.size() != expected.size()) {
    return fmt::format("{}: {} tables, there are {} nodes", name, tables.size(), expected.size());
  }
  for (std::size_t node = 0; node < expected.size(); ++node) {
    const auto& entries = expected[node].entries;
    const std::size_t most = std::max(entries.size(), tables[node].size());
    for (std::size_t i = 0; i < most; ++i) {
      const std::string here = i < tables[node].size() ? tables[node][i].dump() : "nothing";
      const std::string there =
          i < entries.size() ? json::parse(entry_json(entries[i])).dump() : "nothing";
      if (here == there) continue;
      return fmt::format("{}: tables[{}][{}] is {}; the transfers give {}", name, node, i, here,
                         there);
    }
  }
  return std::nullopt;
}

}  // namespace

std::string schedule_json(const Schedule& schedule, const std::vector<NodeTable>& tables) {
  fmt::memory_buffer text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out,
                 "{{\"topology\":{},\"algorithm\":{},\"nodes\":{},\"chunks\":{},\"steps\":{},\n"
                 "\"transfers\":[",
                 json(schedule.topology).dump(), json(schedule.algorithm).dump(), schedule.nodes,
                 schedule.chunks, schedule.steps());
  const char* separator = "\n";
  for (const Transfer& transfer : schedule.transfers) {
    fmt::format_to(out, R"({}{{"step":{},"op":"{}","chunk":{},"src":{},"dst":{})", separator,
                   transfer.step, letter_of(transfer.operation), transfer.chunk, transfer.from,
                   transfer.to);
    if (transfer.path != 0) {
      fmt::format_to(out, R"(,"path":[{}])", fmt::join(schedule.paths[transfer.path], ","));
    }
    fmt::format_to(out, "}}");
    separator = ",\n";
  }
  fmt::format_to(out, "],\n\"tables\":[");
  for (std::size_t node = 0; node < tables.size(); ++node) {
    fmt::format_to(out, "{}[", node == 0 ? "\n" : ",\n");
    for (std::size_t i = 0; i < tables[node].entries.size(); ++i) {
      fmt::format_to(out, "{}{}", i == 0 ? "" : ",\n ", entry_json(tables[node].entries[i]));
    }
    fmt::format_to(out, "]");
  }
  fmt::format_to(out, "]}}\n");
  return fmt::to_string(text);
}

ReadSchedule parse_schedule_json(const std::string& name, const std::string& text,
                                 std::optional<schedule::Topology>& topology) {
  ReadSchedule read;
  Schedule& schedule = read.schedule;
  std::string place = name;
  try {
    const json file = json::parse(text);
    schedule.topology = file.at("topology").get<std::string>();
    schedule.algorithm = file.at("algorithm").get<std::string>();
    schedule.nodes = file.at("nodes").get<std::uint32_t>();
    schedule.chunks = file.at("chunks").get<std::uint32_t>();
    for (std::size_t i = 0; i < file.at("transfers").size(); ++i) {
      place = fmt::format("{}: transfers[{}]", name, i);
      schedule.transfers.push_back(transfer_of(file["transfers"][i], schedule));
      read.places.push_back(place);
    }
    place = name;
    if (schedule.nodes > schedule::kMostNodes) throw std::invalid_argument("too many nodes");
    if (schedule.chunks > schedule.transfers.size()) {
      throw std::invalid_argument(
          fmt::format("{} chunks, but {} transfers", schedule.chunks, schedule.transfers.size()));
    }
    if (!topology && schedule::names_topology(schedule.topology) &&
        schedule.topology.find(' ') == std::string::npos) {
      topology = schedule::named_topology(schedule.topology);
    }
    if (topology && topology->nodes() != schedule.nodes) {
      throw std::invalid_argument(
          fmt::format("{} nodes, {} has {}", schedule.nodes, topology->name(), topology->nodes()));
    }
    const schedule::Topology* const links = topology ? &*topology : nullptr;
    if (file.contains("tables") && !schedule::check(schedule, links)) {
      read.table_fault = compare_tables(name, file["tables"], schedule);
    }
  } catch (const json::exception& error) {
    throw FileError(place, error.what());
  } catch (const std::invalid_argument& error) {
    throw FileError(place, error.what());
  }
  return read;
}

}  // namespace trib
