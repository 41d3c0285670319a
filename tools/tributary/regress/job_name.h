// SPDX-License-Identifier: Apache-2.0
// What the files of a job are called.
#pragma once

#include <cstddef>
#include <string>

namespace trib {

inline constexpr std::size_t kMaxJobName = 120;  // bytes; a file name may have 255

// The job's id with '-' in place of what a path or a pattern of the shell would take for its own.
// If that is longer than kMaxJobName, its beginning and a hash of the whole.
std::string job_file_name(const std::string& id);

}  // namespace trib
