// SPDX-License-Identifier: Apache-2.0
// Walks the tables of the plugin as NCCL does, in a process for each rank.
// usage: trib_nccl_driver PLUGIN VERSION RANKS; TRIBUTARY_NODE names the node. Prints what it has found;
// exit 0 passed, 1 failed, 2 wrong usage.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>

#include "host/nccl/abi.h"
#include "host/nccl/test/rendezvous.h"

namespace trib::nccl {
namespace {

void to_stderr(int level, unsigned long, const char*, int, const char* format, ...) {
  if (level > kLogWarn) return;
  va_list arguments;
  va_start(arguments, format);
  std::vfprintf(stderr, format, arguments);
  std::fputc('\n', stderr);
  va_end(arguments);
}

void check(bool right, const std::string& what) {
  if (right) return;
  std::fprintf(stderr, "driver: FAILED: %s\n", what.c_str());
  std::_Exit(1);
}
void good(int result, const char* what) {
  check(result == kSuccess, std::string(what) + " gave " + std::to_string(result));
}

// Differences between the versions.
template <typename Net, typename Coll, typename Properties, typename Segment>
struct Tables {
  using Part = Segment;
  using PropertiesType = Properties;
  using Size = std::conditional_t<std::is_same_v<Net, Net8>, int, std::size_t>;
  const Net* net;
  const Coll* coll;
  void* context = nullptr;
  void* coll_context = nullptr;

  void init() {
    if constexpr (std::is_same_v<Net, Net11>) {
      good(net->init(&context, 1, nullptr, to_stderr, nullptr), "init");
      good(coll->init(&coll_context, 1, to_stderr), "init of collectives");
    } else {
      if constexpr (std::is_same_v<Net, Net10>) {
        good(net->init(to_stderr, nullptr), "init");
      } else {
        good(net->init(to_stderr), "init");
      }
      good(coll->init(to_stderr), "init of collectives");
    }
  }
  template <typename Table>
  int listen(const Table& table, void* handle, void** listener) {
    if constexpr (std::is_same_v<Net, Net11>) {
      return table.listen(context, 0, handle, listener);
    } else {
      return table.listen(0, handle, listener);
    }
  }
  int connect(void* handle, void** sender) {
    if constexpr (std::is_same_v<Net, Net11>) {
      return net->connect(context, 0, handle, sender, nullptr);
    } else if constexpr (std::is_same_v<Net, Net10>) {
      return net->connect(0, nullptr, handle, sender, nullptr);
    } else {
      return net->connect(0, handle, sender, nullptr);
    }
  }
  int send(void* sender, void* data, std::size_t size, void** request) {
    if constexpr (std::is_same_v<Net, Net10> || std::is_same_v<Net, Net11>) {
      return net->send(sender, data, size, 7, nullptr, nullptr, request);
    } else {
      return net->send(sender, data, static_cast<Size>(size), 7, nullptr, request);
    }
  }
  int receive(void* receiver, void* data, std::size_t size, void** request) {
    int tag = 7;
    auto bytes = static_cast<Size>(size);
    void* registration = nullptr;
    if constexpr (std::is_same_v<Net, Net10> || std::is_same_v<Net, Net11>) {
      return net->receive(receiver, 1, &data, &bytes, &tag, &registration, nullptr, request);
    } else {
      return net->receive(receiver, 1, &data, &bytes, &tag, &registration, request);
    }
  }
  void finalize() {
    if constexpr (std::is_same_v<Net, Net11>) {
      good(net->finalize(context), "finalize");
      good(coll->finalize(coll_context), "finalize of collectives");
    }
  }
};

template <typename Table>
int finish(const Table& table, void* request) {
  int done = 0;
  int size = -1;
  while (done == 0) good(table.test(request, &done, &size), "test");
  return size;
}

// A ring: each rank sends to the next one, and receives from the one before.
template <typename T>
void walk_net(T& tables, Rendezvous& ranks) {
  int devices = 0;
  good(tables.net->devices(&devices), "devices");
  check(devices == 1, "one device");
  typename T::PropertiesType properties{};
  good(tables.net->properties(0, &properties), "properties");
  check(tables.net->properties(1, &properties) == kInvalidArgument, "no second device");
  void* listener = nullptr;
  good(tables.listen(*tables.net, ranks.own_handle(), &listener), "listen");
  ranks.meet();
  ranks.copy_handles();
  void* sender = nullptr;
  void* receiver = nullptr;
  while (sender == nullptr || receiver == nullptr) {
    if (sender == nullptr) good(tables.connect(ranks.handle(ranks.next()), &sender), "connect");
    if (receiver == nullptr) good(tables.net->accept(listener, &receiver, nullptr), "accept");
  }
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5000000}}) {
    std::vector<unsigned char> out(size, static_cast<unsigned char>(ranks.rank() + 1));
    std::vector<unsigned char> in(size + 3);
    void* sending = nullptr;
    void* receiving = nullptr;
    void* registration = nullptr;
    good(tables.net->register_memory(sender, out.data(), size, kHostPointer, &registration),
         "register");
    good(tables.receive(receiver, in.data(), in.size(), &receiving), "receive");
    good(tables.send(sender, out.data(), size, &sending), "send");
    // Both directions go on together: a large message does not fit into the buffers of the kernel.
    int sent = 0;
    int received = 0;
    int bytes = -1;
    while (sent == 0 || received == 0) {
      if (sent == 0) good(tables.net->test(sending, &sent, nullptr), "test of send");
      if (received == 0) good(tables.net->test(receiving, &received, &bytes), "test of receive");
    }
    check(bytes == static_cast<int>(size), "size of a message");
    in.resize(size);
    const auto from = static_cast<unsigned char>(ranks.previous() + 1);
    check(in == std::vector<unsigned char>(size, from), "bytes of a message");
    good(tables.net->release_memory(sender, registration), "release");
  }
  good(tables.net->close_send(sender), "close send");
  good(tables.net->close_receive(receiver), "close receive");
  good(tables.net->close_listen(listener), "close listen");
  ranks.meet();
}

