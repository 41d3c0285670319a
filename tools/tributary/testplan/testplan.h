// SPDX-License-Identifier: Apache-2.0
// Testplan: the properties to show of the design, as a tree of sections with entries. An entry says of
// one rule what shows that it holds: the goal, the stimulus, the check, the tests that run it and
// the cover points that show that the stimulus occurred.
// In: TOML files, the plans of the devices, of the host library and of the tools. Out: their sections
// as one plan, and what is wrong with its form, each with file and line; an entry that is not whole is
// kept with the keys it has. Errors: TomlError if a file can't be read or is no TOML.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct PlanEntry {
  std::string place;  // file:line
  std::string id;
  std::string title;
  std::string source;  // heading that the rule is under, "file#heading"; empty: the section's
  std::string goal;
  std::string stimulus;
  std::string check;
  std::vector<std::string> tests;
  std::vector<std::string> cover;
};

struct PlanSection {
  std::string place;
  std::string title;
  std::string source;
  std::vector<PlanEntry> entries;
  std::vector<PlanSection> sections;
};

// verif/*/plan.toml, host/plan.toml and tools/plan.toml of the current directory that exist.
std::vector<std::string> plan_files();

struct Testplan {
  std::string files;  // for messages
  std::vector<PlanSection> sections;
  std::vector<std::string> findings;

  static Testplan read(const std::vector<std::string>& files);

  std::vector<const PlanEntry*> entries() const;  // of all sections, in their order
};

}  // namespace trib
