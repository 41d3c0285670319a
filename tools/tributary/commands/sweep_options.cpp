// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/sweep_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

std::uint64_t size_of(const char* option, const std::string& text) {
  try {
    return parse_message_size(text);
  } catch (const std::invalid_argument& error) {
    throw UsageError(fmt::format("{}: {}", option, error.what()));
  }
}

}  // namespace

void SweepOptions::add_to(CLI::App& command) {
  auto* sizes = command
                    .add_option("--bytes", sizes_,
                                fmt::format("Sizes of generated messages, comma-separated, "
                                            "multiples of 4, at most {}: {}",
                                            format_byte_size(kMaxMessageBytes), kByteSizeHelp))
                    ->delimiter(',');
  auto* first = command
                    .add_option("-b,--minbytes", first_,
                                "First size of a sweep, in place of --bytes, in the same units")
                    ->excludes(sizes);
  command.add_option("-e,--maxbytes", last_, "Last size of the sweep; default: the first")
      ->needs(first);
  command.add_option("-f,--stepfactor", factor_, "Factor from one size of the sweep to the next")
      ->check(CLI::Range(2U, 1'000'000U))
      ->capture_default_str()
      ->needs(first);
  command
      .add_option("-n,--iters", iterations_,
                  "Measurements of each size; from 2 on, also the shortest and the longest time")
      ->check(CLI::Range(1U, 1'000'000U))
      ->capture_default_str();
  command
      .add_option("-w,--warmup_iters", warmups_,
                  "Runs of each size before the first measurement; their sums are checked")
      ->check(CLI::Range(0U, 1'000'000U))
      ->capture_default_str();
}

std::vector<std::size_t> SweepOptions::elements(std::size_t element_bytes) const {
  std::vector<std::uint64_t> bytes;
  for (const std::string& size : sizes_) bytes.push_back(size_of("--bytes", size));
  if (!first_.empty()) {
    const std::uint64_t first = size_of("--minbytes", first_);
    try {
      bytes = byte_sweep(first, last_.empty() ? first : size_of("--maxbytes", last_), factor_);
    } catch (const std::invalid_argument& error) {
      throw UsageError(fmt::format("--maxbytes: {}", error.what()));
    }
  }
  std::vector<std::size_t> elements;
  elements.reserve(bytes.size());
  for (const std::uint64_t size : bytes) elements.push_back(size / element_bytes);
  return elements;
}

nlohmann::ordered_json SweepOptions::json() const {
  nlohmann::ordered_json record;
  const std::vector<std::size_t> sizes = elements(1);
  if (!sizes.empty()) {
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
    record["minimum_bytes"] = *least;
    record["maximum_bytes"] = *most;
  }
  if (!first_.empty()) record["step_factor"] = factor_;
  record["warmup_iters"] = warmups_;
  record["iterations"] = iterations_;
  return record;
}

}  // namespace trib
