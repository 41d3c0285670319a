// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/test/selection_check.h"

namespace trib {
namespace {

void look_for(const WaveScope& root, const SelectedScope& selected,
              std::vector<std::string>& missing) {
  const std::vector<ScopeMatch> found = matching_scopes(root, selected.pattern);
  if (found.empty()) missing.push_back(selected.pattern);
  for (const ScopeMatch& match : found) {
    for (const SelectedSignal& signal : selected.signals) {
      if (match.scope->find(signal.name) == nullptr) {
        missing.push_back(match.scope->path + "." + signal.name);
      }
    }
  }
}

}  // namespace

std::vector<std::string> missing_signals(const WaveScope& root, const ViewContents& contents) {
  std::vector<std::string> missing;
  look_for(root, contents.pins, missing);
  for (const SelectedStage& stage : contents.stages) {
    for (const SelectedScope& selected : stage.scopes) look_for(root, selected, missing);
  }
  return missing;
}

}  // namespace trib
