// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/history.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "tools/tributary/files/file_error.h"

namespace trib {

nlohmann::json read_history(const std::string& file) {
  nlohmann::json history = nlohmann::json::array();
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const nlohmann::json entry = nlohmann::json::parse(line, nullptr, false);
    if (entry.is_object()) history.push_back(entry);
  }
  return history;
}

nlohmann::json trend_of(nlohmann::json history) {
  for (nlohmann::json& entry : history) {
    for (const char* key : {"verdicts", "signatures"}) entry.erase(key);
  }
  return history;
}

void append_history(const std::string& file, const nlohmann::json& entry) {
  std::ofstream stream(file, std::ios::app);
  stream << entry.dump() << '\n';
  stream.close();
  if (!stream) throw FileError(file, "can't be written");
}

}  // namespace trib
