// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/collective_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace trib {
namespace {

double least(const CollectiveResult& result) {
  return *std::min_element(result.seconds.begin(), result.seconds.end());
}

double longest(const CollectiveResult& result) {
  return *std::max_element(result.seconds.begin(), result.seconds.end());
}

template <typename Value>
nlohmann::ordered_json json_of(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

// In the format of nccl-tests. A worker's result does not replace its contribution.
nlohmann::ordered_json json_of(const CollectiveResult& result) {
  nlohmann::ordered_json record{{"size", result.bytes()},
                                {"count", result.elements},
                                {"type", result.type},
                                {"redop", result.redop},
                                {"root", result.root},
                                {"out_of_place",
                                 {{"time", 1e6 * result.mean()},
                                  {"alg_bw", result.algbw()},
                                  {"bus_bw", result.busbw()},
                                  {"nwrong", json_of(result.wrong)}}},
                                {"in_place", nullptr},
                                {"out_of_place_per_iter",
                                 {{"min_us", 1e6 * least(result)},
                                  {"max_us", 1e6 * longest(result)},
                                  {"avg_us", 1e6 * result.mean()}}},
                                {"actual_iterations", result.seconds.size()}};
  if (result.wire_share) record["wire_percent"] = 100 * *result.wire_share;
  return record;
}

}  // namespace

double CollectiveResult::mean() const {
  return std::accumulate(seconds.begin(), seconds.end(), 0.0) / static_cast<double>(seconds.size());
}

double CollectiveResult::algbw() const { return static_cast<double>(bytes()) / mean() * 1e-9; }

std::string CollectiveReport::head() const {
  const auto line = [this](const char* size, const char* count, const char* type, const char* redop,
                           const char* root, const char* time, const char* min, const char* max,
                           const char* bandwidths, const char* wrong, const char* wire) {
    std::string text = fmt::format("# {:>10}  {:>12}  {:>8}  {:>6}  {:>6}  {:>12}", size, count,
                                   type, redop, root, time);
    if (columns_.spread) text += fmt::format("  {:>12}  {:>12}", min, max);
    text += fmt::format("  {}  {:>6}", bandwidths, wrong);
    if (columns_.wire) text += fmt::format("  {:>7}", wire);
    return text + "\n";
  };
  return line("size", "count", "type", "redop", "root", "time", "min", "max", "  algbw    busbw",
              "#wrong", "wire") +
         line("(B)", "(elements)", "", "", "", "(us)", "(us)", "(us)", " (GB/s)   (GB/s)", "",
              "(%)");
}

std::string CollectiveReport::add(const CollectiveResult& result) {
  results_.push_back(json_of(result));
  busbw_ += result.busbw();
  wrong_ += result.wrong.value_or(0);
  checked_ = checked_ || result.wrong;
  const auto time = [this](double seconds) {
    return fmt::format("  {:>12.{}f}", 1e6 * seconds, columns_.time_decimals);
  };
  std::string text =
      fmt::format("  {:>10}  {:>12}  {:>8}  {:>6}  {:>6}{}", result.bytes(), result.elements,
                  result.type, result.redop, result.root, time(result.mean()));
  if (columns_.spread) text += time(least(result)) + time(longest(result));
  text += fmt::format("  {:>7.4f}  {:>7.4f}  {:>6}", result.algbw(), result.busbw(),
                      result.wrong ? std::to_string(*result.wrong) : "N/A");
  if (columns_.wire) text += fmt::format("  {:>7.2f}", 100 * result.wire_share.value_or(0));
  return text + "\n";
}

std::string CollectiveReport::foot() const {
  std::string text;
  if (checked_) {
    text += fmt::format("# Out of bounds values : {} {}\n", wrong_, wrong_ == 0 ? "OK" : "FAILED");
  }
  return text + fmt::format("# Avg bus bandwidth    : {:.5f}\n", mean_busbw());
}

double CollectiveReport::mean_busbw() const {
  return results_.empty() ? 0 : busbw_ / static_cast<double>(results_.size());
}

nlohmann::ordered_json CollectiveReport::json() const {
  return {{"results", results_},
          {"out_of_bounds",
           {{"count", wrong_}, {"okay", checked_ ? nlohmann::ordered_json(wrong_ == 0) : nullptr}}},
          {"average_bus_bandwidth", {{"bandwidth", mean_busbw()}, {"okay", "unchecked"}}}};
}

}  // namespace trib
