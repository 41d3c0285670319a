// SPDX-License-Identifier: Apache-2.0
// The page of a regression: one HTML file that needs no other and no network. The record and the
// testplan are embedded as JSON; the script in it makes the page of them. Where no script runs, it
// shows what matters most as plain HTML.
// In: the record that `tributary regress` writes, and the plan with its results (plan_status.h;
// null: none). Errors: FileError if the file can't be written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

std::string render_page(const nlohmann::json& record, const nlohmann::json& testplan);
void write_page(const nlohmann::json& record, const nlohmann::json& testplan,
                const std::string& path);

}  // namespace trib
