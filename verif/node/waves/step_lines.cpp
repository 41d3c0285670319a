// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/step_lines.h"

#include <string_view>

#include "verif/node/waves/step_words.h"

namespace trib {
namespace {

void append(std::string& line, const std::string& words) {
  if (!line.empty()) line += ", ";
  line += words;
}

void cut(std::string& line) {
  constexpr std::string_view kMark = " ...";
  if (line.size() <= StepLines::kMaxLength) return;
  line.resize(StepLines::kMaxLength - kMark.size());
  line += kMark;
}

}  // namespace

void StepLines::show(const std::vector<NodeStep>& steps) {
  if (steps.empty() && empty_) return;
  node_.clear();
  for (std::string& line : groups_) line.clear();
  for (const NodeStep& step : steps) {
    append(is_of_group(step.kind) ? groups_.at(step.group) : node_, step_words(step));
  }
  cut(node_);
  for (std::string& line : groups_) cut(line);
  empty_ = steps.empty();
}

}  // namespace trib
