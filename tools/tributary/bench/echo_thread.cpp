// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/echo_thread.h"

#include <netinet/in.h>
#include <pthread.h>
#include <sys/uio.h>

#include <algorithm>

#include "host/engine/worker_config.h"
#include "model/frame/body.h"
#include "model/frame/datagram.h"
#include "tools/tributary/bench/host_load.h"

namespace trib {
namespace {

// Of a node of the widest window, for sums of FP32, without codecs and balance.
void write_abilities(WritableBytes body) {
  WelcomeBody abilities;
  abilities.ops = abilities.dtypes = 1;
  abilities.codecs = codec::kRawOnly;
  abilities.largest_payload = kMaxPayload;
  abilities.window = kMaxWindow;
  const BodyBytes bytes = body_bytes(abilities);
  std::copy(bytes.begin(), bytes.end(), body.begin());
}

}  // namespace

EchoThread::EchoThread(std::uint32_t ip)
    : socket_(loopback_socket(true, ip)),
      port_(port_of(socket_)),
      buffer_(kMostBufferBytes),
      thread_([this] { run(); }) {}

EchoThread::~EchoThread() {
  stop_ = true;
  thread_.join();
}

double EchoThread::cpu_seconds() {
  clockid_t clock{};
  ::pthread_getcpuclockid(thread_.native_handle(), &clock);
  return seconds_of(clock);
}

void EchoThread::run() {
  while (!stop_) echo();
}

// One buffer of the system; false if none has come for a while.
bool EchoThread::echo() {
  sockaddr_in sender{};
  iovec whole{buffer_.data(), buffer_.size()};
  msghdr message{};
  message.msg_name = &sender;
  message.msg_namelen = sizeof sender;
  message.msg_iov = &whole;
  message.msg_iovlen = 1;
  SegmentLength told;
  told.expect(message);
  const ssize_t bytes = ::recvmsg(socket_.get(), &message, 0);
  if (bytes <= 0) return false;
  whole.iov_len = static_cast<std::size_t>(bytes);
  const std::size_t segment = SegmentLength::of(message, whole.iov_len);
  answer({buffer_.data(), whole.iov_len}, segment);
  message.msg_control = nullptr;
  message.msg_controllen = 0;
  if (segment < whole.iov_len) told.tell(message, segment);
  return ::sendmsg(socket_.get(), &message, 0) >= 0;
}

void EchoThread::answer(WritableBytes datagrams, std::size_t segment) {
  for (; !datagrams.empty(); datagrams = datagrams.from(std::min(segment, datagrams.size()))) {
    answer(datagrams.first(std::min(segment, datagrams.size())));
  }
}

// In its place: every answer is as long as what it answers.
void EchoThread::answer(WritableBytes datagram) {
  if (datagram.size() < kDatagramHeaderBytes) return;
  DatagramHeader header = read_datagram_header(datagram.data());
  WritableBytes body = datagram.from(kDatagramHeaderBytes);
  switch (header.type) {
    case FrameType::kAsk:
      header.type = FrameType::kNack;
      break;
    case FrameType::kJoin:
      if (body.size() < kBodyBytes) return;
      header.type = FrameType::kWelcome;
      header.epoch = 1;
      header.count = parse_join_body(body.data()).ports;
      write_abilities(body);
      break;
    case FrameType::kLeave:
      header.type = FrameType::kError;
      header.tag = static_cast<std::uint32_t>(ErrorCode::kStopped);
      break;
    default:
      header.type = FrameType::kResult;
      header.flags = kFlagData;
      ++contributions_;
  }
  write_datagram_header(header, datagram.data());
}

}  // namespace trib
