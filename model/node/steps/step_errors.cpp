// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/step_errors.h"

#include <fmt/format.h>

namespace trib {

void StepErrors::report(std::string_view rule, const StepPlace& place, std::string_view what) {
  if (++count_ > kMostErrors) return;
  std::string text = fmt::format("cycle {}, {}, ", cycle_, rule);
  if (place.port) text += fmt::format("port {}, ", *place.port);
  if (place.group) text += fmt::format("group {}, ", *place.group);
  if (place.chunk) text += fmt::format("chunk {}, ", *place.chunk);
  text.replace(text.size() - 2, 2, ": ");
  sink_(text + std::string(what));
  if (count_ == kMostErrors) sink_("further errors are only counted");
}

}  // namespace trib
