// SPDX-License-Identifier: Apache-2.0
// Which run a worker belongs to (PROTOCOL.md, "Life of a group"): the job, 32 bits that are the
// same for all workers of one run and other ones for the next run, and the group's key (SE2). From
// text, or from what a launcher has put into the environment. Errors: std::invalid_argument that
// says what was expected.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace trib {

std::uint32_t parse_job(const std::string& text);  // 7, 0x7f
std::uint64_t parse_key(const std::string& text);  // 16 hex digits, with 0x or without

// The value of an environment variable; null: there is none.
using Environment = std::function<const char*(const char* name)>;

// The job of the run that a launcher has started this process for, from the launcher's own name of
// it: Open MPI, PRRTE and all that speak PMIx, or a step of Slurm's. None without such a name. The
// number of a batch job on its own is none: it is the same for all runs of one batch script.
std::optional<std::uint32_t> job_of_launcher(const Environment& environment);

}  // namespace trib
