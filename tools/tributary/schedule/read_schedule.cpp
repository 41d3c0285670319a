// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/schedule/read_schedule.h"

#include <filesystem>
#include <stdexcept>

#include "model/schedule/topologies.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/chakra.h"
#include "tools/tributary/schedule/msccl.h"
#include "tools/tributary/schedule/schedule_csv.h"
#include "tools/tributary/schedule/schedule_json.h"

namespace trib {
namespace {

std::string text_of_file(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_file(path);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

schedule::Topology read_topology(const std::string& name) {
  const bool is_name = schedule::names_topology(name) && !std::filesystem::exists(name);
  if (!is_name && !std::filesystem::exists(name)) {
    throw UsageError("no topology and no file '" + name +
                     "'; topologies are torus:4, a ring, torus:4x4, mesh:3x5, fattree:4:2, "
                     "bigraph:4x8 and dgx2");
  }
  try {
    return is_name ? schedule::named_topology(name)
                   : schedule::parse_graph(name, text_of_file(name));
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

ReadSchedule read_schedule(const std::string& path, std::optional<schedule::Topology>& topology) {
  const std::string extension = std::filesystem::path(path).extension();
  const schedule::Topology* const links = topology ? &*topology : nullptr;
  if (extension == ".csv") return parse_schedule_csv(path, text_of_file(path), links);
  if (extension == ".json") return parse_schedule_json(path, text_of_file(path), topology);
  if (extension == ".xml") return parse_msccl(path, text_of_file(path));
  throw FileError(path, "a schedule is *.csv, *.json or *.xml");
}

ReadSchedule import_schedule(const std::string& format, const std::string& path) {
  if (format == "msccl") return parse_msccl(path, text_of_file(path));
  std::vector<std::string> traces;
  do {
    traces.push_back(text_of_file(chakra_file_name(path, traces.size())));
  } while (std::filesystem::exists(chakra_file_name(path, traces.size())));
  return parse_chakra(path, traces);
}

}  // namespace trib
