// SPDX-License-Identifier: Apache-2.0
// RE3: contributions that disagree are never added up. All members are notified, the group takes
// nothing more (ERROR 5), and works again when it is restarted.
#include <fmt/format.h>

#include <functional>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class DisagreeTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(DisagreeTest);

  explicit DisagreeTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  void set_up_traffic(TrafficConfig& config) override;
  void script() override;

 private:
  // One chunk to which `odd` makes port 1 contribute otherwise than the others.
  void run_disagreement(const std::function<void(Frame&)>& odd);
};

TRIB_SIM_TEST(DisagreeTest, "disagree", "contributions that can't be added up (RE3)", any_size);

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

// Another op of the same dtype, or another dtype of the same op.
void another_reduction(Frame& frame, const ReductionSet& reductions, bool of_op) {
  const Header header = read_header(frame.bytes);
  const auto is_other = [&](const Reduction& reduction) {
    const bool same_op = static_cast<std::uint8_t>(reduction.op) == header.op;
    const bool same_dtype = static_cast<std::uint8_t>(reduction.dtype) == header.dtype;
    return same_op == of_op && same_dtype != of_op && reductions.has(reduction);
  };
  for (const ReduceOp op : kReduceOps) {
    for (const Dtype dtype : kDtypes) {
      if (!is_other({dtype, op})) continue;
      frame.bytes[layout::kOpDtype] =
          static_cast<std::uint8_t>(static_cast<unsigned>(op) << 4 | static_cast<unsigned>(dtype));
    }
  }
}

}  // namespace

void DisagreeTest::set_up_traffic(TrafficConfig& config) {
  config.all_reduce_only = true;
  config.large_chunks = false;
}

void DisagreeTest::run_disagreement(const std::function<void(Frame&)>& odd) {
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
  const ReductionSet& reductions = setup().node.reductions;
  if (reductions != ReductionSet()) {
    for (const bool of_op : {false, true}) {
      run_disagreement([&](Frame& frame) { another_reduction(frame, reductions, of_op); });
    }
  }
  for (std::uint32_t s = 0; s < 4; ++s) send_all(s);
  settle();
}

}  // namespace trib
