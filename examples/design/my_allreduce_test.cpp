// SPDX-License-Identifier: Apache-2.0
// Four workers at the four ports of my_allreduce join, and add up four chunks; every RESULT is checked at every port.
// A frame has no preamble and no FCS here: they are the MAC's. docs/PROTOCOL.md has the fields (WF1) and types (WF5).
// Exit code 0 passed, 1 failed, with the reason on stderr.
#include <verilated.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <vector>

#include "Vmy_allreduce.h"

namespace {

using Frame = std::vector<uint8_t>;

constexpr unsigned kPorts = 4;
constexpr unsigned kChunks = 4;
constexpr unsigned kElements = 256;  // of a chunk, float32
constexpr unsigned kHeader = 64;
constexpr unsigned kLimit = 20000;  // cycles
constexpr uint64_t kKey = 0x0123456789abcdef;
constexpr uint64_t kNodeMac = 0x025442000000;
constexpr uint32_t kNodeIp = 0x0a544201;  // 10.84.66.1
constexpr uint16_t kNodeUdp = 0x5442;
enum Type : uint8_t { kContribution = 0, kResult = 1, kJoin = 2, kWelcome = 3 };
constexpr uint8_t kData = 1, kWant = 2;  // flags

[[noreturn]] void fail(unsigned port, const char* reason) {
  std::fprintf(stderr, "my_allreduce: FAILED: port %u: %s\n", port, reason);
  std::exit(1);
}

// Number of `bytes` bytes in network byte order.
void put(Frame& frame, unsigned at, unsigned bytes, uint64_t value) {
  for (unsigned i = 0; i < bytes; i++) frame[at + i] = uint8_t(value >> (8 * (bytes - 1 - i)));
}

uint64_t get(const Frame& frame, unsigned at, unsigned bytes) {
  uint64_t value = 0;
  for (unsigned i = 0; i < bytes; i++) value = value << 8 | frame[at + i];
  return value;
}

uint64_t worker_mac(unsigned rank) { return 0x025442000101 + rank; }
uint32_t worker_ip(unsigned rank) { return 0x0a54420b + rank; }
uint16_t worker_udp(unsigned rank) { return uint16_t(40001 + rank); }

// Frame of a worker with `size` bytes after the header, which are still 0.
Frame frame_of(unsigned rank, Type type, unsigned size) {
  Frame frame(kHeader + size);
  put(frame, 0, 6, kNodeMac);
  put(frame, 6, 6, worker_mac(rank));
  put(frame, 12, 2, 0x0800);
  put(frame, 14, 2, 0x4500);
  put(frame, 16, 2, 50 + size);
  put(frame, 20, 2, 0x4000);        // do not fragment
  put(frame, 22, 2, 64 << 8 | 17);  // time to live, UDP
  put(frame, 26, 4, worker_ip(rank));
  put(frame, 30, 4, kNodeIp);
  uint32_t sum = 0;
  for (unsigned at = 14; at < 34; at += 2) sum += uint32_t(get(frame, at, 2));
  while (sum >> 16) sum = (sum & 0xffff) + (sum >> 16);
  put(frame, 24, 2, ~sum & 0xffff);
  put(frame, 34, 2, worker_udp(rank));
  put(frame, 36, 2, kNodeUdp);
  put(frame, 38, 2, 30 + size);  // and UDP checksum 0: none
  put(frame, 42, 2, 0x5442);
  put(frame, 44, 1, 0x20 | type);
  return frame;
}

Frame join(unsigned rank) {
  Frame frame = frame_of(rank, kJoin, 16);
  put(frame, 50, 2, rank);
  put(frame, 52, 4, 0x1a2b3c4d + rank);  // incarnation: another number whenever the worker starts
  put(frame, 56, 4, 0x0b0b0b01);         // job: the same at all workers
  put(frame, 64, 8, kKey);
  put(frame, 73, 1, kPorts);
  return frame;
}

// Every sum of these is exact, so the order of the additions does not matter.
float value(unsigned rank, unsigned chunk, unsigned element) {
  return float(1u << rank) * (0.25F * float(element) + 1.0F) - 3.5F * float(chunk);
}

Frame contribution(unsigned rank, uint16_t epoch, unsigned chunk) {
  Frame frame = frame_of(rank, kContribution, 4 * kElements);
  put(frame, 45, 1, kData | kWant);  // op and dtype stay 0: SUM of FP32
  put(frame, 48, 2, epoch);
  put(frame, 50, 2, 1);
  put(frame, 52, 4, chunk);
  put(frame, 60, 2, 4 * kElements);
  for (unsigned i = 0; i < kElements; i++) {
    const float element = value(rank, chunk, i);
    std::memcpy(&frame[kHeader + 4 * i], &element, 4);  // little-endian, as on the wire
  }
  return frame;
}

void check_addresses(unsigned port, const Frame& frame) {
  if (frame.size() < kHeader) fail(port, "a frame is shorter than its header");
  if (get(frame, 0, 6) != worker_mac(port) || get(frame, 30, 4) != worker_ip(port) ||
      get(frame, 36, 2) != worker_udp(port))
    fail(port, "a frame is not addressed to its worker");
}

void check_result(unsigned port, const Frame& frame, uint16_t epoch, unsigned chunk) {
  if (frame[44] != (0x20 | kResult)) fail(port, "a frame that is no RESULT");
  if (get(frame, 48, 2) != epoch || get(frame, 50, 2) != kPorts || get(frame, 52, 4) != chunk)
    fail(port, "a RESULT with a wrong epoch, count or sequence");
  if (frame.size() != kHeader + 4 * kElements) fail(port, "a RESULT of a wrong length");
  for (unsigned i = 0; i < kElements; i++) {
    float sum, expected = 0;
    std::memcpy(&sum, &frame[kHeader + 4 * i], 4);
    for (unsigned rank = 0; rank < kPorts; rank++) expected += value(rank, chunk, i);
    if (sum != expected) {
      std::fprintf(stderr, "chunk %u, element %u: %g instead of %g\n", chunk, i, sum, expected);
      fail(port, "a wrong sum");
    }
  }
}

// The design and what is connected to its ports.
class Bench {
 public:
  std::deque<Frame> to_node[kPorts], from_node[kPorts];
  unsigned cycle = 0;

