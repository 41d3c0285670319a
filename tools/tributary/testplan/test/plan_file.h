// SPDX-License-Identifier: Apache-2.0
// PlanFile: a plan in a file of its own, gone when the object is, and the parts that plans are made
// of in tests.
#pragma once

#include <string>

#include "tools/tributary/test/temporary_file.h"
#include "tools/tributary/testplan/testplan.h"

namespace trib {

// An entry without fault, with `more` as further lines.
inline std::string plan_entry(const std::string& id, const std::string& tests,
                              const std::string& more = "") {
  return "[[section.entry]]\nid = \"" + id +
         "\"\ntitle = \"t\"\ngoal = \"g\"\nstimulus = \"s\"\ncheck = \"c\"\ntests = [" + tests +
         "]\n" + more;
}

inline Testplan plan_of(const std::string& entries, const std::string& section = "") {
  const TemporaryFile file(".toml", "[[section]]\ntitle = \"Slots\"\n" + section + entries);
  return Testplan::read({file.path()});
}

}  // namespace trib
