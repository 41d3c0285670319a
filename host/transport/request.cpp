// SPDX-License-Identifier: Apache-2.0
#include "host/transport/request.h"

#include "host/transport/communicator.h"

namespace trib {

bool Request::settled() const {
  if (state_->error) throw WorkerError(*state_->error);
  return state_->done;
}

bool Request::poll() {
  if (settled()) return true;
  communicator_->progress();
  return settled();
}

void Request::wait() { wait_for(Communicator::kForEver); }

bool Request::wait_for(Time time) {
  if (!settled()) communicator_->drive([this] { return settled(); }, time);
  return settled();
}

}  // namespace trib
