// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/history.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using nlohmann::json;

// What run_changes.h makes use of is of the types that history_entry() gives it, or is not there.
bool well_formed(const json& entry) {
  if (!entry.is_object()) return false;
  const auto fits = [&entry](const char* key, bool (json::*is)() const noexcept) {
    return !entry.contains(key) || (entry.at(key).*is)();
  };
  const json verdicts = entry.value("verdicts", json::object());
  return fits("started", &json::is_string) && fits("revision", &json::is_string) &&
         fits("modified", &json::is_boolean) && fits("signatures", &json::is_array) &&
         verdicts.is_object() &&
         std::all_of(verdicts.begin(), verdicts.end(),
                     [](const json& verdict) { return verdict.is_string(); });
}

}  // namespace

nlohmann::json read_history(const std::string& file) {
  nlohmann::json history = nlohmann::json::array();
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const nlohmann::json entry = nlohmann::json::parse(line, nullptr, false);
    if (well_formed(entry)) history.push_back(entry);
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
  stream << entry.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
  stream.close();
  if (!stream) throw FileError(file, "can't be written");
}

}  // namespace trib
