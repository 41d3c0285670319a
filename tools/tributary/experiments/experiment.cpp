// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/experiment.h"

#include <fmt/format.h>

#include "tools/tributary/regress/log_lines.h"

namespace trib {

std::optional<double> compared_figure(const Experiment& experiment) {
  const std::optional<double> authors = log_number(experiment.authors);
  return authors ? authors : log_number(experiment.published);
}

std::string target_text(const Experiment& experiment) {
  std::string text;
  if (experiment.at_least) text = fmt::format(">= {:g}", *experiment.at_least);
  if (experiment.at_most) {
    text += fmt::format("{}<= {:g}", text.empty() ? "" : ", ", *experiment.at_most);
  }
  return text;
}

bool reaches_target(const Experiment& experiment, double ours) {
  return !(experiment.at_least && ours < *experiment.at_least) &&
         !(experiment.at_most && ours > *experiment.at_most);
}

}  // namespace trib
