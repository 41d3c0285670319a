// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/job_seeds.h"

#include <fmt/format.h>

#include <limits>

namespace trib {
namespace {

constexpr unsigned kMaxSeeds = 1'000'000;

}  // namespace

std::vector<std::uint64_t> job_seeds(const TomlTable& table, std::uint64_t first) {
  if (table.is_array("seeds")) {
    const std::vector<std::uint32_t> seeds = table.numbers("seeds");
    if (seeds.empty()) table.fail("there is no seed");
    return {seeds.begin(), seeds.end()};
  }
  std::vector<std::uint64_t> seeds;
  const std::uint32_t count = table.number_or("seeds", 1);
  if (count == 0) table.fail("there is no seed");
  if (count > kMaxSeeds) table.fail(fmt::format("at most {} seeds", kMaxSeeds));
  if (first > std::numeric_limits<std::uint64_t>::max() - (count - 1)) {
    table.fail(fmt::format("{} seeds from {} on do not fit into 64 bits", count, first));
  }
  for (std::uint32_t i = 0; i < count; ++i) seeds.push_back(first + i);
  return seeds;
}

std::vector<std::uint32_t> counted_seeds(const TomlTable& table, std::size_t configurations,
                                         std::size_t seeds) {
  std::vector<std::uint32_t> counted(configurations, static_cast<std::uint32_t>(seeds));
  if (table.is_array("counted")) {
    counted = table.numbers("counted");
    if (counted.size() != configurations) {
      table.fail("counted must be one number, or one for each configuration");
    }
  } else if (table.has("counted")) {
    counted.assign(configurations, table.number("counted"));
  }
  for (const std::uint32_t number : counted) {
    if (number > seeds) {
      table.fail(fmt::format("counted must be at most {}, the number of seeds", seeds));
    }
  }
  return counted;
}

}  // namespace trib
