// SPDX-License-Identifier: Apache-2.0
#include "host/nccl/collectives.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/c/tributary.h"
#include "host/nccl/abi.h"
#include "host/nccl/log.h"

namespace trib::nccl::collectives {
namespace {

constexpr std::uint32_t kMagic = 0x54524943;
constexpr std::pair<const char*, std::uint64_t> kUnits[] = {
    {"ns", 1}, {"us", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000}};

struct Handle {
  std::uint32_t magic;
  std::uint32_t job;
  std::uint32_t group;
};
static_assert(sizeof(Handle) <= kHandleBytes);

// A worker. NCCL calls from more than one thread; a trib_comm wants one at a time.
struct Worker {
  trib_comm* comm = nullptr;
  std::uint32_t workers = 0;
  std::uint32_t group = 0;
  std::mutex mutex;

  ~Worker() { trib_destroy(comm); }
};

struct Request {
  Worker* worker = nullptr;
  trib_request* request = nullptr;
  std::size_t bytes = 0;
  std::vector<std::size_t> blocks;

  ~Request() { trib_release(request); }
};

std::mutex registry;
std::multiset<std::uint32_t> groups_in_use;  // of listeners and communicators of this process
Worker* last_connected = nullptr;

std::optional<std::string> variable(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != '\0' ? std::optional<std::string>(value) : std::nullopt;
}

// A number in C's notation at the beginning of a text, if there is one, and what follows it.
std::pair<std::optional<std::uint64_t>, std::string> leading_number(const std::string& text) {
  if (text[0] < '0' || text[0] > '9') return {std::nullopt, text};
  char* end = nullptr;
  errno = 0;
  const std::uint64_t value = std::strtoull(text.c_str(), &end, 0);
  if (errno != 0) return {std::nullopt, text};
  return {value, end};
}

std::uint64_t number(const char* name, std::uint64_t otherwise) {
  const auto value = variable(name);
  if (!value) return otherwise;
  const auto [parsed, rest] = leading_number(*value);
  if (!parsed || !rest.empty())
    throw std::invalid_argument(fmt::format("{} is '{}', which is no number", name, *value));
  return *parsed;
}

std::uint64_t nanoseconds(const char* name, std::uint64_t otherwise) {
  const auto value = variable(name);
  if (!value) return otherwise;
  const auto [parsed, unit] = leading_number(*value);
  for (const auto& [known, factor] : kUnits) {
    if (parsed && unit == known && *parsed <= UINT64_MAX / factor) return *parsed * factor;
  }
  throw std::invalid_argument(
      fmt::format("{} is '{}', which is no time; 30s, 500ms and 424us are", name, *value));
}

// -1: no node has it.
int dtype_of(int type) {
  switch (type) {
    case kInt8:
      return TRIB_INT8;
    case kInt32:
      return TRIB_INT32;
    case kUint32:
      return TRIB_UINT32;
    case kFp16:
      return TRIB_FP16;
    case kFp32:
      return TRIB_FP32;
    case kBf16:
      return TRIB_BF16;
    default:
      return -1;
  }
}

int op_of(int operation) {
  switch (operation) {
    case kSum:
      return TRIB_SUM;
    case kMax:
      return TRIB_MAX;
    case kMin:
      return TRIB_MIN;
    default:
      return -1;
  }
}

int result_of(int error) {
  switch (error) {
    case TRIB_OK:
      return kSuccess;
    case TRIB_ERROR_ARGUMENT:
    case TRIB_ERROR_REDUCTION:
      return kInvalidArgument;
    case TRIB_ERROR_STATE:
      return kInvalidUsage;
    case TRIB_ERROR_STREAM:
    case TRIB_ERROR_NODE:
      return kRemoteError;
    case TRIB_ERROR_INTERNAL:
      return kInternalError;
    default:
      return kSystemError;
  }
}

int told(const Worker& worker, int error) {
  if (error == TRIB_OK) return kSuccess;
  log(kLogWarn, fmt::format("{}: {}", trib_error_text(error), trib_last_error(worker.comm)));
  return result_of(error);
}

// `start` starts the library's request.
template <typename Start>
int started(std::unique_ptr<Request> made, void** request, const Start& start) {
  *request = nullptr;
  const std::lock_guard<std::mutex> lock(made->worker->mutex);
  const int error = start(*made);
  if (error != TRIB_OK) return told(*made->worker, error);
  *request = made.release();
  return kSuccess;
}

std::unique_ptr<Request> request_of(void* communicator, std::size_t bytes) {
  auto made = std::make_unique<Request>();
  made->worker = static_cast<Worker*>(communicator);
  made->bytes = bytes;
  return made;
}

// How much of the window each rank's block is, in elements of `item` bytes.
std::vector<std::size_t> blocks_of(const Worker& worker, const Window& window, std::size_t item) {
  std::vector<std::size_t> blocks;
  for (std::size_t rank = 0; rank < worker.workers; ++rank) {
    const std::size_t begin = std::max(rank * window.block, window.offset);
    const std::size_t end = std::min((rank + 1) * window.block, window.offset + window.bytes);
    blocks.push_back(end > begin ? (end - begin) / item : 0);
  }
  return blocks;
}

// Strings that a trib_config points to.
struct Texts {
  std::string node = variable("TRIBUTARY_NODE").value_or("");
  std::string local = variable("TRIBUTARY_LOCAL").value_or("0.0.0.0:0");
  std::string transport = variable("TRIBUTARY_TRANSPORT").value_or("udp");
};

trib_config configuration(const Handle& first, int ranks, int rank, const Texts& texts) {
  trib_config config;
  trib_config_init(&config, sizeof config);
  config.node = texts.node.c_str();
  config.local = texts.local.c_str();
  config.transport = texts.transport.c_str();
  config.job = first.job;
  config.rank = static_cast<std::uint32_t>(rank);
  config.workers = static_cast<std::uint32_t>(ranks);
  config.group = first.group;
  config.key = number("TRIBUTARY_KEY", config.key);
  config.window = static_cast<std::uint32_t>(number("TRIBUTARY_WINDOW", config.window));
  config.chunk_bytes =
      static_cast<std::uint32_t>(number("TRIBUTARY_CHUNK_BYTES", config.chunk_bytes));
  config.min_timeout = nanoseconds("TRIBUTARY_MIN_TIMEOUT", config.min_timeout);
  config.max_retries =
      static_cast<std::uint32_t>(number("TRIBUTARY_MAX_RETRIES", config.max_retries));
  config.join_timeout = nanoseconds("TRIBUTARY_JOIN_TIMEOUT", config.join_timeout);
  return config;
}

// With `registry` locked.
void release_group(std::uint32_t group) {
  const auto found = groups_in_use.find(group);
  if (found != groups_in_use.end()) groups_in_use.erase(found);
}

}  // namespace

bool configured() { return variable("TRIBUTARY_NODE").has_value(); }

int groups() try {
  return static_cast<int>(std::clamp<std::uint64_t>(number("TRIBUTARY_GROUPS", 1), 1, 256));
} catch (const std::invalid_argument& error) {
  log(kLogWarn, error.what());
  return 1;
}

int listen(void* handle, void** listener) try {
  auto made = std::make_unique<Handle>();
  const std::lock_guard<std::mutex> lock(registry);
  auto group = static_cast<std::uint32_t>(number("TRIBUTARY_GROUP", 0));
  while (groups_in_use.count(group) != 0) ++group;
  groups_in_use.insert(group);
  *made = {kMagic, std::random_device{}(), group};
  std::memset(handle, 0, kHandleBytes);
  std::memcpy(handle, made.get(), sizeof *made);
  *listener = made.release();
  return kSuccess;
} catch (const std::invalid_argument& error) {
  return refuse(kInvalidArgument, error.what());
}

int close_listener(void* listener) {
  const std::unique_ptr<Handle> owned(static_cast<Handle*>(listener));
  const std::lock_guard<std::mutex> lock(registry);
  release_group(owned->group);
  return kSuccess;
}

int connect(void** handles, int ranks, int rank, void** communicator) try {
  *communicator = nullptr;
  Handle first{};
  std::memcpy(&first, handles[0], sizeof first);
  if (first.magic != kMagic)
    return refuse(kInvalidArgument, "connect: this is no handle of listen");
  const auto end = static_cast<std::uint32_t>(number("TRIBUTARY_GROUP", 0)) +
                   static_cast<std::uint32_t>(groups());
  if (first.group >= end) {
    return refuse(kInvalidUsage,
                  fmt::format("a communicator more than TRIBUTARY_GROUPS={} allows", groups()));
  }
  auto made = std::make_unique<Worker>();
  made->workers = static_cast<std::uint32_t>(ranks);
  const Texts texts;
  const trib_config config = configuration(first, ranks, rank, texts);
  char text[1024];
  const int error = trib_create(&config, &made->comm, text, sizeof text);
  if (error != TRIB_OK) return refuse(static_cast<Result>(result_of(error)), text);
  const int joined = told(*made, trib_join(made->comm));
  if (joined != kSuccess) return joined;
  log(kLogInfo,
      fmt::format("rank {} of {} has joined group {} of {}", rank, ranks, first.group, texts.node));
  const std::lock_guard<std::mutex> lock(registry);
  last_connected = made.get();
  made->group = first.group;
  groups_in_use.insert(first.group);
  *communicator = made.release();
  return kSuccess;
} catch (const std::invalid_argument& error) {
  return refuse(kInvalidArgument, error.what());
}

int close(void* communicator) {
  const std::lock_guard<std::mutex> lock(registry);
  if (last_connected == communicator) last_connected = nullptr;
  const std::unique_ptr<Worker> owned(static_cast<Worker*>(communicator));
  release_group(owned->group);
  return kSuccess;
}

int has_reduction(int type, int operation, int* has) {
  *has = 0;
  const int dtype = dtype_of(type);
  const int op = op_of(operation);
  if (dtype < 0 || op < 0) return kSuccess;
  const std::lock_guard<std::mutex> lock(registry);
  if (last_connected == nullptr) {
    *has = dtype == TRIB_FP32 && op == TRIB_SUM ? 1 : 0;
    return kSuccess;
  }
  const std::lock_guard<std::mutex> one(last_connected->mutex);
  return told(*last_connected, trib_has_reduction(last_connected->comm, dtype, op, has));
}

int allreduce(void* communicator, void* send, void* receive, std::size_t count, int type,
              int operation, void** request) {
  const int dtype = dtype_of(type);
  const int op = op_of(operation);
  return started(request_of(communicator, count * trib_dtype_bytes(dtype)), request,
                 [&](Request& made) {
                   return trib_start_allreduce(made.worker->comm, send, receive, count, dtype, op,
                                               &made.request);
                 });
}

int all_gather(void* communicator, void* send, void* receive, const Window& window,
               void** request) {
  auto made = request_of(communicator, window.bytes);
  made->blocks = blocks_of(*made->worker, window, 1);
  return started(std::move(made), request, [&](Request& started) {
    return trib_start_all_gather_bytes(started.worker->comm, send, receive, started.blocks.data(),
                                       &started.request);
  });
}

int reduce_scatter(void* communicator, void* send, void* receive, const Window& window, int type,
                   int operation, void** request) {
  const int dtype = dtype_of(type);
  const int op = op_of(operation);
  const std::size_t item = trib_dtype_bytes(dtype);
  if (item == 0 || window.block % item != 0 || window.offset % item != 0) {
    return refuse(kInvalidArgument, "reduce_scatter: no such type, or a window within an element");
  }
  auto made = request_of(communicator, window.bytes);
  made->blocks = blocks_of(*made->worker, window, item);
  return started(std::move(made), request, [&](Request& started) {
    return trib_start_reduce_scatter_blocks(started.worker->comm, send, receive,
                                            started.blocks.data(), dtype, op, &started.request);
  });
}

int test(void* request, int* done, int* size) {
  auto* const asked = static_cast<Request*>(request);
  *done = 0;
  {
    const std::lock_guard<std::mutex> lock(asked->worker->mutex);
    const int error = trib_test(asked->request, done);
    if (error != TRIB_OK) return told(*asked->worker, error);
  }
  if (*done == 0) return kSuccess;
  if (size != nullptr) *size = static_cast<int>(asked->bytes);
  delete asked;
  return kSuccess;
}

}  // namespace trib::nccl::collectives
