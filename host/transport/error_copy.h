// SPDX-License-Identifier: Apache-2.0
// A WorkerError for another thread.
#pragma once

#include "host/engine/worker_error.h"

namespace trib {

// Copies of an exception share their text, by a count that the thread sanitizer does not see; this
// one shares nothing.
inline WorkerError copy_apart(const WorkerError& error) {
  if (error.code()) return {error.what(), *error.code(), error.epoch()};
  return WorkerError(error.what());
}

}  // namespace trib
