// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/node_coverage.h"

#include "verif/node/coverage/cover_report.h"

namespace trib {

void NodeCoverage::judged(const JudgedFrame& frame) {
  ingress_.judged(frame);
  reduction_.judged(frame);
  group_.judged(frame);
  codec_.judged(frame);
}

void NodeCoverage::reduced(const ChunkName& chunk, const ChunkRecord& record) {
  reduction_.reduced(chunk, record);
}

void NodeCoverage::sent(const StreamFrame& frame, StepSent kind) {
  reduction_.sent(frame, kind);
  transmit_.sent(frame, kind);
  group_.sent(frame, kind);
  codec_.sent(frame, kind);
}

std::vector<const CoverGroup*> NodeCoverage::groups() const {
  std::vector<const CoverGroup*> all = ingress_.groups();
  for (const auto& more :
       {reduction_.groups(), transmit_.groups(), group_.groups(), codec_.groups()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::string NodeCoverage::report() const { return cover_report(groups()); }

std::vector<std::string> NodeCoverage::violations() const {
  std::vector<std::string> all;
  for (const CoverGroup* group : groups()) {
    for (const std::string& bin : group->violations()) all.push_back(group->name() + ": " + bin);
  }
  return all;
}

}  // namespace trib
