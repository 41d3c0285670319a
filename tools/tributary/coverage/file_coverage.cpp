// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/file_coverage.h"

namespace trib {

CoverRatio FileCoverage::line_ratio() const {
  CoverRatio ratio;
  for (const auto& [line, hits] : lines) ratio += {hits > 0 ? 1u : 0u, 1};
  return ratio;
}

CoverRatio FileCoverage::arm_ratio() const {
  CoverRatio ratio;
  for (const ArmCoverage& arm : arms) ratio += {arm.hits > 0 ? 1u : 0u, 1};
  return ratio;
}

}  // namespace trib
