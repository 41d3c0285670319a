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

void Request::wait() {
  if (settled()) return;
  communicator_->drive([this] { return settled(); });
}

}  // namespace trib
