// SPDX-License-Identifier: Apache-2.0
// The handle of one collective that a Communicator has been given. It may be copied and dropped; a
// collective goes on without it. poll() and wait() need the Communicator to be alive.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "host/engine/collective.h"
#include "host/engine/completeness.h"
#include "host/engine/worker_error.h"
#include "model/base/time.h"

namespace trib {

class Communicator;

class Request {
 public:
  // All results are there. It does nothing and never throws.
  bool done() const { return state_->done; }
  // Does what can be done now without waiting, for all collectives of the Communicator; then as
  // done(). Throws the WorkerError that this collective has ended with, every time.
  bool poll();
  // Returns when it is done. Throws as poll() does, and Interrupted, after which it may be called
  // again.
  void wait();
  // The same for no longer than so many picoseconds. Whether it is done.
  bool wait_for(Time time);
  // It is done or has ended with an error, which poll() throws. Does nothing, as done().
  bool ended() const { return state_->done || state_->error; }
  // How complete the results are; of a collective that is done.
  const Completeness& completeness() const { return state_->completeness; }

 private:
  friend class Communicator;
  friend class ProgressThread;
  struct State {
    Collective collective;
    bool done = false;
    std::optional<WorkerError> error;
    Completeness completeness;
  };

  Request(Communicator& communicator, Collective collective)
      : communicator_(&communicator), state_(std::make_shared<State>()) {
    state_->collective = std::move(collective);
  }
  // Done; or throws the error that it has ended with.
  bool settled() const;

  Communicator* communicator_;
  std::shared_ptr<State> state_;
};

}  // namespace trib
