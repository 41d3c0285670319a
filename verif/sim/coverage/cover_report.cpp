// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/coverage/cover_report.h"

#include <fmt/format.h>

namespace trib {
namespace {

constexpr std::size_t kHolesShown = 6;

std::string line(const std::string& name, std::size_t covered, std::size_t wanted) {
  const double share =
      wanted == 0 ? 100.0 : 100.0 * static_cast<double>(covered) / static_cast<double>(wanted);
  return fmt::format("{:<34} {:>5} {:>5} {:>6.1f}", name, covered, wanted, share);
}

std::string shown(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kHolesShown; ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > kHolesShown) text += fmt::format(" and {} more", names.size() - kHolesShown);
  return text;
}

}  // namespace

std::string cover_report(const std::vector<const CoverGroup*>& groups) {
  std::string report =
      fmt::format("{:<34} {:>5} {:>5} {:>6}  holes\n", "coverage group", "hit", "bins", "%");
  std::size_t wanted = 0;
  std::size_t covered = 0;
  for (const CoverGroup* group : groups) {
    wanted += group->wanted();
    covered += group->covered();
    report += line(group->name(), group->covered(), group->wanted());
    const std::string holes = shown(group->holes());
    report += (holes.empty() ? "" : "  " + holes) + "\n";
    const std::string illegal = shown(group->violations());
    if (!illegal.empty()) report += "  ILLEGAL bins hit: " + illegal + "\n";
  }
  return report + line("all", covered, wanted) + "\n";
}

}  // namespace trib
