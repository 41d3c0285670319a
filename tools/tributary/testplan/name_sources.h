// SPDX-License-Identifier: Apache-2.0
// The sources of the names that a plan can cite: the build's list of tests, the lists of jobs, the
// cover points in the RTL, and the rules and headings of Markdown pages.
// Errors: std::runtime_error for a list of tests that is none; TomlError for a list of jobs.
#pragma once

#include <map>
#include <set>
#include <string>

#include "tools/tributary/testplan/known_names.h"

namespace trib {

// `json`: what `ctest --show-only=json-v1` prints.
void add_ctest_names(const std::string& json, KnownNames& known);

// Section -> names of the [[command]] jobs in all *.toml of `directory`, except the sections sim
// and unit, whose jobs run tests that have names of their own.
std::map<std::string, std::set<std::string>> job_names(const std::string& directory);

// First arguments of TRIB_COVER in all .sv below `directory`.
std::set<std::string> rtl_cover_names(const std::string& directory);

// Names of rules that a Markdown text defines: **IN1** at the start of a list item.
std::set<std::string> rule_names(const std::string& markdown);

// Anchors of the headings of a Markdown text from the second level on, as GitHub makes them.
std::set<std::string> heading_anchors(const std::string& markdown);

}  // namespace trib
