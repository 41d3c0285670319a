// SPDX-License-Identifier: Apache-2.0
// trib_host_capture and trib_host_reply with ingresses and egresses around them (host_ports.sv): puts
// frames on the ports, judges each with its last beat, takes the answers as an egress does. All that is
// captured and answered is known beforehand, and checked:
// - captured_o at a frame's end is set iff no request was held since the frame's first beat;
// - an answer is offered to one port at a time, which holds a request; it is that of this request,
// byte for byte, and once it is chosen no gap follows;
// - `longest_wait` is how long a request has waited for its first offer.
// `Model` is the class that Verilator makes of the module.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <optional>
#include <utility>

#include "verif/node/seq/host_frames.h"
#include "verif/node/units/pins.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

enum class HostRequest { kNone, kArp, kEcho };

template <typename Model>
class HostReplyBench {
 public:
  static constexpr unsigned kPorts = 3;
  static constexpr unsigned kOfferCycles = 256;
  static constexpr std::size_t kBeatBytes = sizeof(Model::m_data_o);
  static constexpr std::size_t kArpSender = 22;  // byte of an ARP packet's sender MAC address
  static constexpr std::size_t kIndexes = 65536 / kBeatBytes;  // the last one represents all later

  HostReplyBench(const Endpoint& node, std::uint64_t seed)
      : node_(node), random_(seed), context_(seed), model_(&context_) {
    context_.select();
    set_endpoint(model_.node_i, node);
    model_.s_valid_i = model_.answer_arp_i = model_.answer_echo_i = 0;
    model_.chosen_i = model_.m_ready_i = 0;
    model_.rst_i = 1;
    clock();
    clock();
    model_.rst_i = 0;
    clock();
  }

  /// Probabilities of an idle cycle between frames, of one inside a frame, and of a beat being taken.
  void pace(double gap, double pause, double ready) {
    gap_ = gap;
    pause_ = pause;
    ready_ = ready;
  }

  /// Probability in each cycle that the node gets other addresses.
  void readdress(double probability) { readdress_ = probability; }

  /// Probability in each cycle that the port's egress chooses what it is offered.
  void choose(unsigned port, double probability) { ports_[port].choose = probability; }

  /// Puts a frame on a port, after what is there; it comes while the bench steps.
  void send(unsigned port, const Bytes& frame, HostRequest request) {
    ports_[port].line.push_back({frame, request});
  }

