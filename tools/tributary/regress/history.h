// SPDX-License-Identifier: Apache-2.0
// One line of JSON per complete run of a list, oldest first, so that the page can show a trend and
// what has changed.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

// An array; lines that are no entries are passed over. Empty without the file.
nlohmann::json read_history(const std::string& file);
// Without what makes the entries long: the verdicts of all jobs.
nlohmann::json trend_of(nlohmann::json history);
void append_history(const std::string& file, const nlohmann::json& entry);

}  // namespace trib