template <typename T>
void walk_collectives(T& tables, Rendezvous& ranks) {
  const auto& coll = *tables.coll;
  int devices = 0;
  good(coll.devices(&devices), "devices of collectives");
  check(devices == 1, "one device for collectives");
  void* listener = nullptr;
  good(tables.listen(coll, ranks.own_handle(), &listener), "listen for collectives");
  int has = -1;
  good(coll.has_reduction(kInt32, kSum, &has), "has_reduction");
  check(has == 0, "before a connection only what every node has");
  good(coll.has_reduction(kFp32, kSum, &has), "has_reduction");
  check(has == 1, "the sum of float32");
  ranks.meet();
  ranks.copy_handles();
  std::vector<void*> handles;
  for (int rank = 0; rank < ranks.size(); ++rank) handles.push_back(ranks.handle(rank));
  void* comm = nullptr;
  good(coll.connect(handles.data(), ranks.size(), ranks.rank(), listener, &comm),
       "connect for collectives");
  int supported = 0;
  for (int type = kInt8; type <= kBf16; ++type) {
    for (int op = kSum; op <= kMin; ++op) {
      good(coll.has_reduction(type, op, &has), "has_reduction");
      supported += has;
    }
  }
  check(supported == 6 * 3, "six types, three operations, at a node that has them all");

  void* request = nullptr;
  const auto size = static_cast<std::size_t>(ranks.size());
  const auto mine = static_cast<std::size_t>(ranks.rank());
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{100000}}) {
    std::vector<std::int32_t> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<std::int32_t>(i * (mine + 1));
    std::vector<std::int32_t> sums(count);
    good(coll.allreduce(comm, values.data(), sums.data(), static_cast<typename T::Size>(count),
                        kInt32, kSum, nullptr, nullptr, &request),
         "allreduce");
    check(finish(coll, request) == static_cast<int>(4 * count), "size of an allreduce");
    const auto factor = static_cast<std::int32_t>(size * (size + 1) / 2);
    for (std::size_t i = 0; i < count; ++i) {
      check(sums[i] == static_cast<std::int32_t>(i) * factor, "sum " + std::to_string(i));
    }
  }
  good(coll.flush(comm, nullptr, 0, nullptr, &request), "flush");
  check(request == nullptr, "nothing to flush");
  check(coll.allreduce(comm, nullptr, nullptr, 0, kFp64, kSum, nullptr, nullptr, &request) ==
            kInvalidArgument,
        "no sum of float64");

  // The window begins within the block of rank 0 and ends within that of the last one.
  constexpr std::size_t kBlock = 4000;
  constexpr std::size_t kCut = 400;
  const std::size_t bytes = size * kBlock - 2 * kCut;
  std::vector<unsigned char> own(kBlock, static_cast<unsigned char>(mine + 1));
  std::vector<unsigned char> all(bytes);
  typename T::Part part{};
  part.address = all.data();
  part.size = static_cast<decltype(part.size)>(bytes);
  good(coll.all_gather(comm, own.data(), 1, &part, kBlock, kCut, bytes, nullptr, &request),
       "all_gather");
  check(finish(coll, request) == static_cast<int>(bytes), "size of an all_gather");
  for (std::size_t i = 0; i < bytes; ++i) {
    check(all[i] == (i + kCut) / kBlock + 1, "byte " + std::to_string(i) + " of an all_gather");
  }
  std::vector<std::int32_t> window(bytes / 4);
  for (std::size_t i = 0; i < window.size(); ++i)
    window[i] = static_cast<std::int32_t>(i * (mine + 1));
  std::vector<std::int32_t> block(kBlock / 4, -1);
  part.address = window.data();
  good(coll.reduce_scatter(comm, 1, &part, block.data(), kBlock, kCut, bytes, kInt32, kSum, nullptr,
                           &request),
       "reduce_scatter");
  finish(coll, request);
  const std::size_t begin = mine == 0 ? 0 : (mine * kBlock - kCut) / 4;
  const std::size_t end = std::min((mine + 1) * kBlock - kCut, bytes) / 4;
  for (std::size_t i = begin; i < end; ++i) {
    const auto sum = static_cast<std::int32_t>(i * size * (size + 1) / 2);
    check(block[i - begin] == sum, "element " + std::to_string(i) + " of a reduce_scatter");
  }
  good(coll.close(comm), "close");
  good(coll.close_listen(listener), "close listen for collectives");
}

