// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/link_side.h"

namespace trib::hop {

LinkSide::LinkSide(const SideConfig& config, std::uint64_t seed, FrameChannel& in,
                   FrameChannel& out, Moved sent, Moved came)
    : dut_(make_link(config.small, seed)),
      checker_(*dut_, config.settings),
      in_(in),
      source_(*dut_, 0, config.receive),
      stream_checker_(*dut_),
      flits(*dut_, config.traffic, seed,
            [this, sent = std::move(sent)](const MessageMaker::Made& made) {
              checker_.flit_sent(made.flit, made.ends_slot, made.ends_message);
              sent(made.flit);
            }),
      sink(*dut_, config.traffic, seed, std::move(came)),
      mac(*dut_, 0, config.transmit) {
  dut_->set(config.settings);
  dut_->set_state(state_);
  dut_->set_reset(true);
  for (unsigned n = 0; n < 4; ++n) dut_->edge();
  dut_->set_reset(false);
  // The link takes a frame with its last beat, in the reported cycle.
  source_.on_frame_sent(
      [this](const FramePtr& frame, std::uint64_t) { checker_.frame_came(*frame); });
  source_.set_supplier([this](std::uint64_t cycle) -> FrameFlow {
    if (is_clear()) return {};
    auto frame = in_.get(cycle);
    return frame ? FrameFlow(std::make_shared<const Frame>(std::move(*frame))) : FrameFlow();
  });
  mac.on_frame([this, &out](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
    out.put(*frame, last);
    if (on_frame) on_frame(*frame, first, last);
  });
}

void LinkSide::begin_life(const LifeState& state, unsigned clear_cycles) {
  state_ = state;
  clear_left_ = clear_cycles;
  set_active(false);
  checker_.set_clear(true);
  dut_->set_clear(true);
  dut_->set_state(state);
  checker_.set_state(state, true);
  changed_ = true;
}

void LinkSide::set_active(bool on) {
  dut_->set_active(on);
  checker_.set_active(on);
}

void LinkSide::set_state(const LifeState& state) {
  state_ = state;
  dut_->set_state(state);
  checker_.set_state(state, true);
  changed_ = true;
}

void LinkSide::before_edge(std::uint64_t cycle) {
  if (clear_left_ == 0) {
    dut_->set_clear(false);
    checker_.set_clear(false);
    flits.before_edge();
    sink.before_edge(cycle);
  } else {
    --clear_left_;
    flits.clear();
    sink.clear();
  }
  dut_->set_changed(changed_);
  changed_ = false;
  source_.before_edge(cycle);
  mac.before_edge(cycle);
  checker_.before_edge(cycle);
  if (checker_.is_blind() && source_.mid_frame()) checker_.stay_blind();
  stream_checker_.before_edge(cycle);
  if (!stream_checker_.violations().empty()) throw CheckError(stream_checker_.violations().front());
}

}  // namespace trib::hop
