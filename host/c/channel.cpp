// SPDX-License-Identifier: Apache-2.0
#include "host/c/channel.h"

#include <utility>

namespace trib {

Channel::Channel(const Settings& settings, const std::function<WorkerConfig(std::size_t mtu)>& make)
    : transport_(open_transport(settings.transport, settings.local, settings.node, settings.stop)),
      config_(make(transport_->mtu())),
      group_(*transport_, config_) {
  if (settings.thread) thread_.emplace(group_, *transport_, settings.stop, settings.on_failure);
}

void Channel::hear() {
  if (thread_) thread_->use([this] { thread_->hear(); });
}

Request Channel::start(Collective collective) {
  return use([&](Communicator& group) { return group.start(std::move(collective)); });
}

bool Channel::poll(Request& request) { return thread_ ? thread_->poll(request) : request.poll(); }

bool Channel::wait_for(Request& request, Time time) {
  return thread_ ? thread_->wait_for(request, time) : request.wait_for(time);
}

void Channel::rejoin(Time patience) {
  use([&](Communicator& group) {
    if (thread_) thread_->forget();
    group.rejoin(patience);
  });
}

void Channel::settle() {
  if (thread_) thread_->settle();
}

void Channel::end_thread() {
  if (thread_) thread_->end();
}

void Channel::on_waiting(const std::function<void(const std::string&)>& say) {
  use([&](Communicator& group) {
    if (!say) {
      group.on_waiting({});
      waits_.reset();
      return;
    }
    waits_.emplace(say);
    group.on_waiting([this](const Wait& wait) { waits_->look(wait); });
  });
}

}  // namespace trib
