// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/coverage/cover_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "verif/sim/rtl/recording_error.h"

namespace trib {
namespace {

const char* kind_name(CoverGroup::Kind kind) {
  switch (kind) {
    case CoverGroup::Kind::kIgnored:
      return "ignored";
    case CoverGroup::Kind::kIllegal:
      return "illegal";
    default:
      return "wanted";
  }
}

nlohmann::json group_json(const CoverGroup& group) {
  nlohmann::json cells = nlohmann::json::array();
  const std::size_t width = std::max<std::size_t>(group.columns().size(), 1);
  for (std::size_t row = 0; row < group.rows().size(); ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      cells.push_back(
          {{"kind", kind_name(group.kind(row, column))}, {"hits", group.hits(row, column)}});
    }
  }
  return {{"name", group.name()},
          {"rows", group.rows()},
          {"columns", group.columns()},
          {"cells", std::move(cells)}};
}

}  // namespace

void write_cover_file(const std::string& file, const CoverRun& run,
                      const std::vector<const CoverGroup*>& groups) {
  nlohmann::json json{{"test", run.test},
                      {"seed", run.seed},
                      {"configuration", run.configuration},
                      {"groups", nlohmann::json::array()}};
  for (const CoverGroup* group : groups) json["groups"].push_back(group_json(*group));
  std::ofstream stream(file);
  stream << json.dump() << '\n';
  stream.close();
  if (!stream) {
    throw RecordingError("coverage: can't write " + file + ": " + std::strerror(errno));
  }
}

}  // namespace trib
