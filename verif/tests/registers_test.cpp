// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/registers_test.h"

#include <fmt/format.h>

#include "verif/bfm/registers.h"
#include "verif/seq/random.h"

namespace trib {

void RegistersTest::script() {
  check_reset_values();
  check_read_back();
  check_unmapped();
  registers().configure(setup().node, setup().onset);
  registers().start_group();
  const std::uint32_t status = registers().read(kRegGroupStatus);
  require(status == kGroupActive, fmt::format("GROUP_STATUS is {:#x} after the start", status));
  for (std::uint32_t s = 0; s < 64; ++s) {
    if (s % setup().node.window == 0) settle();
    send_all(s);
    registers().counters(s % ports());
  }
  settle();
  registers().end_group();
  require((registers().read(kRegGroupStatus) & kGroupActive) == 0, "the group is still active");
}

void RegistersTest::check_reset_values() {
  const auto expect = [this](std::uint16_t address, std::uint32_t value) {
    const std::uint32_t read = registers().read(address);
    require(read == value,
            fmt::format("register {:#06x} is {:#x}, expected {:#x}", address, read, value));
  };
  expect(kRegId, kIdValue);
  expect(kRegVersion, kVersionValue);
  expect(kRegNodeUdpPort, kDefaultUdpPort);
  expect(kRegOnset, 1);
  expect(kRegGroupStatus, 0);
  for (unsigned port = 0; port < ports(); ++port) {
    for (unsigned offset = kPortVerdicts; offset <= kPortReplaysDropped; offset += 4) {
      if (offset < kPortVerdicts + 4 * kVerdicts || offset >= kPortResults) {
        expect(port_register(port, offset), 0);
      }
    }
    for (unsigned offset = kPortRxBytesLo; offset <= kPortTxFrames; offset += 4) {
      expect(port_register(port, offset), 0);
    }
  }
}

void RegistersTest::check_read_back() {
  Random random{options().seed, 0x726567};
  const auto check = [&](std::uint16_t address, std::uint32_t mask) {
    const std::uint32_t value = static_cast<std::uint32_t>(random()) & mask;
    registers().write(address, value);
    const std::uint32_t read = registers().read(address);
    require(read == value, fmt::format("register {:#06x} was written {:#x} and reads {:#x}",
                                       address, value, read));
  };
  for (unsigned n = 0; n < 20; ++n) {
    check(kRegNodeMacHi, 0xffff);
    check(kRegNodeMacLo, 0xffffffff);
    check(kRegNodeIp, 0xffffffff);
    check(kRegNodeUdpPort, 0xffff);
    check(kRegOnset, 0xffff);
    check(kRegGroupMembers, (1u << ports()) - 1);
    check(kRegGroupEpoch, 0xffff);
    for (unsigned port = 0; port < ports(); ++port) {
      check(port_register(port, kPortPeerMacHi), 0xffff);
      check(port_register(port, kPortPeerMacLo), 0xffffffff);
      check(port_register(port, kPortPeerIp), 0xffffffff);
      check(port_register(port, kPortPeerUdpPort), 0xffff);
    }
  }
}

void RegistersTest::check_unmapped() {
  const std::uint16_t past_ports = port_register(ports(), 0);
  for (const std::uint16_t address :
       {std::uint16_t{0x0024}, std::uint16_t{0x0050}, std::uint16_t{0x0100},
        std::uint16_t{0x0fff & ~3}, port_register(0, 0x10), port_register(0, 0xd8), past_ports,
        std::uint16_t{0x8000}, std::uint16_t{0xfffc}}) {
    const RegisterAccess read = registers().access(false, address);
    require(read.response == kAxiSlaveError && read.value == 0,
            fmt::format("read of {:#06x}: response {}, value {:#x}; expected an error and 0",
                        address, read.response, read.value));
    const RegisterAccess write = registers().access(true, address, 0xffffffff);
    require(
        write.response == kAxiSlaveError,
        fmt::format("write to {:#06x}: response {}, expected an error", address, write.response));
  }
}

}  // namespace trib
