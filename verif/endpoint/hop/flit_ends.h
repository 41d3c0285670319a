// SPDX-License-Identifier: Apache-2.0
// The interface at a link (NI7 to NI9, message mode): a source of messages with credits, and a sink that
// returns credits. Every flit differs from all others.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

#include "model/base/random.h"
#include "verif/endpoint/hop/link_dut.h"

namespace trib::hop {

struct FlitTraffic {
  std::uint64_t messages = ~std::uint64_t{0};  // how many; no end as a default
  unsigned largest = 100;                      // data flits
  double pause = 0.3;                          // share of cycles without a flit
  double slow_credit =
      0.05;  // share of the credits that come back up to `longest_wait` cycles late
  unsigned longest_wait = 300;
};

/// Makes messages flit by flit.
class MessageMaker {
 public:
  struct Made {
    Flit flit;
    bool ends_slot, ends_message;
  };

  MessageMaker(const FlitTraffic& traffic, std::uint64_t seed)
      : traffic_(traffic), random_({seed, 21}), left_(traffic.messages) {}

  bool done() const { return left_ == 0 && data_left_ == 0; }
  bool needs_credit() const { return data_left_ == 0 || slot_left_ == 0; }
  Made make();
  void break_off() { data_left_ = slot_left_ = 0; }
  void add_messages(std::uint64_t count) { left_ += count; }
  void stop() { left_ = 0; }

 private:
  Flit make_head();

  FlitTraffic traffic_;
  Random random_;
  std::uint64_t left_;
  std::uint64_t serial_ = 0;
  std::uint32_t data_left_ = 0;
  unsigned slot_left_ = 0;
};

class FlitSource {
 public:
  using Sent = std::function<void(const MessageMaker::Made& made)>;

  FlitSource(LinkDut& dut, const FlitTraffic& traffic, std::uint64_t seed, Sent sent)
      : maker(traffic, seed),
        dut_(dut),
        pause_(traffic.pause),
        random_({seed, 24}),
        sent_(std::move(sent)),
        credits_(dut.slots()) {}

  void before_edge();
  /// The link has been cleared: the message is broken off, all credits are here.
  void clear();
  void pause(bool on) { paused_ = on; }
  unsigned credits() const { return credits_; }

  MessageMaker maker;

 private:
  LinkDut& dut_;
  double pause_;
  Random random_;
  Sent sent_;
  unsigned credits_;
  bool paused_ = false;
};

class FlitSink {
 public:
  using Came = std::function<void(const Flit& flit)>;

  FlitSink(LinkDut& dut, const FlitTraffic& traffic, std::uint64_t seed, Came came);

  void before_edge(std::uint64_t cycle);
  void clear();
  /// Credits stay here.
  void hold(bool on) { held_ = on; }
  /// Slots that are in use, or whose credit has not gone back yet.
  unsigned used() const { return used_; }

 private:
  LinkDut& dut_;
  FlitTraffic traffic_;
  Random random_;
  Came came_;
  std::uint32_t data_left_ = 0;
  unsigned slot_left_ = 0, used_ = 0;
  bool held_ = false;
  std::deque<std::uint64_t> credits_;  // when each goes back
};

}  // namespace trib::hop
