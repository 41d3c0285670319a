// SPDX-License-Identifier: Apache-2.0
#include "host/c/last_error.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "host/c/tributary.h"
#include "host/engine/worker_error.h"
#include "host/transport/transport.h"
#include "model/base/host_error.h"

namespace trib {

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
      return "the worker has given up; join anew";
    case TRIB_ERROR_NODE:
      return "the node has answered with an ERROR; join anew";
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
