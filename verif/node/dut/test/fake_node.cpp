// SPDX-License-Identifier: Apache-2.0
#include "verif/node/dut/test/fake_node.h"

#include <algorithm>

namespace trib {
namespace {

std::uint64_t keep_mask(std::size_t bytes) { return ~std::uint64_t{0} >> (64 - bytes); }

template <typename Predicate>
std::uint32_t flags(unsigned ports, Predicate predicate) {
  std::uint32_t mask = 0;
  for (unsigned port = 0; port < ports; ++port) {
    mask |= std::uint32_t{predicate(port)} << port;
  }
  return mask;
}

}  // namespace

FramePtr make_frame(std::size_t bytes, bool bad) {
  Frame frame;
  frame.bad = bad;
  for (std::size_t i = 0; i < bytes; ++i) {
    frame.bytes.push_back(static_cast<std::uint8_t>(i));
  }
  return std::make_shared<const Frame>(std::move(frame));
}

FakeNode::FakeNode(unsigned ports, unsigned beat_bytes)
    : beat_bytes_(beat_bytes), lines_(ports), axil_{storage_.awaddr,  storage_.awvalid,
                                                    storage_.awready, storage_.wdata,
                                                    storage_.wstrb,   storage_.wvalid,
                                                    storage_.wready,  storage_.bresp,
                                                    storage_.bvalid,  storage_.bready,
                                                    storage_.araddr,  storage_.arvalid,
                                                    storage_.arready, storage_.rdata,
                                                    storage_.rresp,   storage_.rvalid,
                                                    storage_.rready} {
  for (Line& line : lines_) {
    line.rx.data.resize(beat_bytes);
    line.tx.data.resize(beat_bytes);
  }
}

void FakeNode::send(unsigned port, const Frame& frame,
                    const std::vector<std::size_t>& idle_before) {
  std::deque<Wires>& queue = lines_.at(port).queue;
  for (std::size_t begin = 0; begin < frame.bytes.size(); begin += beat_bytes_) {
    if (std::count(idle_before.begin(), idle_before.end(), begin / beat_bytes_) > 0) {
      queue.emplace_back();
    }
    const std::size_t end = std::min<std::size_t>(begin + beat_bytes_, frame.bytes.size());
    Wires beat;
    beat.valid = true;
    beat.last = end == frame.bytes.size();
    beat.user = beat.last && frame.bad;
    beat.keep = keep_mask(end - begin);
    beat.data.assign(frame.bytes.data() + begin, frame.bytes.data() + end);
    beat.data.resize(beat_bytes_);
    queue.push_back(std::move(beat));
  }
}

bool FakeNode::is_sending(unsigned port) const {
  const Line& line = lines_.at(port);
  return !line.queue.empty() || (line.tx.valid && !line.tx.ready);
}

std::optional<std::size_t> FakeNode::break_off(unsigned port, std::size_t at_most) {
  std::deque<Wires>& queue = lines_.at(port).queue;
  if (queue.empty()) return std::nullopt;
  std::size_t less = 0;
  while (queue.size() > 1) {
    const auto bytes = static_cast<std::size_t>(__builtin_popcountll(queue.back().keep));
    if (less + bytes > at_most) break;
    less += bytes;
    queue.pop_back();
  }
  queue.back().last = queue.back().user = true;
  return less;
}

void FakeNode::drive_rx(unsigned port, const Beat& beat) {
  Wires& wires = lines_.at(port).rx;
  std::copy(beat.data, beat.data + beat.bytes, wires.data.begin());
  wires.keep = keep_mask(beat.bytes);
  wires.last = beat.last;
  wires.user = beat.user;
  wires.valid = true;
}

Beat FakeNode::tx_beat(unsigned port) const {
  const Wires& wires = lines_.at(port).tx;
  return {wires.data.data(), static_cast<unsigned>(__builtin_popcountll(wires.keep)), wires.last,
          wires.user};
}

std::uint32_t FakeNode::rx_valids() const {
  return flags(ports(), [&](unsigned port) { return lines_[port].rx.valid; });
}
std::uint32_t FakeNode::tx_valids() const {
  return flags(ports(), [&](unsigned port) { return lines_[port].tx.valid; });
}
std::uint32_t FakeNode::verdict_valids() const {
  return flags(ports(), [&](unsigned port) { return lines_[port].verdict_valid; });
}

StreamView FakeNode::view(const Wires& wires, bool ready) {
  return {wires.valid, ready, wires.last, wires.user, wires.keep, wires.data.data()};
}

StreamView FakeNode::tx_view(unsigned port) const {
  const Wires& wires = lines_.at(port).tx;
  return view(wires, wires.ready);
}

void FakeNode::clock_cycle(std::uint64_t) {
  for (unsigned port = 0; port < ports(); ++port) {
    receive_beat(port);
  }
  for (Line& line : lines_) {
    transmit_beat(line);
  }
  if (!deaf_) {
    answer_writes();
    answer_reads();
  }
  ++cycle_;
}

void FakeNode::receive_beat(unsigned port) {
  Line& line = lines_[port];
  line.verdict_valid = line.rx.valid && line.rx.last;
  if (!line.rx.valid) {
    return;
  }
  const auto bytes = static_cast<std::size_t>(__builtin_popcountll(line.rx.keep));
  line.taken.push_back({cycle_, Bytes(line.rx.data.data(), line.rx.data.data() + bytes),
                        line.rx.last, line.rx.user});
  line.frame.bytes.insert(line.frame.bytes.end(), line.rx.data.data(), line.rx.data.data() + bytes);
  if (line.rx.last) {
    line.frame.bad = line.rx.user;
    line.verdict = judge(port, line.frame);
    line.frame = {};
  }
}

void FakeNode::transmit_beat(Line& line) {
  if (line.queue.empty()) {
    line.tx.valid = line.tx.valid && !line.tx.ready;
  } else if (!line.tx.valid || line.tx.ready) {
    const bool ready = line.tx.ready;
    line.tx = std::move(line.queue.front());
    line.tx.ready = ready;
    line.tx.data.resize(beat_bytes_);
    line.queue.pop_front();
  }
}

void FakeNode::answer_writes() {
  AxilStorage& pins = storage_;
  address_taken_ = address_taken_ || (pins.awvalid && pins.awready);
  data_taken_ = data_taken_ || (pins.wvalid && pins.wready);
  pins.bvalid = pins.bvalid && !pins.bready;
  if (address_taken_ && data_taken_ && !pins.bvalid) {
    const auto at = registers_.find(pins.awaddr);
    pins.bvalid = 1;
    const bool taken =
        at != registers_.end() && pins.wstrb == kAllBytes && is_writable(pins.awaddr, pins.wdata);
    pins.bresp = taken ? kAxiOkay : kAxiSlaveError;
    address_taken_ = data_taken_ = false;
    if (taken) {
      at->second = pins.wdata;
      written(pins.awaddr);
    }
  }
  // Address and data are taken in different cycles, so that neither can be mistaken for the other.
  pins.awready = pins.awvalid && !pins.awready && !address_taken_ && cycle_ % 2 == 0;
  pins.wready = pins.wvalid && !pins.wready && !data_taken_ && cycle_ % 2 == 1;
}

void FakeNode::answer_reads() {
  AxilStorage& pins = storage_;
  const bool taken = pins.arvalid && pins.arready;
  pins.rvalid = pins.rvalid && !pins.rready;
  if (taken) {
    reading(pins.araddr);
    const auto at = registers_.find(pins.araddr);
    pins.rvalid = 1;
    pins.rresp = at == registers_.end() ? kAxiSlaveError : kAxiOkay;
    pins.rdata = at == registers_.end() ? 0 : at->second;
  }
  pins.arready = pins.arvalid && !taken && !pins.rvalid;
}

}  // namespace trib
