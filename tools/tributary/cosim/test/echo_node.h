// SPDX-License-Identifier: Apache-2.0
// A small node on the loopback interface, for one worker: a thread that gives every contribution
// back as its result.
#pragma once

#include <poll.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "tools/tributary/cosim/datagram_adapter.h"
#include "verif/sim/interfaces/udp_socket.h"

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
      : self_(self), worker_(worker), faults_(faults), socket_(self, worker), thread_([this] {
          run();
        }) {}
  ~EchoNode() {
    stop_ = true;
    thread_.join();
  }
  EchoNode(const EchoNode&) = delete;
  EchoNode& operator=(const EchoNode&) = delete;

 private:
  void run() {
    const DatagramAdapter adapter(self_, worker_);
    while (!stop_) {
      pollfd readable{socket_.descriptor(), POLLIN, 0};
      ::poll(&readable, 1, 10);
      while (const std::optional<Bytes> datagram = socket_.receive()) {
        const std::optional<Frame> frame = answer(adapter.wrap(*datagram));
        if (!frame) continue;
        const DatagramAdapter::Datagram out = adapter.strip(*frame);
        socket_.send(out.data, out.bytes);
      }
    }
  }

  std::optional<Frame> answer(const Frame& frame) {
    std::optional<Header> header = decode(frame.bytes);
    if (!header) return std::nullopt;
    std::swap(header->source, header->destination);
    if (header->type == FrameType::kJoin) return answer_join(*header);
    if (header->type == FrameType::kAsk) {
      header->type = FrameType::kNack;
      return encode(*header, nullptr);
    }
    if (header->sequence == faults_.late) return passed(*header);
    if (faults_.lose != 0 && !header->has(kFlagRetry) && ++count_ % faults_.lose == 0) {
      return std::nullopt;
    }
    header->type = FrameType::kResult;
    header->flags = kFlagData;
    return encode(*header, &frame.bytes[kHeaderBytes]);
  }

  static Frame passed(Header header) {
    header.type = FrameType::kPassed;
    header.flags = 0;
    header.count = 0;
    header.payload_bytes = 0;
    header.tag = header.sequence + 2 * kWindow;
    return encode(header, nullptr);
  }

  Frame answer_join(Header header) {
    header.epoch = 1;
    header.count = 1;
    if (faults_.refuse == 0) return encode_welcome(header, {1, 1, 1, 8192, kWindow});
    --faults_.refuse;
    header.type = FrameType::kError;
    header.count = 0;
    header.tag = static_cast<std::uint32_t>(ErrorCode::kNotMember);
    return encode(header, nullptr);
  }

  static constexpr std::uint8_t kWindow = 16;

  Endpoint self_;
  Endpoint worker_;
  EchoFaults faults_;
  unsigned count_ = 0;
  std::atomic<bool> stop_{false};
  UdpSocket socket_;
  std::thread thread_;
};

}  // namespace trib
