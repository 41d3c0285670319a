// SPDX-License-Identifier: Apache-2.0
#include "host/nccl/collectives.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "host/c/tributary.h"
#include "host/environment/shared_settings.h"
#include "host/nccl/abi.h"
#include "host/nccl/log.h"

namespace trib::nccl::collectives {
namespace {

constexpr std::uint32_t kMagic = 0x54524943;

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

SharedSettings settings() { return read_shared_settings(std::getenv); }

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

trib_config configuration(const SharedSettings& settings, const Handle& first, int ranks,
                          int rank) {
  trib_config config = settings.config();
  if (!settings.local) config.local = "0.0.0.0:0";
  config.job = first.job;
  config.rank = static_cast<std::uint32_t>(rank);
  config.workers = static_cast<std::uint32_t>(ranks);
  config.group = first.group;
  return config;
}

// With `registry` locked.
void release_group(std::uint32_t group) {
  const auto found = groups_in_use.find(group);
  if (found != groups_in_use.end()) groups_in_use.erase(found);
}

}  // namespace

bool configured() {
  const char* const node = std::getenv("TRIBUTARY_NODE");
  return node != nullptr && *node != '\0';
}

int groups() try {
  return static_cast<int>(settings().groups);
} catch (const std::invalid_argument& error) {
  log(kLogWarn, error.what());
  return 1;
}

int listen(void* handle, void** listener) try {
  auto made = std::make_unique<Handle>();
  const std::lock_guard<std::mutex> lock(registry);
  std::uint32_t group = settings().group;
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
  const SharedSettings node = settings();
  if (first.group >= node.group + node.groups) {
    return refuse(kInvalidUsage,
                  fmt::format("a communicator more than TRIBUTARY_GROUPS={} allows", node.groups));
  }
  auto made = std::make_unique<Worker>();
  made->workers = static_cast<std::uint32_t>(ranks);
  const trib_config config = configuration(node, first, ranks, rank);
  char text[1024];
  const int error = trib_create(&config, &made->comm, text, sizeof text);
  if (error != TRIB_OK) return refuse(static_cast<Result>(result_of(error)), text);
  const int joined = told(*made, trib_join(made->comm));
  if (joined != kSuccess) return joined;
  log(kLogInfo,
      fmt::format("rank {} of {} has joined group {} of {}", rank, ranks, first.group, node.node));
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
  const std::unique_ptr<Request> ended(asked);  // NCCL has had it until now
  return kSuccess;
}

}  // namespace trib::nccl::collectives