  void idle(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) step();
  }

  /// Until all frames have come.
  void arrive() {
    while (std::any_of(ports_.begin(), ports_.end(),
                       [](const Port& port) { return !port.line.empty() || port.ends; })) {
      step();
    }
  }

  /// Until what is owed has been sent, too.
  void drain() {
    arrive();
    for (unsigned i = 0; i < 4 || owed() != 0; ++i) {
      ASSERT_LT(i, 1'000'000u) << "no answer comes";
      step();
    }
  }

  unsigned answered(unsigned port) const { return ports_[port].answered; }
  unsigned answered() const {
    unsigned sum = 0;
    for (const Port& port : ports_) sum += port.answered;
    return sum;
  }
  unsigned busy() const { return busy_; }
  std::uint64_t longest_wait() const { return longest_wait_; }

 private:
  struct Arrival {
    Bytes frame;
    HostRequest request;
  };
  struct Port {
    std::deque<Arrival> line;
    std::size_t index = 0;        // of the front's beat that is next
    bool ends = false;            // the front's last beat is in stage 3
    std::uint64_t begin = 0;      // when its first beat was in stage 3
    std::optional<Bytes> answer;  // to the request that is held
    std::uint64_t held_since = 0;
    std::uint64_t free_since = 0;
    bool offered = false;
    std::optional<std::uint64_t> chosen;
    double choose = 1;
    unsigned answered = 0;
  };

  unsigned owed() const {
    return static_cast<unsigned>(std::count_if(
        ports_.begin(), ports_.end(), [](const Port& port) { return port.answer.has_value(); }));
  }

  template <typename Pin, typename Value>
  static void put(Pin& pin, unsigned port, const Value& value) {
    std::memcpy(reinterpret_cast<std::uint8_t*>(&pin) + port * sizeof value, &value, sizeof value);
  }
  template <typename Pin>
  static void put_bit(Pin& pin, unsigned port, bool value) {
    pin = static_cast<Pin>((pin & ~(1u << port)) | (value ? 1u << port : 0u));
  }
  template <typename Pin>
  static bool bit(const Pin& pin, unsigned port) {
    return (pin >> port & 1) != 0;
  }

  // Judges the frame whose last beat is in stage 3.
  void judge(unsigned number) {
    Port& port = ports_[number];
    put_bit(model_.answer_arp_i, number, false);
    put_bit(model_.answer_echo_i, number, false);
    put(model_.frame_bytes_i, number, static_cast<std::uint16_t>(random_.below(65536)));
    if (!port.ends) return;
    port.ends = false;
    const Arrival arrival = std::move(port.line.front());
    port.line.pop_front();
    const bool captured = !port.answer && port.begin >= port.free_since;
    EXPECT_EQ(bit(model_.captured_o, number), captured) << "port " << number << " cycle " << cycle_;
    put(model_.frame_bytes_i, number, static_cast<std::uint16_t>(arrival.frame.size()));
    if (arrival.request == HostRequest::kNone) return;
    if (!captured) {
      ++busy_;
      return;
    }
    const bool arp = arrival.request == HostRequest::kArp;
    put_bit(arp ? model_.answer_arp_i : model_.answer_echo_i, number, true);
    accepted_[number] = arp ? arp_answer(node_, arrival.frame) : echo_answer(node_, arrival.frame);
  }

  // WF3.1: an answer has the addresses that were asked for, and one MAC address that the node had.
  Bytes expected(Bytes answer) const {
    const auto mac = received_.begin() + layout::kMacSource;
    if (!std::equal(other_mac_.octets.begin(), other_mac_.octets.end(), mac)) return answer;
    const bool arp = answer[layout::kEtherType] == 0x08 && answer[layout::kEtherType + 1] == 0x06;
    for (const std::size_t at : {layout::kMacSource, kArpSender}) {
      if (at == layout::kMacSource || arp) {
        std::copy(other_mac_.octets.begin(), other_mac_.octets.end(),
                  answer.begin() + static_cast<long>(at));
      }
    }
    return answer;
  }

  void readdress() {
    if (!random_.chance(readdress_)) return;
    Endpoint node = node_;
    node.ip = static_cast<std::uint32_t>(random_());
    if (random_.chance(0.5)) node.mac = other_mac_;
    set_endpoint(model_.node_i, node);
  }

  // Puts the next beat into stage 2.
  void arrive(unsigned number) {
    Port& port = ports_[number];
    put_bit(model_.s_valid_i, number, false);
    put(model_.s_index_i, number, static_cast<std::uint16_t>(random_.below(kIndexes)));
    if (port.line.empty() || random_.chance(port.index == 0 ? gap_ : pause_)) return;
    const Bytes& frame = port.line.front().frame;
    const std::size_t offset = port.index * kBeatBytes;
    std::array<std::uint8_t, kBeatBytes> beat{};
    std::copy_n(frame.begin() + static_cast<long>(offset),
                std::min(kBeatBytes, frame.size() - offset), beat.begin());
    put_bit(model_.s_valid_i, number, true);
    put(model_.s_index_i, number, static_cast<std::uint16_t>(std::min(port.index, kIndexes - 1)));
    put(model_.s_data_i, number, beat);
    if (port.index == 0) port.begin = cycle_ + 1;
    port.ends = offset + kBeatBytes >= frame.size();
    port.index = port.ends ? 0 : port.index + 1;
  }

  // An egress takes beats from the second cycle on after it has chosen; of an answer that is chosen
  // none is missing.
  void take(unsigned number) {
    Port& port = ports_[number];
    if (bit(model_.offer_o, number)) {
      EXPECT_TRUE(port.answer && model_.m_valid_o) << "port " << number << " cycle " << cycle_;
      EXPECT_EQ(model_.offer_o, 1u << number) << "cycle " << cycle_;
      if (!port.offered) longest_wait_ = std::max(longest_wait_, cycle_ - port.held_since);
      port.offered = true;
    }
    put_bit(model_.m_ready_i, number, false);
    if (!port.chosen) {
      if (bit(model_.offer_o, number) && random_.chance(port.choose)) port.chosen = cycle_;
      return;
    }
    EXPECT_TRUE(model_.m_valid_o) << "port " << number << " cycle " << cycle_;
    if (cycle_ < *port.chosen + 3 || !random_.chance(ready_)) return;
    put_bit(model_.m_ready_i, number, true);
    take_beat(received_, model_.m_data_o, model_.m_keep_o);
    EXPECT_LE(received_.size(), kMaxHostFrameBytes);
    if (model_.m_last_o == 0) {
      EXPECT_EQ(received_.size() % kBeatBytes, 0u) << "a beat inside the answer is not full";
      return;
    }
    EXPECT_EQ(received_, expected(*port.answer)) << "port " << number << " cycle " << cycle_;
    received_.clear();
    port.answer.reset();
    port.chosen.reset();
    port.offered = false;
    port.free_since = cycle_ + 2;
    ++port.answered;
  }

  void step() {
    readdress();
    for (unsigned number = 0; number < kPorts; ++number) {
      take(number);
      judge(number);
      arrive(number);
    }
    clock();
    ++cycle_;
    for (unsigned number = 0; number < kPorts; ++number) {
      Port& port = ports_[number];
      put_bit(model_.chosen_i, number, port.chosen.has_value());
      if (!accepted_[number]) continue;
      port.answer = std::exchange(accepted_[number], std::nullopt);
      port.held_since = cycle_;
    }
  }

  void clock() {
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }

  Endpoint node_;
  Random random_;
  RtlContext context_;
  Model model_;
  double gap_ = 0;
  double pause_ = 0;
  double ready_ = 1;
  double readdress_ = 0;
  MacAddress other_mac_ = MacAddress::from_number(0x02a55a0ff00f);
  std::uint64_t cycle_ = 0;
  std::array<Port, kPorts> ports_;
  std::array<std::optional<Bytes>, kPorts> accepted_;  // in this cycle
  Bytes received_;
  unsigned busy_ = 0;
  std::uint64_t longest_wait_ = 0;
};

}  // namespace trib
