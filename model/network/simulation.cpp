// SPDX-License-Identifier: Apache-2.0
#include "model/network/simulation.h"

#include <algorithm>
#include <deque>
#include <queue>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/network/actors.h"
#include "model/network/flow_state.h"
#include "model/network/portion.h"
#include "model/network/step_clock.h"

namespace trib::network {
namespace {

struct Arrival {
  Portion portion;
  Interval at;
};

/// In flight through relays: its state when it requested the link of the hop.
struct Request {
  Cycle at = 0;
  std::uint64_t turn = 0;  // of requests in the same cycle
  std::uint32_t hop = 0;
  Portion portion;
  Cycle last = 0;  // in which its last flit can be on the link, at the earliest
  bool operator>(const Request& other) const {
    return at != other.at ? at > other.at : turn > other.turn;
  }
};

struct Sender {
  std::size_t entry = 0;
  std::uint32_t portion = 0;
  Cycle free = 0;
  std::uint64_t slots = 0;  // used so far
  bool requested = false;
};

/// Where messages of one link, or with relays one message, are taken.
struct Receiver {
  std::deque<Arrival> queue;
  Cycle free = 0, write_free = 0;
  std::uint64_t slots = 0;   // whose credits have been given back,
  std::vector<Cycle> taken;  // and when the last ones were
  bool sender_waits = false;
};

struct MessageState {
  Cycle done = 0;  // its last write
  bool is_done = false;
  std::uint32_t users = 0;  // that read its portions one by one
  Waiting waiting = kNone;
  std::vector<Interval> written;  // by portion, while a reader needs it
};

class Simulation {
 public:
  Simulation(const Work& work, const Settings& settings)
      : work_(work),
        settings_(settings),
        relays_(work.relays()),
        division_(settings, relays_),
        senders_(work.links),
        receivers_(relays_ ? work.messages.size() : work.links),
        messages_(work.messages.size()),
        flows_(work),
        actors_(senders_.size() + receivers_.size()),
        link_free_(work.links) {
    for (Receiver& receiver : receivers_) receiver.taken.resize(relays_ ? 0 : settings.slots);
    outcome_.messages.resize(work.links);
    outcome_.flits.resize(work.links);
    prepare_steps();
    for (const Message& message : work.messages) {
      if (message.taken_after != kNone) ++messages_[message.taken_after].users;
      if (settings.by_flit && message.sent_after != kNone) ++messages_[message.sent_after].users;
    }
  }

  Outcome run() {
    for (std::uint32_t s = 0; s < senders_.size(); ++s) actors_.wake(s);
    while (true) {
      while (!actors_.idle()) {
        const std::uint32_t actor = actors_.pop();
        if (actor < senders_.size()) {
          send(actor);
        } else {
          take(actor - static_cast<std::uint32_t>(senders_.size()));
        }
      }
      if (requests_.empty()) break;
      const Request request = requests_.top();
      requests_.pop();
      serve(request);
    }
    for (std::size_t m = 0; m < messages_.size(); ++m) {
      if (messages_[m].is_done) continue;
      throw std::runtime_error("flow " + std::to_string(work_.messages[m].flow) + " in step " +
                               std::to_string(work_.messages[m].step) + " cannot be sent");
    }
    outcome_.cycles = latest_ + kEnd;
    return std::move(outcome_);
  }

 private:
  void prepare_steps() {
    if (settings_.lockstep == Lockstep::kOff) return;
    const bool strict = settings_.lockstep == Lockstep::kStrict;
    clocks_.assign(strict ? 1 : work_.nodes, StepClock(work_.steps(), settings_.step_time));
    step_waiting_.assign(clocks_.size(), kNone);
    for (const Message& message : work_.messages)
      clocks_[strict ? 0 : message.from].expect(message.step);
    for (StepClock& clock : clocks_) clock.start(kStart);
  }

  std::uint32_t actor_of(std::uint32_t receiver) const {
    return static_cast<std::uint32_t>(senders_.size()) + receiver;
  }

  // Conditions waited for --------------------------------------------------------------------------------
  // Whether the times are known at which the first and the last flit of a portion of a message are written.
  bool written(std::uint32_t message, std::uint32_t index, Interval& at) const {
    const MessageState& state = messages_[message];
    if (index < state.written.size()) {
      at = state.written[index];
      return true;
    }
    return false;
  }

  void release(std::uint32_t message) {
    MessageState& state = messages_[message];
    if (--state.users == 0 && state.is_done) state.written = {};
  }

  bool complete(std::uint32_t node, std::uint32_t flow, std::uint32_t actor, Cycle& at) {
    const std::uint32_t after = work_.flows[flow].after;
    return after == kNone || flows_.complete(node, after, actor, actors_, at);
  }

