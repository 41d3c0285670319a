// SPDX-License-Identifier: Apache-2.0
#include "host/c/last_error.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

#include "host/c/tributary.h"
#include "host/engine/worker_error.h"
#include "host/transport/transport.h"
#include "model/base/host_error.h"

namespace trib {
namespace {

// Unlike the system's numbers of threads, none comes again.
std::uint64_t this_thread() noexcept {
  static std::atomic<std::uint64_t> next{0};
  thread_local const std::uint64_t number = next++;
  return number;
}

}  // namespace

int LastError::take() noexcept {
  try {
    throw;
  } catch (const Failure& error) {
    return set(error.error(), error.what());
  } catch (const WorkerError& error) {
    if (!error.code()) return set(TRIB_ERROR_STREAM, error.what());
    return set(TRIB_ERROR_NODE, error.what(), static_cast<std::uint32_t>(*error.code()));
  } catch (const Interrupted& error) {
    return set(TRIB_ERROR_INTERRUPTED, error.what());
  } catch (const HostError& error) {
    return set(TRIB_ERROR_SYSTEM, error.what());
  } catch (const std::invalid_argument& error) {
    return set(TRIB_ERROR_ARGUMENT, error.what());
  } catch (const std::length_error&) {
    return set(TRIB_ERROR_MEMORY, "no memory");
  } catch (const std::logic_error& error) {
    return set(TRIB_ERROR_STATE, error.what());
  } catch (const std::bad_alloc&) {
    return set(TRIB_ERROR_MEMORY, "no memory");
  } catch (const std::exception& error) {
    return set(TRIB_ERROR_INTERNAL, error.what());
  } catch (...) {
    return set(TRIB_ERROR_INTERNAL, "an exception that is none of the library");
  }
}

int LastError::set(int error, const char* text, std::uint32_t node) noexcept {
  const std::size_t bytes = std::min(std::strlen(text), text_.size() - 1);
  std::memcpy(text_.data(), text, bytes);
  text_[bytes] = '\0';
  node_ = node;
  return error;
}

int LastErrors::take() noexcept {
  if (!by_thread_) return common_.take();
  LastError mine;
  const int error = mine.take();
  const std::lock_guard<std::mutex> lock(mutex_);
  try {
    of_threads_[this_thread()] = mine;
  } catch (const std::bad_alloc&) {
    common_ = mine;
  }
  return error;
}

// Others' entries may come and go: a map leaves this one in its place.
const LastError* LastErrors::found() const noexcept {
  if (!by_thread_) return &common_;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto mine = of_threads_.find(this_thread());
  return mine != of_threads_.end() ? &mine->second : nullptr;
}

const char* LastErrors::text() const noexcept {
  const LastError* const last = found();
  return last != nullptr ? last->text() : "";
}

std::uint32_t LastErrors::node() const noexcept {
  const LastError* const last = found();
  return last != nullptr ? last->node() : 0;
}

}  // namespace trib

const char* trib_error_text(int error) {
  switch (error) {
    case TRIB_OK:
      return "no error";
    case TRIB_ERROR_ARGUMENT:
      return "an argument is null, out of range or no address";
    case TRIB_ERROR_REDUCTION:
      return "there is no such operation of this type";
    case TRIB_ERROR_STATE:
      return "this call is not possible now";
    case TRIB_ERROR_SYSTEM:
      return "the operating system has refused something";
    case TRIB_ERROR_INTERRUPTED:
      return "interrupted";
    case TRIB_ERROR_STREAM:
      return "the worker has given up; join again";
    case TRIB_ERROR_NODE:
      return "the node has answered with an ERROR; join again";
    case TRIB_ERROR_MEMORY:
      return "no memory";
    case TRIB_ERROR_VERSION:
      return "the configuration is that of a newer library";
    case TRIB_ERROR_INTERNAL:
      return "a fault of the library";
    default:
      return "no number of an error";
  }
}
