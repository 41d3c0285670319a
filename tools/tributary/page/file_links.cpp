// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/file_links.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace trib {
namespace {

using nlohmann::json;

void drop_missing(json& object, const char* key, const std::filesystem::path& directory) {
  if (!object.contains(key)) return;
  const json& file = object[key];
  std::error_code ignored;
  if (file.is_string() && !file.get<std::string>().empty() &&
      std::filesystem::exists(directory / file.get<std::string>(), ignored)) {
    return;
  }
  object.erase(key);
}

}  // namespace

void drop_missing_files(json& record, const std::string& directory) {
  for (json& job : record.at("jobs")) {
    drop_missing(job, "log", directory);
    if (!job.contains("rerun") || !job["rerun"].is_object()) continue;
    for (const char* key : {"waves", "view", "pcap", "log"}) {
      drop_missing(job["rerun"], key, directory);
    }
  }
  if (record.contains("code") && record["code"].is_object()) {
    drop_missing(record["code"], "genhtml", directory);
  }
}

}  // namespace trib