  void finish(std::uint32_t node, std::uint32_t flow, Cycle at) {
    latest_ = std::max(latest_, at);
    flows_.finish(node, flow, at, actors_);
  }

  void finish_step(const Message& message, Cycle at) {
    const std::size_t clock = settings_.lockstep == Lockstep::kStrict ? 0 : message.from;
    if (!clocks_[clock].finish(message.step, at)) return;
    actors_.wake_all(step_waiting_[clock]);
  }

  // Sending -------------------------------------------------------------------------------------------
  // When the first and the last flit of a portion can be read.
  bool readable(std::uint32_t s, const Portion& portion, Interval& read) {
    const Message& message = work_.messages[portion.message];
    read.first = kStart;
    if (settings_.lockstep != Lockstep::kOff && message.step > 0) {
      const std::size_t clock = settings_.lockstep == Lockstep::kStrict ? 0 : message.from;
      if (!clocks_[clock].reached(message.step)) {
        actors_.wait(step_waiting_[clock], s);
        return false;
      }
      read.first = clocks_[clock].begin() + kStepToRead;
    }
    read.last = read.first;
    if (message.sent_after == kNone) {
      const bool known = complete(message.from, message.flow, s, read.first);
      read.last = std::max(read.first, read.last);
      return known;
    }
    const MessageState& before = messages_[message.sent_after];
    Interval at{before.done, before.done};
    const bool known =
        settings_.by_flit ? written(message.sent_after, portion.index, at) : before.is_done;
    if (!known) {
      actors_.wait(messages_[message.sent_after].waiting, s);
      return false;
    }
    read.first = std::max(read.first, at.first + kWriteToRead);
    read.last = std::max(read.last, at.last + kWriteToRead);
    return true;
  }

  // When there are credits for the first and the last packet of a portion.
  bool credited(Sender& sender, Receiver& receiver, const Portion& portion, Interval& credit) {
    const std::uint64_t end = sender.slots + portion.packets;
    if (end > receiver.slots + settings_.slots) {
      receiver.sender_waits = true;
      return false;
    }
    const Cycle way = settings_.link_latency + kTakeToLink;
    const auto back = [&](std::uint64_t slot) {
      return slot < settings_.slots ? 0 : receiver.taken[slot % settings_.slots] + way;
    };
    credit = {back(sender.slots), back(end - 1)};
    return true;
  }

  void send(std::uint32_t s) {
    Sender& sender = senders_[s];
    const std::vector<std::uint32_t>& list = work_.lists[s];
    while (sender.entry < list.size() && !sender.requested) {
      const std::uint32_t message = list[sender.entry];
      const std::uint32_t flits = work_.flows[work_.messages[message].flow].flits;
      const Portion portion = division_.portion(message, flits, sender.portion);
      Interval read, credit;
      if (!readable(s, portion, read)) return;
      if (!relays_ && !credited(sender, receivers_[s], portion, credit)) return;
      const Cycle way = kReadToLink + settings_.memory_latency;
      const Cycle begin = std::max({sender.free, read.first + way, credit.first});
      const Cycle last =
          std::max(read.last + way,
                   credit.last + (portion.flits + portion.heads - 1) % (nic::kPacketFlits + 1));
      if (relays_) {
        sender.requested = true;
        requests_.push({begin, turn_++, 0, portion, last});
        return;
      }
      put_on_link(s, portion, begin, last);
    }
  }

  // The sender of a link puts a portion on it.
  Interval put_on_link(std::uint32_t s, const Portion& portion, Cycle begin, Cycle last) {
    Sender& sender = senders_[s];
    const Message& message = work_.messages[portion.message];
    const Interval at{begin, std::max(begin + portion.length() - 1, last)};
    sender.free = at.last + 1;
    sender.slots += portion.packets;
    ++sender.portion;
    outcome_.flits[s] += portion.flits;
    if (portion.ends) {
      ++sender.entry;
      sender.portion = 0;
      ++outcome_.messages[s];
      if (settings_.by_flit && message.sent_after != kNone) release(message.sent_after);
      finish(message.from, message.flow, at.last);
      if (settings_.lockstep == Lockstep::kEstimated) finish_step(message, at.last + kLinkToStep);
    }
    if (!relays_) arrive(s, portion, at);
    return at;
  }

  void arrive(std::uint32_t receiver, const Portion& portion, Interval at) {
    receivers_[receiver].queue.push_back(
        {portion, {at.first + settings_.link_latency, at.last + settings_.link_latency}});
    actors_.wake(actor_of(receiver));
  }

