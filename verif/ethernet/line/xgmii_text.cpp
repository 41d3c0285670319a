// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/xgmii_text.h"

namespace trib::ethernet {
namespace {

char letter_of(XgmiiCharacter character) {
  if (!character.control) return 'D';
  switch (character.value) {
    case kIdle:
      return 'I';
    case kStart:
      return 'S';
    case kTerminate:
      return 'T';
    case kError:
      return 'E';
    case kSequence:
      return 'Q';
    default:
      return 'C';
  }
}

std::string lanes_of(const XgmiiWord& word) {
  if (word == kLocalFaultWord) return "local fault";
  if (word == kRemoteFaultWord) return "remote fault";
  if (word == kInterruptionWord) return "link interruption";
  std::string letters;
  for (unsigned lane = 0; lane < kLanes; ++lane) letters += letter_of(word.at(lane));
  const bool alike = letters.find_first_not_of(letters[0]) == std::string::npos;
  if (alike && std::string("IDE").find(letters[0]) != std::string::npos)
    return letters.substr(0, 1);
  return letters.insert(kColumnLanes, " ");
}

}  // namespace

// A frame may end in the word in which the next one begins.
std::string XgmiiText::boundaries(const XgmiiWord& word) {
  std::string text;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const XgmiiCharacter character = word.at(lane);
    if (!character.control) continue;
    if (inside_) {
      text +=
          " frame " + std::to_string(frames_) + (character.is(kTerminate) ? " ends" : " broken");
      inside_ = false;
    }
    if (!character.is(kStart)) continue;
    inside_ = true;
    text += " frame " + std::to_string(++frames_);
  }
  return text;
}

std::string XgmiiText::take(const XgmiiWord& word) { return lanes_of(word) + boundaries(word); }

}  // namespace trib::ethernet
