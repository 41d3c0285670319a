// SPDX-License-Identifier: Apache-2.0
// Which of the thousands of signals of a wave file a view shows. A view takes of these what the file has.
#pragma once

#include <string>
#include <vector>

namespace trib {

enum class WaveFormat {
  kPlain,    // a flag in binary, an enumeration by name, all else in hexadecimal digits
  kDecimal,  // a number
  kBits,     // a set: ports, slots
  kText,     // characters
};

struct SelectedSignal {
  std::string name;
  WaveFormat format = WaveFormat::kPlain;
};

struct SelectedScope {
  std::string title;    // {0}, {1}: the indices of the scope, e.g. "port {0}"
  std::string pattern;  // see matching_scopes()
  std::vector<SelectedSignal> signals;
};

struct SelectedStage {
  std::string title;
  bool folded = false;
  std::vector<SelectedScope> scopes;
};

struct ViewContents {
  SelectedScope pins;              // on top, in no group
  std::vector<std::string> texts;  // paths of scopes whose signals are all text, each a group
  std::vector<SelectedStage> stages;
};

}  // namespace trib
