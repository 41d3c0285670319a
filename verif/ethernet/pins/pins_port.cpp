// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/pins/pins_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace trib {
namespace {

std::uint64_t keep_of(unsigned bytes) { return ~std::uint64_t{0} >> (64 - bytes); }

unsigned bytes_of(std::uint64_t keep) {
  return keep == ~std::uint64_t{0} ? 64 : static_cast<unsigned>(__builtin_ctzll(~keep));
}

}  // namespace

PinsPort::PinsPort(StreamPins& device, unsigned port, std::unique_ptr<ethernet::LinePort> line,
                   bool bit_errors)
    : device_(device),
      index_(port),
      line_(std::move(line)),
      beat_bytes_(line_->beat_bytes()),
      to_node_(fmt::format("pins, port {}: from the far end to the node", port),
               line_->most_lost_of_spoiled(), bit_errors),
      to_far_end_(fmt::format("pins, port {}: from the node to the far end", port),
                  line_->most_lost_of_spoiled(), bit_errors) {
  line_->far_end().on_started(
      [this](const FramePtr& frame, std::uint64_t first_fs) { to_node_.begin(frame, first_fs); });
  line_->far_end().on_received([this](ethernet::FrameOnLine frame) { arrived(std::move(frame)); });
}

void PinsPort::drive_rx(const Beat& beat) {
  std::memcpy(rx_data_.data(), beat.data, beat.bytes);
  rx_ = {true, true, beat.last, beat.user, keep_of(beat.bytes), rx_data_.data()};
}

StreamView PinsPort::tx_view() const {
  if (!tx_valid()) return {false, tx_ready_, false, false, 0, rx_data_.data()};
  const Beat beat = tx_beat();
  return {true, tx_ready_, beat.last, beat.user, keep_of(beat.bytes), beat.data};
}

Beat PinsPort::tx_beat() const {
  const Frame& frame = *arrived_.front();
  const std::size_t left = frame.bytes.size() - offset_;
  const bool last = left <= beat_bytes_;
  return {frame.bytes.data() + offset_,
          static_cast<unsigned>(std::min<std::size_t>(left, beat_bytes_)), last, last && frame.bad};
}

void PinsPort::before_edge(std::uint64_t time_fs) {
  if (!in_reset_) {
    if (rx_.valid) take_from_harness();
    if (tx_ready_ && tx_valid()) give_to_harness();
    follow_to_node(time_fs);
    follow_from_node(time_fs);
    to_node_.expire(time_fs);
    to_far_end_.expire(time_fs);
    if (!line_->up())
      throw std::runtime_error(fmt::format("pins, port {}: the link is down", index_));
  }
  line_->core_edge(time_fs);
}

void PinsPort::behind_edge() {
  if (const std::optional<Beat> beat = line_->received()) {
    device_.drive_rx(index_, *beat);
  } else {
    device_.idle_rx(index_);
  }
  if (device_.tx_valid(index_)) {
    line_->offer(device_.tx_beat(index_));
  } else {
    line_->offer(std::nullopt);
  }
  device_.set_tx_ready(index_, line_->ready());
}

void PinsPort::set_reset(bool reset) {
  in_reset_ = reset;
  line_->set_reset(reset);
  if (!reset) return;
  // Frames in flight are lost.
  growing_ = at_node_ = from_node_ = Frame();
  to_node_.clear();
  to_far_end_.clear();
  arrived_.clear();
  line_->far_end().forget();
  offset_ = 0;
}

bool PinsPort::quiet() const {
  return growing_.bytes.empty() && to_node_.empty() && from_node_.bytes.empty() &&
         to_far_end_.empty() && arrived_.empty() && !rx_.valid;
}

void PinsPort::take_from_harness() {
  growing_.bytes.insert(growing_.bytes.end(), rx_.data, rx_.data + bytes_of(rx_.keep));
  if (!rx_.last) return;
  growing_.bad = rx_.user;
  auto frame = std::make_shared<const Frame>(std::exchange(growing_, Frame()));
  to_node_.put(frame);
  line_->far_end().send(std::move(frame));
}

void PinsPort::give_to_harness() {
  const Beat beat = tx_beat();
  offset_ += beat.bytes;
  if (!beat.last) return;
  arrived_.pop_front();
  offset_ = 0;
}

void PinsPort::follow_to_node(std::uint64_t time_fs) {
  const std::optional<Beat> beat = line_->received();
  if (!beat) return;
  if (at_node_.bytes.empty()) at_node_fs_ = time_fs;
  at_node_.bytes.insert(at_node_.bytes.end(), beat->data, beat->data + beat->bytes);
  if (!beat->last) return;
  at_node_.bad = beat->user;
  const std::optional<PassingFrames::Passing> passing = to_node_.take(at_node_);
  if (passing && on_received_) on_received_({at_node_, passing->first_fs, at_node_fs_});
  at_node_ = Frame();
}

void PinsPort::follow_from_node(std::uint64_t time_fs) {
  if (!device_.tx_valid(index_) || !line_->ready()) return;
  const Beat beat = device_.tx_beat(index_);
  if (from_node_.bytes.empty()) from_node_fs_ = time_fs;
  from_node_.bytes.insert(from_node_.bytes.end(), beat.data, beat.data + beat.bytes);
  if (!beat.last) return;
  from_node_.bad = beat.user;
  auto frame = std::make_shared<const Frame>(std::exchange(from_node_, Frame()));
  to_far_end_.put(frame);
  to_far_end_.begin(frame, from_node_fs_);
}

void PinsPort::arrived(ethernet::FrameOnLine frame) {
  if (in_reset_) return;  // what the reset has cut off
  const Frame& received = frame.received.frame;
  const std::optional<PassingFrames::Passing> passing = to_far_end_.take(received);
  if (passing && on_sent_) on_sent_({*passing->frame, frame.first_fs, passing->first_fs});
  if (!received.bytes.empty()) {
    arrived_.push_back(std::make_shared<const Frame>(std::move(frame.received.frame)));
  }
}

}  // namespace trib
