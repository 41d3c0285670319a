// SPDX-License-Identifier: Apache-2.0
// Encodings, error feedback and scales of C.
#include <algorithm>
#include <cstring>
#include <memory>

#include "host/c/arguments.h"
#include "host/c/session.h"
#include "host/c/tributary.h"
#include "host/codec/error_feedback.h"
#include "host/codec/power_of_two_scale.h"

struct trib_feedback {
  trib_feedback(trib::codec::Encoding encoding, std::size_t count, std::size_t chunk_elements)
      : feedback(encoding, count), count(count), chunk_elements(chunk_elements) {}

  trib::ErrorFeedback feedback;
  std::size_t count;
  std::size_t chunk_elements;
};

namespace {

constexpr int kMostExponent = 1000;

// Functions without a communicator have no error text.
template <typename Work>
int alone(const Work& work) noexcept {
  trib::LastError last;
  return trib::guarded(last, work);
}

template <typename Work>
int on_session(trib_comm* comm, const Work& work) noexcept {
  if (comm == nullptr) return TRIB_ERROR_ARGUMENT;
  trib::Session& session = *comm->session;
  return trib::guarded(session.last_error(), [&] { work(session); });
}

void require_exponent(int exponent) {
  trib::require(exponent >= -kMostExponent && exponent <= kMostExponent,
                "exponent must be -1000..1000");
}

}  // namespace

int trib_set_encoding(trib_comm* comm, int encoding, int required) {
  return on_session(comm, [&](trib::Session& session) {
    session.set_compression({trib::encoding_of(encoding), required != 0});
  });
}

int trib_has_encoding(trib_comm* comm, int encoding, int* has) {
  return on_session(comm, [&](trib::Session& session) {
    trib::require(has != nullptr, "trib_has_encoding: has is null");
    *has = 0;
    *has = session.has(trib::encoding_of(encoding)) ? 1 : 0;
  });
}

int trib_get_traffic(trib_comm* comm, trib_traffic* traffic, size_t size) {
  return on_session(comm, [&](trib::Session& session) {
    trib::require(traffic != nullptr, "trib_get_traffic: traffic is null");
    trib::require(size >= sizeof traffic->size, "trib_get_traffic: size is too small");
    const trib::WorkerStatistics s = session.statistics();
    const trib_traffic known{size,          s.element_bytes,        s.payload_bytes,
                             s.not_shorter, s.result_element_bytes, s.result_payload_bytes,
                             s.undecodable};
    std::memset(traffic, 0, size);  // what this library does not know
    std::memcpy(traffic, &known, std::min(size, sizeof known));
  });
}

int trib_feedback_create(int encoding, size_t count, size_t chunk_elements,
                         trib_feedback** feedback) {
  if (feedback == nullptr) return TRIB_ERROR_ARGUMENT;
  *feedback = nullptr;
  return alone([&] {
    trib::require(chunk_elements >= 1 && chunk_elements <= trib::codec::kMostValues,
                  "chunk_elements must be 1..2048");
    *feedback = std::make_unique<trib_feedback>(trib::encoding_of(encoding), count, chunk_elements)
                    .release();
  });
}

void trib_feedback_destroy(trib_feedback* feedback) {
  const std::unique_ptr<trib_feedback> owned(feedback);
}

int trib_feedback_prepare(trib_feedback* feedback, float* values, int exponent) {
  return alone([&] {
    trib::require(feedback != nullptr, "feedback is null");
    trib::require(values != nullptr || feedback->count == 0, "values is null");
    require_exponent(exponent);
    feedback->feedback.set_scale(exponent);
    feedback->feedback.prepare({values, feedback->count}, feedback->chunk_elements);
  });
}

int trib_feedback_clear(trib_feedback* feedback) {
  if (feedback == nullptr) return TRIB_ERROR_ARGUMENT;
  feedback->feedback.clear();
  return TRIB_OK;
}

int trib_scale_for(const float* values, size_t count, int* exponent) {
  if (exponent == nullptr || (values == nullptr && count != 0)) return TRIB_ERROR_ARGUMENT;
  *exponent = trib::power_of_two_scale({values, count});
  return TRIB_OK;
}

int trib_scale(float* values, size_t count, int exponent) {
  return alone([&] {
    trib::require(values != nullptr || count == 0, "values is null");
    require_exponent(exponent);
    trib::scale_by({values, count}, exponent);
  });
}
