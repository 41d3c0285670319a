// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/test/tampered_node.h"

#include <utility>

namespace trib {

TamperedNode::TamperedNode(std::unique_ptr<NodeDut> node, const Tampering& tampering)
    : NodeProxy(std::move(node)), tampering_(tampering), sent_(ports()) {
  NodeProxy::on_step([this](const NodeStep& step) { tell(step); });
}

Beat TamperedNode::tx_beat(unsigned port) const {
  Beat beat = NodeProxy::tx_beat(port);
  if (changed_ == port) beat.data = beat_.data();
  return beat;
}

StreamView TamperedNode::tx_view(unsigned port) const {
  StreamView view = NodeProxy::tx_view(port);
  if (changed_ == port) view.data = beat_.data();
  return view;
}

// Beats on the pins have been seen, and taken ones leave with this edge.
void TamperedNode::clock_cycle(std::uint64_t time_fs) {
  for (unsigned port = 0; port < ports(); ++port) {
    const StreamView view = NodeProxy::tx_view(port);
    if (!view.valid || !view.ready) continue;
    sent_[port] += static_cast<unsigned>(__builtin_popcountll(view.keep));
    if (view.last) sent_[port] = 0;
    if (changed_ == port) changed_.reset();
  }
  NodeProxy::clock_cycle(time_fs);
  if (tampering_.what == Tampering::What::kByte && !changed_) find_byte();
}

void TamperedNode::find_byte() {
  for (unsigned port = 0; port < ports(); ++port) {
    const StreamView view = NodeProxy::tx_view(port);
    if (!view.valid) continue;
    const auto bytes = static_cast<unsigned>(__builtin_popcountll(view.keep));
    const bool here = tampering_.byte >= sent_[port] && tampering_.byte < sent_[port] + bytes;
    if (!here || ++opportunities_ != tampering_.at) continue;
    changed_ = port;
    beat_.assign(view.data, view.data + beat_bytes());
    beat_[tampering_.byte - sent_[port]] ^= 1;
    return;
  }
}

void TamperedNode::on_step(StepListener listener) { listeners_.push_back(std::move(listener)); }

void TamperedNode::tell(NodeStep step) {
  using What = Tampering::What;
  const bool verdict = tampering_.what == What::kVerdict && step.kind == StepKind::kJudged &&
                       step.verdict == Verdict::kAccepted;
  const bool of_kind = (tampering_.what == What::kDrop || tampering_.what == What::kRepeat) &&
                       step.kind == tampering_.kind;
  const bool now = (verdict || of_kind) && ++opportunities_ == tampering_.at;
  if (now && verdict) step.verdict = Verdict::kNotOurs;
  const unsigned times = !now || verdict ? 1 : tampering_.what == What::kDrop ? 0 : 2;
  for (unsigned n = 0; n < times; ++n) {
    for (const StepListener& listener : listeners_) listener(step);
  }
}

}  // namespace trib
