// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/test/distorted_node.h"

namespace trib {

void DistortedNode::misjudge(Verdict right, Verdict wrong) {
  right_ = right;
  wrong_ = wrong;
}

void DistortedNode::drive_rx(unsigned port, const Beat& beat) {
  if (port != lost_port_) return node_->drive_rx(port, beat);
  node_->idle_rx(port);
  if (beat.last) lost_port_ = kMaxPorts;
}

Beat DistortedNode::tx_beat(unsigned port) const {
  Beat beat = node_->tx_beat(port);
  if (beat.last && spoils_) beat.data = spoiled(port, beat.data, beat.bytes - 1);
  return beat;
}

StreamView DistortedNode::tx_view(unsigned port) const {
  StreamView view = node_->tx_view(port);
  view.valid = view.valid && !mute_;
  if (view.valid && view.last && spoils_) {
    unsigned last = 0;
    for (unsigned byte = 0; byte < beat_bytes(); ++byte) {
      if ((view.keep >> byte & 1) != 0) last = byte;
    }
    view.data = spoiled(port, view.data, last);
  }
  return view;
}

const std::uint8_t* DistortedNode::spoiled(unsigned port, const std::uint8_t* data,
                                           unsigned last) const {
  std::vector<std::uint8_t>& bytes = spoiled_.at(port);
  bytes.assign(data, data + beat_bytes());
  bytes[last] ^= 1;
  return bytes.data();
}

void DistortedNode::on_step(StepListener listener) {
  node_->on_step([this, listener = std::move(listener)](const NodeStep& step) {
    NodeStep told = step;
    if (step.kind == StepKind::kJudged) told.verdict = misjudged(step.verdict);
    if (!change_ || change_(told)) listener(told);
  });
}

}  // namespace trib
