// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/known_names.h"

namespace trib {

// A group's name may have a slash itself, so the longest group that fits is meant.
CitedPoint CitedPoint::parse(const std::string& text, const std::vector<CoverNames>& groups) {
  if (text.rfind("rtl:", 0) == 0) return {true, text.substr(4), ""};
  CitedPoint point{false, text, ""};
  std::size_t longest = 0;
  for (const CoverNames& names : groups) {
    if (names.group == text) return point;
    if (names.group.size() > longest && text.rfind(names.group + "/", 0) == 0) {
      longest = names.group.size();
      point.group = names.group;
      point.bin = text.substr(longest + 1);
    }
  }
  return point;
}

}  // namespace trib
