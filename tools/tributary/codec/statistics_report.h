// SPDX-License-Identifier: Apache-2.0
// CodecStatistics for people and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/tributary/codec/codec_statistics.h"

namespace trib {

// Both are of one value or more.
std::string statistics_text(const CodecStatistics& statistics);
nlohmann::ordered_json statistics_json(const CodecStatistics& statistics);

}  // namespace trib
