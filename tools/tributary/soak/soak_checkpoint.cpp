// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/soak/soak_checkpoint.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

constexpr std::array<std::pair<const char*, std::uint64_t SoakTotals::*>, 12> kFields = {{
    {"segments", &SoakTotals::segments},
    {"chunks_done", &SoakTotals::chunks},
    {"cycles", &SoakTotals::cycles},
    {"frames", &SoakTotals::frames},
    {"retransmissions", &SoakTotals::retransmissions},
    {"timeouts", &SoakTotals::timeouts},
    {"lost", &SoakTotals::lost},
    {"damaged", &SoakTotals::damaged},
    {"duplicated", &SoakTotals::duplicated},
    {"reordered", &SoakTotals::reordered},
    {"outage", &SoakTotals::outage},
    {"line_lost", &SoakTotals::line_lost},
}};

nlohmann::json json_of(const SoakShape& shape) {
  return {{"seed", shape.seed},
          {"rate", shape.rate},
          {"pins", shape.pins},
          {"bit_errors", shape.bit_errors}};
}

}  // namespace

SoakTotals read_checkpoint(const std::string& path, const SoakRun& run) {
  SoakTotals totals;
  std::ifstream file(path);
  if (!file) return totals;
  try {
    const nlohmann::json json = nlohmann::json::parse(file);
    if (json.at("of") != json_of(run.shape)) {
      throw FileError(path, "is of a run with other options; remove it to begin anew");
    }
    for (const auto& [name, field] : kFields) totals.*field = json.at(name);
  } catch (const nlohmann::json::exception& error) {
    throw FileError(path,
                    std::string("is no checkpoint; remove it to begin anew: ") + error.what());
  }
  return totals;
}

void write_checkpoint(const std::string& path, const SoakRun& run, const SoakTotals& totals) {
  nlohmann::json json = {{"of", json_of(run.shape)}};
  for (const auto& [name, field] : kFields) json[name] = totals.*field;
  replace_file(path, json.dump(1) + "\n");
}

}  // namespace trib
