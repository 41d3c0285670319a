// SPDX-License-Identifier: Apache-2.0
// CollectiveReport: the measurements of collectives, as the table of nccl-tests and as JSON
// with their names. Times are in seconds, sizes in elements; printed are us, bytes and GB/s (10^9
// bytes per second).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace trib {

struct CollectiveResult {
  std::size_t elements = 0;
  std::size_t element_bytes = 4;
  std::string type = "float";
  std::string redop = "sum";
  int root = -1;                       // -1: none
  std::vector<double> seconds;         // of each iteration; at least one
  double bus_factor = 1;               // busbw : algbw
  std::optional<std::uint64_t> wrong;  // values, over all iterations; none: not checked
  std::optional<double> wire_share;    // of the link's rate, on average; 1 = all of it

  std::size_t bytes() const { return elements * element_bytes; }
  double mean() const;
  double algbw() const;  // GB/s
  double busbw() const { return algbw() * bus_factor; }
};

class CollectiveReport {
 public:
  struct Columns {
    bool spread = false;    // least and longest time
    bool wire = false;      // wire_share
    int time_decimals = 1;  // of a us
  };

  explicit CollectiveReport(Columns columns) : columns_(columns) {}

  std::string head() const;
  // Counts it, and gives its line of the table.
  std::string add(const CollectiveResult& result);
  // The final lines of nccl-tests; without the wrong values if none were checked.
  std::string foot() const;

  std::uint64_t wrong() const { return wrong_; }
  // "results", "out_of_bounds" and "average_bus_bandwidth".
  nlohmann::ordered_json json() const;

 private:
  double mean_busbw() const;

  Columns columns_;
  nlohmann::ordered_json results_ = nlohmann::ordered_json::array();
  double busbw_ = 0;  // added up
  std::uint64_t wrong_ = 0;
  bool checked_ = false;
};

}  // namespace trib
