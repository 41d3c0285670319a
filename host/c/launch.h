// SPDX-License-Identifier: Apache-2.0
// Starts the collectives of C, with a handle or without.
#pragma once

#include <memory>

#include "host/c/arguments.h"
#include "host/c/session.h"
#include "host/c/tributary.h"

namespace trib {

inline Place place_of(Session& session) {
  return {session.rank(), session.workers(), session.chunk_bytes(), session.bytes_way()};
}

// Returns when it is done. `make` makes the collective of the worker at a Place; it throws if an
// argument is wrong.
template <typename Make>
int run(trib_comm* comm, const Make& make) noexcept {
  if (comm == nullptr) return TRIB_ERROR_ARGUMENT;
  Session& session = *comm->session;
  return guarded(session.last_error(), [&] {
    Started started = session.start(make(place_of(session)));
    session.wait(started);
  });
}

// Gives *request at once.
template <typename Make>
int start(trib_comm* comm, trib_request** request, const Make& make) noexcept {
  if (request != nullptr) *request = nullptr;
  if (comm == nullptr) return TRIB_ERROR_ARGUMENT;
  Session& session = *comm->session;
  return guarded(session.last_error(), [&] {
    require(request != nullptr, "request is null");
    auto made = std::make_unique<trib_request>();
    made->session = comm->session;
    made->started = session.start(make(place_of(session)));
    *request = made.release();
  });
}

}  // namespace trib