template <typename T>
int run(T tables, Rendezvous& ranks) {
  check(tables.net != nullptr && tables.coll != nullptr, "no such table");
  tables.init();
  walk_net(tables, ranks);
  walk_collectives(tables, ranks);
  tables.finalize();
  return 0;
}

int walk(void* plugin, int version, Rendezvous& ranks) {
  const std::string number = std::to_string(version);
  void* const net = ::dlsym(plugin, ("ncclNetPlugin_v" + number).c_str());
  void* const coll = ::dlsym(plugin, ("ncclCollNetPlugin_v" + number).c_str());
  switch (version) {
    case 8:
      return run(Tables<Net8, Coll8, Properties8, Segment8>{static_cast<Net8*>(net),
                                                            static_cast<Coll8*>(coll)},
                 ranks);
    case 9:
      return run(Tables<Net9, Coll9, Properties9, Segment9>{static_cast<Net9*>(net),
                                                            static_cast<Coll9*>(coll)},
                 ranks);
    case 10:
      return run(Tables<Net10, Coll9, Properties9, Segment9>{static_cast<Net10*>(net),
                                                             static_cast<Coll9*>(coll)},
                 ranks);
    default:
      return run(Tables<Net11, Coll11, Properties11, Segment9>{static_cast<Net11*>(net),
                                                               static_cast<Coll11*>(coll)},
                 ranks);
  }
}

}  // namespace
}  // namespace trib::nccl

int main(int argc, char** argv) {
  const int version = argc == 4 ? std::atoi(argv[2]) : 0;
  const int size = argc == 4 ? std::atoi(argv[3]) : 0;
  if (version < 8 || version > 11 || size < 2 || size > 8) {
    std::fprintf(stderr, "usage: trib_nccl_driver PLUGIN VERSION RANKS\n");
    return 2;
  }
  trib::nccl::Rendezvous ranks(size);
  std::vector<pid_t> processes;
  for (int rank = 0; rank < size; ++rank) {
    const pid_t process = ::fork();
    if (process == 0) {
      ranks.be(rank);
      void* const plugin = ::dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
      if (plugin == nullptr) std::fprintf(stderr, "driver: %s\n", ::dlerror());
      std::_Exit(plugin == nullptr ? 1 : trib::nccl::walk(plugin, version, ranks));
    }
    processes.push_back(process);
  }
  int failed = 0;
  for (int left = size; left > 0; --left) {
    int status = 0;
    ::waitpid(-1, &status, 0);
    if (status == 0) continue;
    // No rank may wait for one that has gone.
    if (failed++ == 0) {
      for (const pid_t process : processes) ::kill(process, SIGKILL);
    }
  }
  std::printf("version %d: %d of %d ranks passed\n", version, size - failed, size);
  return failed == 0 ? 0 : 1;
}
