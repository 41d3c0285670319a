// SPDX-License-Identifier: Apache-2.0
// The seeds that a table of a regression list gives its jobs. Errors: TomlError, with the place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tools/toml/toml_table.h"

namespace trib {

/// "seeds": a list of them, or how many, from `first` on; one if not given.
std::vector<std::uint64_t> job_seeds(const TomlTable& table, std::uint64_t first);

/// "counted": how many of each configuration's `seeds` run by the table's build, the others by the
/// default one. All of them if not given.
std::vector<std::uint32_t> counted_seeds(const TomlTable& table, std::size_t configurations,
                                         std::size_t seeds);

}  // namespace trib
