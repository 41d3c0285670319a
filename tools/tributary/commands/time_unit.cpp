// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/time_unit.h"

#include <map>
#include <string>

namespace trib {

CLI::AsNumberWithUnit in_seconds() {
  const std::map<std::string, double> units{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}};
  return CLI::AsNumberWithUnit(units, CLI::AsNumberWithUnit::CASE_SENSITIVE, "TIME");
}

}  // namespace trib
