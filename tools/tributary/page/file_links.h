// SPDX-License-Identifier: Apache-2.0
// The files that a record names, which lie next to it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

// Takes out of the record what does not exist in `directory`, so that no link leads nowhere.
void drop_missing_files(nlohmann::json& record, const std::string& directory);

}  // namespace trib
