// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/link_fault_detector.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kColumnsToFault = 4;
constexpr unsigned kColumnsToOk = 128;

LinkFault told_by(const XgmiiWord& word, unsigned first_lane) {
  if (!word.at(first_lane).is(kSequence) || word.at(first_lane + 1) != data_character(0) ||
      word.at(first_lane + 2) != data_character(0)) {
    return LinkFault::None;
  }
  const XgmiiCharacter kind = word.at(first_lane + 3);
  if (kind == data_character(1)) return LinkFault::Local;
  if (kind == data_character(2)) return LinkFault::Remote;
  if (kind == data_character(3)) return LinkFault::Interruption;
  return LinkFault::None;
}

}  // namespace

void LinkFaultDetector::take(const XgmiiWord& word) {
  take_column(word, 0);
  take_column(word, kColumnLanes);
}

void LinkFaultDetector::take_column(const XgmiiWord& word, unsigned first_lane) {
  const LinkFault told = told_by(word, first_lane);
  if (told == LinkFault::None) {
    if (kind_ != LinkFault::None && ++columns_since_ == kColumnsToOk) *this = LinkFaultDetector();
    return;
  }
  if (told != kind_) seen_ = 0;
  kind_ = told;
  columns_since_ = 0;
  if (seen_ < kColumnsToFault) ++seen_;
  if (seen_ == kColumnsToFault) fault_ = kind_;
}

}  // namespace trib::ethernet
