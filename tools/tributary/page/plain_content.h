// SPDX-License-Identifier: Apache-2.0
// The page's content where scripts do not run, as in some archives of continuous integration:
// verdict, targets, failures with the lines that do them again, and all jobs. The scripts replace it.
// In: the record. Out: HTML.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

std::string plain_content(const nlohmann::json& record);

}  // namespace trib