  void reset() {
    top_.reset = 1;
    for (unsigned i = 0; i < 16; i++) step();
    top_.reset = 0;
  }

  // One clock cycle: a beat of the first frame into each port, and a beat out of each.
  void step() {
    if (++cycle > kLimit) fail(0, "not done within the limit of cycles");
    top_.clk = 0;
    top_.rx_valid = top_.rx_last = top_.rx_bad = top_.rx_keep = 0;
    for (unsigned port = 0; port < kPorts && !top_.reset; port++)
      if (!to_node[port].empty()) drive(port, to_node[port]);
    top_.tx_ready = 0xf;
    top_.eval();
    for (unsigned port = 0; port < kPorts && !top_.reset; port++)
      if (top_.tx_valid >> port & 1) take(port);
    top_.clk = 1;
    top_.eval();
    if (top_.error) fail(0, "a register access was refused");
  }

  bool active() const { return top_.active; }

 private:
  Vmy_allreduce top_;
  size_t sent_[kPorts] = {};  // bytes of the first frame
  Frame incoming_[kPorts];

  void drive(unsigned port, std::deque<Frame>& frames) {
    const Frame& frame = frames.front();
    uint8_t beat[8] = {}, keep = 0;
    for (unsigned i = 0; i < 8 && sent_[port] < frame.size(); i++, keep = uint8_t(keep << 1 | 1))
      beat[i] = frame[sent_[port]++];
    std::memcpy(&top_.rx_data[2 * port], beat, 8);
    top_.rx_valid |= 1u << port;
    top_.rx_keep |= uint32_t(keep) << (8 * port);
    if (sent_[port] < frame.size()) return;
    top_.rx_last |= 1u << port;
    frames.pop_front();
    sent_[port] = 0;
  }

  void take(unsigned port) {
    uint8_t beat[8];
    std::memcpy(beat, &top_.tx_data[2 * port], 8);
    for (unsigned i = 0; i < 8; i++)
      if (top_.tx_keep >> (8 * port + i) & 1) incoming_[port].push_back(beat[i]);
    if (!(top_.tx_last >> port & 1)) return;
    if (top_.tx_bad >> port & 1) fail(port, "a spoiled frame");
    check_addresses(port, incoming_[port]);
    from_node[port].push_back(std::move(incoming_[port]));
    incoming_[port].clear();
  }
};

}  // namespace

int main() {
  Bench bench;
  bench.reset();
  for (unsigned i = 0; i < 200; i++) bench.step();  // seven register writes
  if (bench.active()) fail(0, "active before a worker has joined");
  for (unsigned port = 0; port < kPorts; port++) bench.to_node[port].push_back(join(port));

  // A worker starts as soon as it has its WELCOME; early contributions wait in the node for the others.
  uint16_t epoch[kPorts];
  for (unsigned port = 0; port < kPorts; port++) {
    while (bench.from_node[port].empty()) bench.step();
    const Frame& welcome = bench.from_node[port].front();
    if (welcome[44] != (0x20 | kWelcome)) fail(port, "the answer to the JOIN is no WELCOME");
    epoch[port] = uint16_t(get(welcome, 48, 2));
    bench.from_node[port].pop_front();
    for (unsigned chunk = 0; chunk < kChunks; chunk++)
      bench.to_node[port].push_back(contribution(port, epoch[port], chunk));
  }
  const unsigned start = bench.cycle;
  for (unsigned port = 0; port < kPorts; port++) {
    for (unsigned chunk = 0; chunk < kChunks; chunk++) {
      while (bench.from_node[port].empty()) bench.step();
      check_result(port, bench.from_node[port].front(), epoch[port], chunk);
      bench.from_node[port].pop_front();
    }
  }
  const unsigned cycles = bench.cycle - start;
  for (unsigned i = 0; i < 200; i++) bench.step();
  for (unsigned port = 0; port < kPorts; port++)
    if (!bench.from_node[port].empty()) fail(port, "a frame after the last RESULT");
  if (!bench.active()) fail(0, "not active after the last RESULT");
  std::printf("my_allreduce: passed: %u workers, %u chunks of %u float32, %u cycles\n", kPorts,
              kChunks, kElements, cycles);
  return 0;
}
