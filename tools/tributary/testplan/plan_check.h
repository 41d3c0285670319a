// SPDX-License-Identifier: Apache-2.0
// Whether a plan is whole and says the truth about what exists. In: a plan and the names that
// exist. Out: what is wrong, one line each, with place and what to do; empty: nothing.
#pragma once

#include <string>
#include <vector>

#include "tools/tributary/testplan/known_names.h"
#include "tools/tributary/testplan/testplan.h"

namespace trib {

std::vector<std::string> check_plan(const Testplan& plan, const KnownNames& known);

}  // namespace trib
