// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/schedule_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "model/base/split.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using schedule::Operation;
using schedule::Schedule;
using schedule::Topology;
using schedule::Transfer;
using schedule::Vertex;

constexpr char kHeader[] = "step,op,chunk,src,dst,path";
constexpr std::size_t kColumns = 6;
constexpr std::uint32_t kMostNumber = 1u << 24;

std::uint32_t number_of(const std::string& text, const std::string& what, std::uint32_t below) {
  const bool digits =
      !text.empty() && text.size() <= 9 && std::all_of(text.begin(), text.end(), [](char letter) {
        return std::isdigit(static_cast<unsigned char>(letter)) != 0;
      });
  const unsigned long value = digits ? std::stoul(text) : below;
  if (value >= below) {
    throw std::invalid_argument(
        fmt::format("{} '{}': a number below {} is needed", what, text, below));
  }
  return static_cast<std::uint32_t>(value);
}

struct Row {
  Transfer transfer;
  std::vector<std::string> path;
};

Row row_of(const std::string& line) {
  const std::vector<std::string> cells = split(line, ',');
  if (cells.size() != kColumns) {
    throw std::invalid_argument(fmt::format("{} cells, {} are needed", cells.size(), kColumns));
  }
  if (cells[1] != "R" && cells[1] != "G") {
    throw std::invalid_argument(fmt::format("op '{}': R or G is needed", cells[1]));
  }
  Row row;
  row.transfer.step = number_of(cells[0], "step", kMostNumber);
  row.transfer.operation = cells[1] == "R" ? Operation::kReduce : Operation::kGather;
  row.transfer.chunk = number_of(cells[2], "chunk", kMostNumber);
  row.transfer.from = number_of(cells[3], "src", schedule::kMostNodes);
  row.transfer.to = number_of(cells[4], "dst", schedule::kMostNodes);
  if (!cells[5].empty()) row.path = split(cells[5], '-');
  return row;
}

std::vector<Vertex> path_of(const Row& row, std::uint32_t nodes) {
  std::vector<Vertex> path;
  for (const std::string& word : row.path) {
    const bool is_switch = !word.empty() && word[0] == 's';
    const Vertex index = number_of(is_switch ? word.substr(1) : word, "path", kMostNumber);
    path.push_back(is_switch ? nodes + index : index);
  }
  return path;
}

}  // namespace

std::string path_text(const Schedule& schedule, const Transfer& transfer) {
  std::string text;
  for (const Vertex vertex : schedule.paths[transfer.path]) {
    if (!text.empty()) text += '-';
    text += vertex < schedule.nodes ? fmt::format("{}", vertex)
                                    : fmt::format("s{}", vertex - schedule.nodes);
  }
  return text;
}

std::string schedule_csv(const Schedule& schedule) {
  fmt::memory_buffer text;
  fmt::format_to(std::back_inserter(text), "{}\n", kHeader);
  for (const Transfer& transfer : schedule.transfers) {
    fmt::format_to(std::back_inserter(text), "{},{},{},{},{},{}\n", transfer.step,
                   letter_of(transfer.operation), transfer.chunk, transfer.from, transfer.to,
                   path_text(schedule, transfer));
  }
  return fmt::to_string(text);
}

ReadSchedule parse_schedule_csv(const std::string& name, const std::string& text,
                                const Topology* topology) {
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line);
  if (line != kHeader) throw FileError(name + ":1", fmt::format("'{}' is needed", kHeader));
  ReadSchedule read;
  Schedule& schedule = read.schedule;
  std::vector<Row> rows;
  for (std::size_t number = 2; std::getline(lines, line); ++number) {
    const std::string place = fmt::format("{}:{}", name, number);
    try {
      rows.push_back(row_of(line));
    } catch (const std::invalid_argument& error) {
      throw FileError(place, error.what());
    }
    const Transfer& transfer = rows.back().transfer;
    schedule.nodes = std::max({schedule.nodes, transfer.from + 1, transfer.to + 1});
    schedule.chunks = std::max(schedule.chunks, transfer.chunk + 1);
    read.places.push_back(place);
  }
  if (rows.empty()) throw FileError(name, "holds no transfers");
  if (schedule.chunks > rows.size()) {
    throw FileError(
        name, fmt::format("chunk {}, but only {} transfers", schedule.chunks - 1, rows.size()));
  }
  if (topology != nullptr) {
    schedule.nodes = topology->nodes();
    schedule.topology = topology->name();
  }
  schedule.algorithm = "read";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    try {
      std::vector<Vertex> path = path_of(rows[i], schedule.nodes);
      if (path.size() == 1) throw std::invalid_argument("a path has two vertices or more");
      if (!path.empty()) {
        schedule.paths.push_back(std::move(path));
        rows[i].transfer.path = static_cast<std::uint32_t>(schedule.paths.size() - 1);
      }
    } catch (const std::invalid_argument& error) {
      throw FileError(read.places[i], error.what());
    }
    schedule.transfers.push_back(rows[i].transfer);
  }
  return read;
}

}  // namespace trib
