// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/cmac_text.h"

namespace trib::ethernet {

std::string CmacText::take(const std::optional<CmacWord>& word, bool taken) {
  if (!word) return "";
  const bool first = !inside_;
  const bool broken = word->last && word->user;
  std::string text = first ? "S" : word->last ? "" : "D";
  if (word->last) {
    text +=
        (first ? " " : "") + std::string(broken ? "E " : "T ") + std::to_string(bytes_of(*word));
  }
  if (first || word->last) text += " frame " + std::to_string(frames_);
  if (word->last) text += broken ? " broken" : " ends";
  if (!taken) return text + " waits";
  inside_ = !word->last;
  if (word->last) ++frames_;
  return text;
}

}  // namespace trib::ethernet
