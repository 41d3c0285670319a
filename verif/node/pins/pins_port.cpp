// SPDX-License-Identifier: Apache-2.0
#include "verif/node/pins/pins_port.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace trib {
namespace {

constexpr std::size_t kLeastBytes = 60;  // MT1, CM3

std::uint64_t keep_of(unsigned bytes) { return ~std::uint64_t{0} >> (64 - bytes); }

unsigned bytes_of(std::uint64_t keep) {
  return keep == ~std::uint64_t{0} ? 64 : static_cast<unsigned>(__builtin_ctzll(~keep));
}

}  // namespace

PinsPort::PinsPort(NodeDut& node, unsigned port, std::unique_ptr<ethernet::LinePort> line)
    : node_(node), index_(port), line_(std::move(line)), beat_bytes_(line_->beat_bytes()) {
  line_->far_end().on_started([this](const FramePtr& frame, std::uint64_t first_fs) {
    Passing& passing = to_node_.at(on_line_++);
    if (passing.frame != frame) throw std::runtime_error("pins: the far end's order is wrong");
    passing.first_fs = first_fs;
  });
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
    if (!line_->up())
      throw std::runtime_error(fmt::format("pins, port {}: the link is down", index_));
  }
  line_->core_edge(time_fs);
}

void PinsPort::behind_edge() {
  if (const std::optional<Beat> beat = line_->received()) {
    node_.drive_rx(index_, *beat);
  } else {
    node_.idle_rx(index_);
  }
  if (node_.tx_valid(index_)) {
    line_->offer(node_.tx_beat(index_));
  } else {
    line_->offer(std::nullopt);
  }
  node_.set_tx_ready(index_, line_->ready());
}

void PinsPort::set_reset(bool reset) {
  in_reset_ = reset;
  line_->set_reset(reset);
  if (!reset) return;
  // What is under way is lost.
  growing_ = at_node_ = from_node_ = Frame();
  to_node_.clear();
  to_partner_.clear();
  arrived_.clear();
  line_->far_end().forget();
  on_line_ = offset_ = 0;
}

bool PinsPort::quiet() const {
  return growing_.bytes.empty() && to_node_.empty() && from_node_.bytes.empty() &&
         to_partner_.empty() && arrived_.empty() && !rx_.valid;
}

void PinsPort::take_from_harness() {
  growing_.bytes.insert(growing_.bytes.end(), rx_.data, rx_.data + bytes_of(rx_.keep));
  if (!rx_.last) return;
  growing_.bad = rx_.user;
  auto frame = std::make_shared<const Frame>(std::exchange(growing_, Frame()));
  to_node_.push_back({frame});
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
  if (on_line_ == 0) {
    throw std::runtime_error(
        fmt::format("pins, port {}: a frame of {} bytes comes in that nobody has sent", index_,
                    at_node_.bytes.size()));
  }
  const Passing passing = std::move(to_node_.front());
  to_node_.pop_front();
  --on_line_;
  require_same("from the far end to the node", *passing.frame, at_node_);
  if (on_received_) on_received_({at_node_, passing.first_fs, at_node_fs_});
  at_node_ = Frame();
}

void PinsPort::follow_from_node(std::uint64_t time_fs) {
  if (!node_.tx_valid(index_) || !line_->ready()) return;
  const Beat beat = node_.tx_beat(index_);
  if (from_node_.bytes.empty()) from_node_fs_ = time_fs;
  from_node_.bytes.insert(from_node_.bytes.end(), beat.data, beat.data + beat.bytes);
  if (!beat.last) return;
  from_node_.bad = beat.user;
  auto frame = std::make_shared<const Frame>(std::exchange(from_node_, Frame()));
  to_partner_.push_back({std::move(frame), from_node_fs_});
}

void PinsPort::arrived(ethernet::FrameOnLine frame) {
  if (in_reset_) return;  // what the reset has cut off
  const Frame& received = frame.received.frame;
  if (to_partner_.empty()) {
    throw std::runtime_error(fmt::format(
        "pins, port {}: a frame of {} bytes leaves that the node has not sent, or not to "
        "its end: the MAC has run dry, or the line has errors",
        index_, received.bytes.size()));
  }
  const Passing passing = std::move(to_partner_.front());
  to_partner_.pop_front();
  require_same("from the node to the far end", *passing.frame, received);
  if (on_sent_) on_sent_({*passing.frame, frame.first_fs, passing.first_fs});
  if (!received.bytes.empty()) {
    arrived_.push_back(std::make_shared<const Frame>(std::move(frame.received.frame)));
  }
}

void PinsPort::require_same(const char* way, const Frame& sent, const Frame& received) const {
  const std::size_t size = std::max(sent.bytes.size(), kLeastBytes);  // behind its end: zeros
  const std::size_t common = std::min(sent.bytes.size(), received.bytes.size());
  const bool same_bytes =
      std::equal(sent.bytes.begin(), sent.bytes.begin() + static_cast<std::ptrdiff_t>(common),
                 received.bytes.begin()) &&
      std::all_of(received.bytes.begin() + static_cast<std::ptrdiff_t>(common),
                  received.bytes.end(), [](std::uint8_t byte) { return byte == 0; });
  const bool same_size = received.bytes.size() == size ||
                         (sent.bad && received.bytes.size() < size &&
                          received.bytes.size() + line_->most_lost_of_spoiled() >= size);
  if (same_bytes && same_size && sent.bad == received.bad) return;
  throw std::runtime_error(fmt::format(
      "pins, port {}: {}: a frame of {} bytes that ends {} comes out with {} bytes, {}{}", index_,
      way, sent.bytes.size(), sent.bad ? "bad" : "good", received.bytes.size(),
      received.bad ? "bad" : "good", same_bytes ? "" : ", and other ones"));
}

}  // namespace trib
