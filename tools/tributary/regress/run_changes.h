// SPDX-License-Identifier: Apache-2.0
// How a run differs from the one before it, and which jobs do not always end the same way.
// In: the record of the run, and the history of the list without it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace trib {

// The history: one line of JSON per complete run of a list, oldest first, so that the page can show
// a trend and the changes.

// An array; lines that are no entries are passed over. Empty without the file.
nlohmann::json read_history(const std::string& file);
// Without what makes the entries long: the verdicts of all jobs.
nlohmann::json trend_of(nlohmann::json history);
void append_history(const std::string& file, const nlohmann::json& entry);

// Since the last run of which the verdicts are known; null if there is none:
//   started, revision   of that run
//   failed, `mended`    jobs that fail now and did not, or were not there; that pass now and failed
//   added, removed      jobs that are new, or not in the list any more
//   signatures          of failures that the other run did not have
nlohmann::json changes_since(const nlohmann::json& record, const nlohmann::json& history);

// Gives each such job a "flaky", which says why: it passed when it was run again, or it both passed
// and failed at this revision, without changes in the work tree.
void mark_flaky(nlohmann::json& record, const nlohmann::json& history);

// One line for a terminal; empty without changes.
std::string describe_changes(const nlohmann::json& changes);

}  // namespace trib
