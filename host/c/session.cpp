// SPDX-License-Identifier: Apache-2.0
#include "host/c/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "host/c/configuration.h"
#include "host/engine/cut.h"
#include "host/engine/exact_bytes.h"
#include "host/transport/monotonic_clock.h"
#include "model/numerics/reduction_set.h"

namespace trib {

std::vector<std::size_t> Started::chunks(std::vector<std::size_t> Completeness::*which) const {
  std::vector<std::size_t> all;
  for (const Part& part : parts) {
    for (const std::size_t chunk : part.request.completeness().*which) {
      all.push_back(part.first_chunk + chunk);
    }
  }
  return all;
}

Session::Session(const trib_config& config) : Session(Known{known_part(config)}) {}

Session::Session(const Known& known)
    : rank_(known.config.rank),
      workers_(known.config.workers),
      ports_(known.config.epoch != 0 ? 0 : ports_of(known.config)),
      patience_(join_patience_of(known.config)),
      by_registers_(known.config.epoch != 0),
      threads_(has_threads(known.config)),
      last_error_(threads_) {
  for (unsigned channel = 0; channel < known.config.channels; ++channel) {
    open(known.config, channel);
  }
  chunk_bytes_ = channels_.front()->config().chunk_bytes;
}

void Session::open(const trib_config& config, unsigned channel) {
  Channel::Settings settings{local_of(config, channel), node_of(config), transport_of(config),
                             config.stop_fd, threads_};
  if (config.channels > 1) {
    settings.on_failure = [this](const WorkerError& error) { end_all(error); };
  }
  channels_.push_back(std::make_unique<Channel>(
      settings, [&](std::size_t mtu) { return worker_config_of(config, channel, mtu); }));
}

// A thread that has failed uses the other channels: none of them goes before all threads have ended.
void Session::close() {
  for (const auto& channel : channels_) channel->end_thread();
  channels_.clear();
}

void Session::require_open() const {
  if (channels_.empty()) throw std::logic_error("the communicator of this request was destroyed");
}

void Session::join() {
  if (by_registers_) {
    throw std::logic_error(
        "trib_join: an epoch was configured, so that the node's registers have started the group; "
        "set epoch to 0");
  }
  require_open();
  if (joining_.exchange(true)) {
    throw std::logic_error("trib_join: it was called before; use trib_rejoin");
  }
  for (const auto& channel : channels_) {
    channel->use([this](Communicator& group) { group.join(ports_, patience_); });
  }
}

void Session::rejoin() {
  if (!joining_) throw std::logic_error("trib_rejoin: call trib_join first");
  require_open();
  const std::lock_guard<std::mutex> lock(order_);
  for (const auto& channel : channels_) channel->settle();
  message_ = 0;
  for (const auto& channel : channels_) channel->rejoin(patience_);
}

void Session::leave() {
  require_open();
  for (const auto& channel : channels_) {
    channel->use([](Communicator& group) { group.leave(); });
  }
}

Started Session::start(Collective collective) {
  if (!joining_ && !by_registers_) throw std::logic_error("not joined: call trib_join first");
  require_open();
  const std::lock_guard<std::mutex> lock(order_);
  collective.message_id = message_;
  if (collective.reduction.dtype == Dtype::kFp32 && !collective.exact) {
    collective.compression = compression_;
  }
  validate(collective);
  ++message_;
  Started started;
  try {
    hear();
    try {
      for (CollectivePart& part : cut(collective, chunk_bytes_, channels_.size())) {
        Channel& channel = *channels_[started.parts.size()];
        started.parts.push_back({channel.start(std::move(part.collective)), part.first_chunk});
      }
    } catch (const std::logic_error&) {
      hear();  // a channel has failed in the meantime
      throw;
    }
  } catch (const WorkerError& error) {
    end_all(error);
    throw;
  }
  return started;
}

void Session::hear() {
  for (const auto& channel : channels_) channel->hear();
}

bool Session::poll(Started& started) {
  if (done(started)) return true;
  require_open();
  bool done = true;
  ended_together([&] {
    for (std::size_t i = 0; i < started.parts.size(); ++i) {
      done &= channels_[i]->poll(started.parts[i].request);
    }
  });
  return done;
}

bool Session::wait(Started& started, Time time) {
  if (this->done(started)) return true;
  require_open();
  const MonotonicClock clock;
  bool done = true;
  ended_together([&] {
    for (std::size_t i = 0; i < started.parts.size(); ++i) {
      const bool ends = time != Communicator::kForEver;
      const Time left = ends ? std::max<Time>(time - clock.now(), 0) : time;
      done &= channels_[i]->wait_for(started.parts[i].request, left);
    }
  });
  return done;
}

// After an error no channel may touch the buffers.
template <typename Work>
void Session::ended_together(const Work& work) {
  try {
    work();
  } catch (const WorkerError&) {
    for (const auto& channel : channels_) channel->settle();
    throw;
  }
}

// Without channels there is no thread left.
bool Session::done(const Started& started) {
  bool done = true;
  for (std::size_t i = 0; i < started.parts.size(); ++i) {
    const Request& request = started.parts[i].request;
    done &= channels_.empty() ? request.done()
                              : channels_[i]->use([&](Communicator&) { return request.done(); });
  }
  return done;
}

void Session::end_all(const WorkerError& error) {
  if (channels_.size() < 2) return;
  for (const auto& channel : channels_) {
    channel->use([&](Communicator& group) { group.abandon(error); });
  }
}

WelcomeBody Session::abilities() {
  return channels_.front()->use([](Communicator& group) {
    if (group.members() == 0) throw std::logic_error("not joined: no WELCOME from the node");
    return group.abilities();
  });
}

bool Session::has(const Reduction& reduction) {
  require_open();
  const WelcomeBody told = abilities();
  return ReductionSet(told.ops, told.dtypes).has(reduction);
}

bool Session::has(codec::Encoding encoding) {
  require_open();
  return encoding_for(abilities(), {encoding, true}) == encoding;
}

Reduction Session::bytes_way() {
  if (channels_.empty()) return {};
  return channels_.front()->use(
      [](Communicator& group) { return trib::bytes_way(group.abilities()); });
}

void Session::set_compression(const Compression& compression) {
  const std::lock_guard<std::mutex> lock(order_);
  compression_ = compression;
}

WorkerStatistics Session::statistics() {
  require_open();
  WorkerStatistics all;
  for (const auto& channel : channels_) {
    const WorkerStatistics s = channel->use([](Communicator& group) { return group.statistics(); });
    all.element_bytes += s.element_bytes;
    all.payload_bytes += s.payload_bytes;
    all.not_shorter += s.not_shorter;
    all.result_element_bytes += s.result_element_bytes;
    all.result_payload_bytes += s.result_payload_bytes;
    all.undecodable += s.undecodable;
  }
  return all;
}

void Session::on_waiting(trib_say say, void* context) {
  require_open();
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const std::string before = i == 0 ? "" : fmt::format("channel {}: ", i);
    if (say == nullptr) {
      channels_[i]->on_waiting({});
      continue;
    }
    channels_[i]->on_waiting([this, say, context, before](const std::string& line) {
      const std::lock_guard<std::mutex> lock(say_);
      say(context, (before + line).c_str());
    });
  }
}

}  // namespace trib
