/* SPDX-License-Identifier: Apache-2.0
 * For LD_PRELOAD: counts what a process sends to Internet sockets, in bytes and calls, and its calls that
 * receive, whether they get something or not. A peer reads the counts by counted_calls(). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic uint64_t sent_bytes, send_calls, receive_calls;

void counted_calls(uint64_t counts[3]);
void counted_calls(uint64_t counts[3]) {
  counts[0] = sent_bytes;
  counts[1] = send_calls;
  counts[2] = receive_calls;
}

static int is_internet(int descriptor) {
  int domain = 0;
  socklen_t size = sizeof domain;
  return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 &&
         (domain == AF_INET || domain == AF_INET6);
}

static ssize_t count_sent(int descriptor, ssize_t bytes) {
  if (is_internet(descriptor)) {
    ++send_calls;
    if (bytes > 0) sent_bytes += (uint64_t)bytes;
  }
  return bytes;
}

static void count_receive(int descriptor) {
  if (is_internet(descriptor)) ++receive_calls;
}

#define REAL(NAME) ((__typeof__(&NAME))dlsym(RTLD_NEXT, #NAME))
#define SENDS(NAME, PARAMETERS, ...) \
  ssize_t NAME PARAMETERS { return count_sent(fd, REAL(NAME)(__VA_ARGS__)); }
#define RECEIVES(TYPE, NAME, PARAMETERS, ...) \
  TYPE NAME PARAMETERS {                      \
    count_receive(fd);                        \
    return REAL(NAME)(__VA_ARGS__);           \
  }

SENDS(write, (int fd, const void *data, size_t size), fd, data, size)
SENDS(writev, (int fd, const struct iovec *parts, int count), fd, parts, count)
SENDS(send, (int fd, const void *data, size_t size, int flags), fd, data, size, flags)
SENDS(sendmsg, (int fd, const struct msghdr *message, int flags), fd, message, flags)
RECEIVES(ssize_t, read, (int fd, void *data, size_t size), fd, data, size)
RECEIVES(ssize_t, readv, (int fd, const struct iovec *parts, int count), fd, parts, count)
RECEIVES(ssize_t, recv, (int fd, void *data, size_t size, int flags), fd, data, size, flags)
RECEIVES(ssize_t, recvmsg, (int fd, struct msghdr *message, int flags), fd, message, flags)
RECEIVES(int, recvmmsg, (int fd, struct mmsghdr *messages, unsigned count, int flags, struct timespec *patience), fd,
         messages, count, flags, patience)

int sendmmsg(int fd, struct mmsghdr *messages, unsigned count, int flags) {
  const int sent = REAL(sendmmsg)(fd, messages, count, flags);
  ssize_t bytes = 0;
  for (int i = 0; i < sent; ++i) bytes += messages[i].msg_len;
  count_sent(fd, bytes);
  return sent;
}
