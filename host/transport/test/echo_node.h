// SPDX-License-Identifier: Apache-2.0
// A small node on the loopback interface, for one worker: a thread that gives every contribution
// back as its result.
#pragma once

#include <poll.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <thread>

#include "host/transport/udp_socket.h"

namespace trib {

inline Endpoint loopback(std::uint16_t port) { return {{}, 0x7f000001, port}; }
inline Endpoint free_endpoint() { return UdpSocket(loopback(0), loopback(9)).local(); }

struct EchoFaults {
  unsigned lose = 0;    // the first copy of each so-and-so-many-th contribution is lost; 0: none.
                        // An ASK for it is answered by a NACK (RC5)
  unsigned refuse = 0;  // so many JOINs get ERROR 2 before one is taken
  // A chunk that was summed up without the worker, because of a deadline (GR3).
  std::optional<std::uint32_t> late;
};

class EchoNode {
 public:
  EchoNode(const Endpoint& self, const Endpoint& worker, const EchoFaults& faults)
      : faults_(faults), socket_(self, worker), thread_([this] { run(); }) {}
  ~EchoNode() {
    stop_ = true;
    thread_.join();
  }
  EchoNode(const EchoNode&) = delete;
  EchoNode& operator=(const EchoNode&) = delete;

  // LEAVEs that have come.
  unsigned leaves() const { return leaves_; }

 private:
  void run() {
    while (!stop_) {
      pollfd readable{socket_.descriptor(), POLLIN, 0};
      ::poll(&readable, 1, 10);
      while (const std::optional<IncomingDatagram> datagram = socket_.receive()) {
        if (datagram_defect(datagram->bytes, kAnyFrameType) != Defect::kNone) continue;
        answer(read_datagram_header(datagram->bytes.data()),
               datagram->bytes.from(kDatagramHeaderBytes));
      }
    }
  }

  void answer(DatagramHeader header, ByteSpan payload) {
    if (header.type == FrameType::kJoin) return answer_join(header);
    if (header.type == FrameType::kAsk) {
      header.type = FrameType::kNack;
      return send({header, {}, 0});
    }
    if (header.type == FrameType::kLeave) {
      ++leaves_;
      header.count = 1;
      return send_error(header, ErrorCode::kStopped);
    }
    if (header.sequence == faults_.late) return send_passed(header);
    if (faults_.lose != 0 && !header.has(kFlagRetry) && ++count_ % faults_.lose == 0) return;
    header.type = FrameType::kResult;
    header.flags = kFlagData;
    send({header, payload, 0});
  }

  void send_passed(DatagramHeader header) {
    header.type = FrameType::kPassed;
    header.flags = 0;
    header.count = 0;
    header.payload_bytes = 0;
    header.tag = header.sequence + 2 * kWindow;
    send({header, {}, 0});
  }

  void send_error(DatagramHeader header, ErrorCode code) {
    header.type = FrameType::kError;
    header.tag = static_cast<std::uint32_t>(code);
    send({header, {}, 0});
  }

  void answer_join(DatagramHeader header) {
    header.epoch = 1;
    header.count = 1;
    if (faults_.refuse > 0) {
      --faults_.refuse;
      header.count = 0;
      return send_error(header, ErrorCode::kNotMember);
    }
    header.type = FrameType::kWelcome;
    const BodyBytes body = body_bytes(WelcomeBody{1, 1, 1, kMaxPayload, kWindow});
    send({header, body});
  }

  void send(const OutgoingDatagram& datagram) { socket_.send(datagram.head(), datagram.payload()); }

  static constexpr std::uint8_t kWindow = 16;

  EchoFaults faults_;
  unsigned count_ = 0;
  std::atomic<bool> stop_{false};
  std::atomic<unsigned> leaves_{0};
  UdpSocket socket_;
  std::thread thread_;
};

}  // namespace trib
