// SPDX-License-Identifier: Apache-2.0
// How `tributary allreduce` describes what it runs: above its table, in its JSON and in its picture.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/tributary/commands/allreduce_options.h"

namespace trib {

/// The head of the table: the settings and what the columns mean, and the names of the columns.
std::string table_head(const AllReduceOptions& options, const std::string& columns);
nlohmann::ordered_json settings_json(const AllReduceOptions& options);
/// The picture of workers that have vectors like `input`.
PictureSubject picture_subject(const AllReduceOptions& options, const ElementVector& input);

}  // namespace trib
