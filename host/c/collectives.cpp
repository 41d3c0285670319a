// SPDX-License-Identifier: Apache-2.0
// The collectives of C, each of which blocks or gives a handle, and the handles.
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <vector>

#include "host/c/arguments.h"
#include "host/c/launch.h"
#include "host/c/session.h"
#include "host/c/tributary.h"

namespace {

using trib::Buffers;
using trib::Place;
using trib::run;
using trib::start;

auto allreduce(const Buffers& buffers, int dtype, int op) {
  return [=](const Place& place) {
    return checked_allreduce(place, buffers, trib::reduction_of(dtype, op));
  };
}

auto reduce(const Buffers& buffers, int dtype, int op, uint32_t root) {
  return [=](const Place& place) {
    return checked_reduce(place, buffers, trib::reduction_of(dtype, op), root);
  };
}

auto broadcast(const Buffers& buffers, int dtype, uint32_t root) {
  return [=](const Place& place) {
    return checked_broadcast(place, buffers, trib::reduction_of(dtype, TRIB_SUM), root);
  };
}

auto reduce_scatter(const Buffers& buffers, int dtype, int op) {
  return [=](const Place& place) {
    return checked_reduce_scatter(place, buffers, trib::reduction_of(dtype, op));
  };
}

auto all_gather(const Buffers& buffers, int dtype) {
  return [=](const Place& place) {
    return checked_all_gather(place, buffers, trib::reduction_of(dtype, TRIB_SUM));
  };
}

auto barrier() {
  return [](const Place&) { return trib::barrier(0); };
}

using Chunks = std::vector<std::size_t> trib::Completeness::*;

int chunks_of(const trib_request* request, Chunks which, size_t* chunks, size_t capacity,
              size_t* found) {
  if (found != nullptr) *found = 0;
  if (request == nullptr) return TRIB_ERROR_ARGUMENT;
  return trib::guarded(request->session->last_error(), [&] {
    trib::require(found != nullptr, "found is null");
    trib::require(chunks != nullptr || capacity == 0, "chunks is null, but capacity is not 0");
    if (!request->session->done(request->started)) {
      throw std::logic_error("the request is not done");
    }
    const std::vector<std::size_t> from = request->started.chunks(which);
    std::copy_n(from.begin(), std::min(from.size(), capacity), chunks);
    *found = from.size();
  });
}

}  // namespace

int trib_allreduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                   int op) {
  return run(comm, allreduce({send, receive, count}, dtype, op));
}

int trib_reduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype, int op,
                uint32_t root) {
  return run(comm, reduce({send, receive, count}, dtype, op, root));
}

int trib_broadcast(trib_comm* comm, void* buffer, size_t count, int dtype, uint32_t root) {
  return run(comm, broadcast({nullptr, buffer, count}, dtype, root));
}

int trib_reduce_scatter(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                        int op) {
  return run(comm, reduce_scatter({send, receive, count}, dtype, op));
}

int trib_all_gather(trib_comm* comm, const void* send, void* receive, size_t count, int dtype) {
  return run(comm, all_gather({send, receive, count}, dtype));
}

int trib_barrier(trib_comm* comm) { return run(comm, barrier()); }

int trib_start_allreduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                         int op, trib_request** request) {
  return start(comm, request, allreduce({send, receive, count}, dtype, op));
}

int trib_start_reduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                      int op, uint32_t root, trib_request** request) {
  return start(comm, request, reduce({send, receive, count}, dtype, op, root));
}

int trib_start_broadcast(trib_comm* comm, void* buffer, size_t count, int dtype, uint32_t root,
                         trib_request** request) {
  return start(comm, request, broadcast({nullptr, buffer, count}, dtype, root));
}

int trib_start_reduce_scatter(trib_comm* comm, const void* send, void* receive, size_t count,
                              int dtype, int op, trib_request** request) {
  return start(comm, request, reduce_scatter({send, receive, count}, dtype, op));
}

int trib_start_all_gather(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                          trib_request** request) {
  return start(comm, request, all_gather({send, receive, count}, dtype));
}

int trib_start_barrier(trib_comm* comm, trib_request** request) {
  return start(comm, request, barrier());
}

int trib_test(trib_request* request, int* done) {
  if (done != nullptr) *done = 0;
  if (request == nullptr) return TRIB_ERROR_ARGUMENT;
  return trib::guarded(request->session->last_error(), [&] {
    trib::require(done != nullptr, "done is null");
    *done = request->session->poll(request->started) ? 1 : 0;
  });
}

int trib_wait(trib_request* request) {
  if (request == nullptr) return TRIB_ERROR_ARGUMENT;
  return trib::guarded(request->session->last_error(),
                       [&] { request->session->wait(request->started); });
}

int trib_wait_for(trib_request* request, uint64_t nanoseconds, int* done) {
  constexpr uint64_t kPicoseconds = 1000;  // of a nanosecond
  constexpr auto kForEver = static_cast<uint64_t>(trib::Communicator::kForEver);
  if (done != nullptr) *done = 0;
  if (request == nullptr) return TRIB_ERROR_ARGUMENT;
  return trib::guarded(request->session->last_error(), [&] {
    trib::require(done != nullptr, "done is null");
    // Half of all time passes by no clock.
    const uint64_t time =
        nanoseconds < kForEver / 2 / kPicoseconds ? nanoseconds * kPicoseconds : kForEver;
    *done = request->session->wait(request->started, static_cast<trib::Time>(time)) ? 1 : 0;
  });
}

void trib_release(trib_request* request) { const std::unique_ptr<trib_request> owned(request); }

int trib_partial(const trib_request* request, size_t* chunks, size_t capacity, size_t* found) {
  return chunks_of(request, &trib::Completeness::partials, chunks, capacity, found);
}

int trib_missed(const trib_request* request, size_t* chunks, size_t capacity, size_t* found) {
  return chunks_of(request, &trib::Completeness::missed, chunks, capacity, found);
}
