// SPDX-License-Identifier: Apache-2.0
// The functions of a trib_comm that are no collectives.
#include <algorithm>
#include <cstring>
#include <memory>
#include <string>

#include "host/c/arguments.h"
#include "host/c/session.h"
#include "host/c/tributary.h"

namespace {

// `work` on the session of `comm`.
template <typename Work>
int on_session(trib_comm* comm, const Work& work) noexcept {
  if (comm == nullptr) return TRIB_ERROR_ARGUMENT;
  trib::Session& session = *comm->session;
  return trib::guarded(session.last_error(), [&] { work(session); });
}

void copy_text(const char* from, char* text, std::size_t size) {
  if (text == nullptr || size == 0) return;
  const std::size_t bytes = std::min(std::strlen(from), size - 1);
  std::memcpy(text, from, bytes);
  text[bytes] = '\0';
}

}  // namespace

int trib_create(const trib_config* config, trib_comm** comm, char* text, size_t text_size) {
  copy_text("", text, text_size);
  if (comm != nullptr) *comm = nullptr;
  trib::LastError last;
  const int error = trib::guarded(last, [&] {
    trib::require(config != nullptr, "trib_create: config is null");
    trib::require(comm != nullptr, "trib_create: comm is null");
    auto made = std::make_unique<trib_comm>();
    made->session = std::make_shared<trib::Session>(*config);
    *comm = made.release();
  });
  if (error != TRIB_OK) copy_text(last.text(), text, text_size);
  return error;
}

void trib_destroy(trib_comm* comm) {
  const std::unique_ptr<trib_comm> owned(comm);
  if (comm != nullptr) comm->session->close();
}

int trib_join(trib_comm* comm) {
  return on_session(comm, [](trib::Session& session) { session.join(); });
}

int trib_rejoin(trib_comm* comm) {
  return on_session(comm, [](trib::Session& session) { session.rejoin(); });
}

int trib_leave(trib_comm* comm) {
  return on_session(comm, [](trib::Session& session) { session.leave(); });
}

const char* trib_last_error(const trib_comm* comm) {
  return comm != nullptr ? comm->session->last_error().text() : "";
}

uint32_t trib_node_error(const trib_comm* comm) {
  return comm != nullptr ? comm->session->last_error().node() : 0;
}

uint32_t trib_rank(const trib_comm* comm) { return comm != nullptr ? comm->session->rank() : 0; }

uint32_t trib_workers(const trib_comm* comm) {
  return comm != nullptr ? comm->session->workers() : 0;
}

size_t trib_dtype_bytes(int dtype) {
  return trib::is_dtype(dtype) ? trib::bytes_of(static_cast<trib::Dtype>(dtype)) : 0;
}

size_t trib_chunk_elements(const trib_comm* comm, int dtype) {
  const std::size_t bytes = trib_dtype_bytes(dtype);
  return comm != nullptr && bytes != 0 ? comm->session->chunk_bytes() / bytes : 0;
}

int trib_has_reduction(trib_comm* comm, int dtype, int op, int* has) {
  return on_session(comm, [&](trib::Session& session) {
    trib::require(has != nullptr, "trib_has_reduction: has is null");
    *has = 0;
    *has = session.has(trib::reduction_of(dtype, op)) ? 1 : 0;
  });
}

int trib_on_waiting(trib_comm* comm, trib_say say, void* context) {
  return on_session(comm, [&](trib::Session& session) { session.on_waiting(say, context); });
}
