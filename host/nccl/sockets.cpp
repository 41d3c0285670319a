// SPDX-License-Identifier: Apache-2.0
#include "host/nccl/sockets.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <utility>

#include "host/nccl/abi.h"
#include "host/nccl/log.h"
#include "model/base/file_descriptor.h"

namespace trib::nccl::sockets {
namespace {

constexpr std::uint32_t kMagic = 0x54524942;

struct Stream;

// The handle that NCCL carries between ranks. `dialling` is of the rank that connects, whose copy this is then.
struct Handle {
  std::uint32_t magic;
  std::uint32_t address;  // of the machine's byte order, as the port
  std::uint16_t port;
  Stream* dialling;
};
static_assert(sizeof(Handle) <= kHandleBytes);

struct Listener {
  FileDescriptor socket;
};

struct Request {
  Stream* stream = nullptr;
  char* data = nullptr;
  std::size_t size = 0;
  std::uint64_t length = 0;  // of the message, as its head says
  std::size_t moved = 0;     // bytes of head and message
  bool done = false;
};

// One direction of a connection; its requests are done in their order.
struct Stream {
  FileDescriptor socket;
  bool sends = false;
  std::deque<Request*> requests;
};

std::string reason(const char* what) { return fmt::format("{}: {}", what, std::strerror(errno)); }

bool later() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

sockaddr_in address_of(std::uint32_t ip, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(ip);
  address.sin_port = htons(port);
  return address;
}

FileDescriptor tcp_socket() {
  return FileDescriptor(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

std::unique_ptr<Stream> stream_of(FileDescriptor socket, bool sends) {
  const int one = 1;
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  auto stream = std::make_unique<Stream>();
  stream->socket = std::move(socket);
  stream->sends = sends;
  return stream;
}

// Of what is left of the head or of the message. 0: not now; less: the end.
ssize_t move_some(Request& request) {
  constexpr std::size_t kHead = sizeof request.length;
  const bool head = request.moved < kHead;
  char* const from = head ? reinterpret_cast<char*>(&request.length) + request.moved
                          : request.data + (request.moved - kHead);
  const std::size_t left = head ? kHead - request.moved : kHead + request.length - request.moved;
  const int socket = request.stream->socket.get();
  const ssize_t bytes = request.stream->sends ? ::send(socket, from, left, MSG_NOSIGNAL)
                                              : ::recv(socket, from, left, 0);
  if (bytes > 0) return bytes;
  if (bytes < 0 && later()) return 0;
  if (bytes == 0) errno = ECONNRESET;
  return -1;
}

int progress(Stream& stream) {
  while (!stream.requests.empty()) {
    Request& request = *stream.requests.front();
    while (request.moved < sizeof request.length ||
           request.moved < sizeof request.length + request.length) {
      const ssize_t bytes = move_some(request);
      if (bytes == 0) return kSuccess;
      if (bytes < 0) return refuse(kRemoteError, reason("a connection has ended"));
      request.moved += static_cast<std::size_t>(bytes);
      if (request.moved >= sizeof request.length && request.length > request.size) {
        return refuse(kInvalidUsage, fmt::format("a message of {} bytes for a buffer of {}",
                                                 request.length, request.size));
      }
    }
    request.done = true;
    stream.requests.pop_front();
  }
  return kSuccess;
}

int add(Stream& stream, void* data, std::size_t size, void** request) {
  auto added = std::make_unique<Request>();
  added->stream = &stream;
  added->data = static_cast<char*>(data);
  added->size = size;
  if (stream.sends) added->length = size;
  stream.requests.push_back(added.get());
  *request = added.release();
  return progress(stream);
}

}  // namespace

std::uint32_t local_address() {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return INADDR_LOOPBACK;
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> owned(first, ::freeifaddrs);
  const char* const wanted = std::getenv("NCCL_SOCKET_IFNAME");
  std::uint32_t found = INADDR_LOOPBACK;
  for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
    if (at->ifa_addr == nullptr || at->ifa_addr->sa_family != AF_INET) continue;
    const bool suited = wanted != nullptr ? std::strcmp(wanted, at->ifa_name) == 0
                                          : (at->ifa_flags & IFF_LOOPBACK) == 0;
    if (!suited || (at->ifa_flags & IFF_UP) == 0) continue;
    found = ntohl(reinterpret_cast<const sockaddr_in*>(at->ifa_addr)->sin_addr.s_addr);
    break;
  }
  return found;
}

int listen(void* handle, void** listener) {
  auto made = std::make_unique<Listener>();
  made->socket = tcp_socket();
  sockaddr_in address = address_of(local_address(), 0);
  socklen_t size = sizeof address;
  auto* const raw = reinterpret_cast<sockaddr*>(&address);
  if (made->socket.get() < 0 || ::bind(made->socket.get(), raw, size) != 0 ||
      ::listen(made->socket.get(), SOMAXCONN) != 0 ||
      ::getsockname(made->socket.get(), raw, &size) != 0) {
    return refuse(kSystemError, reason("cannot listen"));
  }
  std::memset(handle, 0, kHandleBytes);
  const Handle told{kMagic, ntohl(address.sin_addr.s_addr), ntohs(address.sin_port), nullptr};
  std::memcpy(handle, &told, sizeof told);
  *listener = made.release();
  return kSuccess;
}

int connect(void* handle, void** sender) {
  *sender = nullptr;
  Handle to{};
  std::memcpy(&to, handle, sizeof to);
  if (to.magic != kMagic) return refuse(kInvalidArgument, "connect: this is no handle of listen");
  if (to.dialling == nullptr) {
    auto stream = stream_of(tcp_socket(), true);
    const sockaddr_in address = address_of(to.address, to.port);
    const int failed = ::connect(stream->socket.get(), reinterpret_cast<const sockaddr*>(&address),
                                 sizeof address);
    if (failed != 0 && errno != EINPROGRESS) return refuse(kRemoteError, reason("connect"));
    to.dialling = stream.release();
    std::memcpy(handle, &to, sizeof to);
  }
  pollfd ready{to.dialling->socket.get(), POLLOUT, 0};
  if (::poll(&ready, 1, 0) <= 0) return kSuccess;
  int error = 0;
  socklen_t size = sizeof error;
  ::getsockopt(ready.fd, SOL_SOCKET, SO_ERROR, &error, &size);
  if (error != 0) {
    delete std::exchange(to.dialling, nullptr);
    std::memcpy(handle, &to, sizeof to);
    errno = error;
    return refuse(kRemoteError, reason("connect"));
  }
  *sender = to.dialling;
  return kSuccess;
}

int accept(void* listener, void** receiver) {
  *receiver = nullptr;
  FileDescriptor socket(::accept4(static_cast<Listener*>(listener)->socket.get(), nullptr, nullptr,
                                  SOCK_NONBLOCK | SOCK_CLOEXEC));
  if (socket.get() < 0) return later() ? int{kSuccess} : refuse(kSystemError, reason("accept"));
  *receiver = stream_of(std::move(socket), false).release();
  return kSuccess;
}

int send(void* sender, void* data, std::size_t size, void** request) {
  return add(*static_cast<Stream*>(sender), data, size, request);
}

int receive(void* receiver, void* data, std::size_t size, void** request) {
  return add(*static_cast<Stream*>(receiver), data, size, request);
}

int test(void* request, int* done, int* size) {
  auto* const asked = static_cast<Request*>(request);
  *done = 0;
  const int result = progress(*asked->stream);
  if (!asked->done) return result;
  const std::unique_ptr<Request> owned(asked);
  *done = 1;
  if (size != nullptr) *size = static_cast<int>(asked->length);
  return kSuccess;
}

int close(void* sender_or_receiver) {
  delete static_cast<Stream*>(sender_or_receiver);
  return kSuccess;
}

int close_listener(void* listener) {
  delete static_cast<Listener*>(listener);
  return kSuccess;
}

}  // namespace trib::nccl::sockets
