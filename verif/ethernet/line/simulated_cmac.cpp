// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/simulated_cmac.h"

namespace trib::ethernet {

SimulatedCmac::SimulatedCmac(const CmacShape& shape, std::uint64_t seed)
    : transmit_(shape.transmit, Random{seed, 1}()),
      receive_(shape.receive, Random{seed, 2}()),
      align_fs_(shape.align_fs),
      aligned_fs_(shape.align_fs),
      heard_fs_(shape.align_fs) {}

void SimulatedCmac::transmit_edge(const std::optional<CmacWord>& offered, bool ready,
                                  const Controls& controls, std::uint64_t now_fs) {
  controls_ = controls;
  transmit_.edge(offered, ready, now_fs);
  if (cut_from_port_) heard_fs_ = now_fs + align_fs_;
  far_lost_ = now_fs < heard_fs_;
  while (std::optional<FrameOnLine> frame = transmit_.next_frame(now_fs)) {
    if (received_ && !far_lost_) received_(std::move(*frame));
  }
}

std::optional<CmacWord> SimulatedCmac::receive_edge(std::uint64_t now_fs) {
  now_fs_ = now_fs;
  if (cut_to_port_) aligned_fs_ = now_fs + align_fs_;
  aligned_ = now_fs >= aligned_fs_;
  if (!aligned_) receive_.lose();
  return receive_.next(now_fs);
}

void SimulatedCmac::cut_to_port(bool cut) {
  cut_to_port_ = cut;
  if (cut) aligned_ = false;
}

void SimulatedCmac::send(FramePtr frame) {
  if (far_end_up()) receive_.send(std::move(frame));
}

}  // namespace trib::ethernet