  // Relays --------------------------------------------------------------------------------------------
  void serve(const Request& request) {
    const Portion& portion = request.portion;
    const std::vector<std::uint32_t>& route = work_.routes[work_.messages[portion.message].route];
    const std::uint32_t link = route[request.hop];
    const Cycle begin = std::max(request.at, link_free_[link]);
    Interval at{begin, std::max(begin + portion.length() - 1, request.last)};
    if (request.hop == 0) {
      at = put_on_link(link, portion, begin, request.last);
      senders_[link].requested = false;
      actors_.wake(link);
    } else {
      outcome_.flits[link] += portion.flits;
      outcome_.messages[link] += portion.ends;
    }
    link_free_[link] = at.last + 1;
    if (request.hop + 1 == route.size()) {
      arrive(portion.message, portion, at);
      return;
    }
    const Cycle next = at.last + settings_.link_latency + kRelay;
    requests_.push({next, turn_++, request.hop + 1, portion, 0});
  }

  // Receiving -----------------------------------------------------------------------------------------
  // When the first and the last flit of a portion may be taken.
  bool takeable(std::uint32_t r, const Portion& portion, Interval& may) {
    const Message& message = work_.messages[portion.message];
    if (message.taken_after == kNone) {
      const bool known = complete(message.to, message.flow, actor_of(r), may.first);
      may.last = may.first;
      return known;
    }
    if (!written(message.taken_after, portion.index, may)) {
      actors_.wait(messages_[message.taken_after].waiting, actor_of(r));
      return false;
    }
    may.first += kWriteToRead;
    may.last += kWriteToRead;
    return true;
  }

  void take(std::uint32_t r) {
    Receiver& receiver = receivers_[r];
    while (!receiver.queue.empty()) {
      const Arrival& arrival = receiver.queue.front();
      const Portion& portion = arrival.portion;
      Interval may;
      if (!takeable(r, portion, may)) return;
      const Cycle head = std::max(receiver.free, arrival.at.first + kArrivalToTake);
      const Cycle first = std::max(head + (portion.heads > 0), may.first);
      const Cycle inner_heads = portion.heads - (portion.heads > 0);
      const Cycle last = std::max({first + std::max(1u, portion.flits) - 1 + inner_heads,
                                   arrival.at.last + kArrivalToTake, may.last});
      receiver.free = last + 1;
      give_back(r, portion, {head, last});
      write(receiver, portion, {first, last});
      receiver.queue.pop_front();
    }
  }

  void give_back(std::uint32_t r, const Portion& portion, Interval taken) {
    if (relays_) return;
    Receiver& receiver = receivers_[r];
    for (std::uint32_t i = 1; i <= portion.packets; ++i) {
      receiver.taken[receiver.slots++ % settings_.slots] =
          taken.first + (taken.last - taken.first) * i / portion.packets;
    }
    if (!receiver.sender_waits) return;
    receiver.sender_waits = false;
    actors_.wake(r);
  }

  void write(Receiver& receiver, const Portion& portion, Interval taken) {
    const Message& message = work_.messages[portion.message];
    const bool adds = message.operation == nic::Operation::kReduce;
    const Cycle way = kTakeToWrite + (adds ? kOwnOperand + settings_.memory_latency : 0);
    MessageState& state = messages_[portion.message];
    // A Gather cannot overtake a Reduce before it.
    const Cycle first = std::max(taken.first + way, receiver.write_free);
    const Cycle last = std::max(taken.last + way, first + std::max(1u, portion.flits) - 1);
    receiver.write_free = last + 1;
    if (state.users > 0) state.written.push_back({first, last});
    if (portion.ends) {
      state.is_done = true;
      state.done = last;
      if (message.taken_after != kNone) release(message.taken_after);
      finish(message.to, message.flow, state.done);
      if (settings_.lockstep == Lockstep::kStrict) {
        const Cycle credit = taken.last + 2 + settings_.link_latency;
        finish_step(message, std::max(state.done + 1, credit) + kIdleToStep);
      }
    }
    actors_.wake_all(state.waiting);
  }

  const Work& work_;
  const Settings& settings_;
  const bool relays_;
  const Division division_;
  std::vector<Sender> senders_;
  std::vector<Receiver> receivers_;
  std::vector<MessageState> messages_;
  FlowState flows_;
  std::vector<StepClock> clocks_;      // of each node, or one for all
  std::vector<Waiting> step_waiting_;  // senders, by clock
  Actors actors_;                      // senders, then receivers
  std::priority_queue<Request, std::vector<Request>, std::greater<>> requests_;
  std::vector<Cycle> link_free_;
  std::uint64_t turn_ = 0;
  Cycle latest_ = 0;
  Outcome outcome_;
};

}  // namespace

Outcome simulate(const Work& work, const Settings& settings) {
  return Simulation(work, settings).run();
}

}  // namespace trib::network
