// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/disagree_test.h"

#include <fmt/format.h>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

void another_tag(Frame& frame) { frame.bytes[layout::kTag + 3] ^= 0x01; }

void another_length(Frame& frame) {
  Header header = read_header(frame.bytes);
  header.payload_bytes = static_cast<std::uint16_t>(header.payload_bytes + 4);
  const Bytes payload(header.payload_bytes, 0x11);
  frame = encode(header, payload.data());
}

void another_tag_and_length(Frame& frame) {
  another_length(frame);
  another_tag(frame);
}

}  // namespace

void DisagreeTest::run_disagreement(void (*odd)(Frame&)) {
  for (std::uint32_t s = 0; s < 4; ++s) send_all(s);
  settle();
  std::vector<std::size_t> before;
  for (unsigned port = 0; port < ports(); ++port) {
    before.push_back(received(port, FrameType::kError));
    Frame frame = contribution(4, port);
    if (port == 1) odd(frame);
    send(port, frame);
  }
  settle();
  for (unsigned port = 0; port < ports(); ++port) {
    const std::size_t errors = received(port, FrameType::kError) - before[port];
    require(errors == 1, fmt::format("port {}: {} ERROR frames, expected one", port, errors));
  }
  const std::uint32_t status = registers().read(group_register(0, kGroupStatus));
  require((status & kGroupStatusStopped) != 0, "STATUS does not say that the group has stopped");
  send_all(5);  // Stopped
  settle();
  registers().write(group_register(0, kGroupEpoch), ++epoch);
  registers().start_group();
  require((registers().read(group_register(0, kGroupStatus)) & kGroupStatusStopped) == 0,
          "the group is still stopped");
}

void DisagreeTest::script() {
  run_disagreement(another_tag);
  run_disagreement(another_length);
  run_disagreement(another_tag_and_length);
  for (std::uint32_t s = 0; s < 20; ++s) send_all(s);
  settle();
}

}  // namespace trib
