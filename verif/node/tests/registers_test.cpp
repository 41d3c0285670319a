// SPDX-License-Identifier: Apache-2.0
// The register map, each register of register_table.h on every page of it: values after reset,
// read-back of random values, error responses of what can't be written, of addresses without a
// register and of what GR5 forbids, all of which change nothing; then counters that are read while
// traffic is running.
#include "verif/node/registers/registers.h"

#include <fmt/format.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>

#include "model/base/random.h"
#include "verif/node/checker/register_rules.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/tests/script_test.h"
#include "verif/node/tests/test_list.h"

namespace trib {
namespace {

class RegistersTest : public ScriptTest {
 public:
  UVM_COMPONENT_UTILS(RegistersTest);

  explicit RegistersTest(uvm::uvm_component_name name) : ScriptTest(name) {}

 protected:
  bool starts_group() const override { return false; }
  void script() override;

 private:
  using Visit = std::function<void(const RegisterInfo&, std::uint16_t address)>;

  // Every register that a node of this shape has.
  void for_each(const Visit& visit) const;
  void check_reset_values();
  void check_read_back();
  void restore_reset_values();
  void check_read_only();
  void check_unmapped();
  // GR5
  void check_strobes();
  void check_refusals_at_rest();
  void check_refusals_at_work();
  void check_start();
  // The write is refused, and the register and the state of the group stay as they are.
  void expect_refused(std::uint16_t address, std::uint32_t value, std::uint8_t strobes = kAllBytes);
  // Both halves of the counters of bytes, low half first, never go back.
  void check_bytes(unsigned port);
  void expect(const RegisterInfo& info, std::uint16_t address, std::uint32_t value);
  std::uint32_t mask_of(const RegisterInfo& info) const;

  std::map<std::uint16_t, std::uint64_t> bytes_;  // by address of the low half: what was read last
};

TRIB_SIM_TEST(RegistersTest, "registers", "the register map");

constexpr std::uint32_t kAddressSpace = 0x10000;
constexpr unsigned kStrayAddresses = 300;

}  // namespace

void RegistersTest::script() {
  check_reset_values();
  check_read_back();
  restore_reset_values();
  check_read_only();
  check_unmapped();
  check_strobes();
  check_refusals_at_rest();
  registers().configure(setup().node, setup().onset);
  check_start();
  registers().start_group();
  const std::uint16_t status_address = group_register(0, kGroupStatus);
  const std::uint32_t status = registers().read(status_address);
  require(status == kGroupStatusActive, fmt::format("STATUS is {:#x} after the start", status));
  check_refusals_at_work();
  for (std::uint32_t s = 0; s < 64; ++s) {
    if (s % setup().node.window == 0) settle();
    send_all(s);
    registers().counters(s % ports());
    check_bytes(s % ports());
  }
  settle();
  registers().end_group();
  require((registers().read(status_address) & kGroupStatusActive) == 0,
          "the group is still active");
  check_start();
}

void RegistersTest::for_each(const Visit& visit) const {
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kPort   ? ports()
                           : info.page == RegisterPage::kNode ? 1
                                                              : groups();
    for (unsigned index = 0; index < pages && info.min_ports <= ports(); ++index) {
      visit(info, register_address(info.page, index, info.offset));
    }
  }
}

std::uint32_t RegistersTest::mask_of(const RegisterInfo& info) const {
  return info.port_mask ? (1u << ports()) - 1 : info.mask;
}

void RegistersTest::expect(const RegisterInfo& info, std::uint16_t address, std::uint32_t value) {
  const std::uint32_t read = registers().read(address);
  require(read == value,
          fmt::format("{} ({:#06x}) is {:#x}, expected {:#x}", info.name, address, read, value));
}

// Where the map gives no reset value, everything is 0 but the window, and what the node was built
// for, which has been checked before.
void RegistersTest::check_reset_values() {
  for_each([this](const RegisterInfo& info, std::uint16_t address) {
    if (info.page == RegisterPage::kNode && info.kind == RegisterKind::kStatus) return;
    const bool is_window = info.page == RegisterPage::kGroup && info.offset == kGroupWindow;
    expect(info, address, is_window ? setup().node.window : info.reset);
  });
}

void RegistersTest::check_read_back() {
  Random random{options().seed, 0x726567};
  for (unsigned n = 0; n < 4; ++n) {
    std::map<std::uint16_t, std::uint32_t> written;
    for_each([&](const RegisterInfo& info, std::uint16_t address) {
      if (!is_writable(info.kind) || info.kind == RegisterKind::kStrobe) return;
      const FollowedNode& now = checker().node();
      do {  // GR5
        written[address] = static_cast<std::uint32_t>(random());
      } while (is_refused(address, written[address], kAllBytes, now.model()));
      registers().write(address, written[address]);
    });
    for_each([&](const RegisterInfo& info, std::uint16_t address) {
      if (written.count(address) == 0) return;
      expect(info, address, written[address] & mask_of(info));
    });
  }
}

void RegistersTest::restore_reset_values() {
  for_each([this](const RegisterInfo& info, std::uint16_t address) {
    if (!is_writable(info.kind) || info.kind == RegisterKind::kStrobe) return;
    const bool is_epoch = info.page == RegisterPage::kGroup && info.offset == kGroupEpoch;
    if (!is_epoch) registers().write(address, info.reset);  // it is never 0 again
  });
}

void RegistersTest::check_read_only() {
  for_each([this](const RegisterInfo& info, std::uint16_t address) {
    if (is_writable(info.kind)) return;
    const std::uint32_t before = registers().read(address);
    const RegisterAccess write = registers().access(true, address, ~before);
    require(write.response == kAxiSlaveError,
            fmt::format("write to read-only {}: response {}, expected an error", info.name,
                        write.response));
    expect(info, address, before);
  });
}

// Every free word of the first page of each kind, and addresses anywhere.
void RegistersTest::check_unmapped() {
  std::set<std::uint16_t> mapped;
  for_each([&](const RegisterInfo&, std::uint16_t address) { mapped.insert(address); });
  std::set<std::uint16_t> stray;
  for (unsigned offset = 0; offset < 0x100; offset += 4) {
    stray.insert({static_cast<std::uint16_t>(offset), port_register(0, offset),
                  port_register(ports(), offset), group_register(0, offset),
                  group_register(groups(), offset), access_register(0, offset),
                  access_register(groups(), offset)});
  }
  Random random{options().seed, 0x737472};
  for (unsigned n = 0; n < kStrayAddresses; ++n) {
    stray.insert(static_cast<std::uint16_t>(random.between(0, kAddressSpace - 1)));
  }
  for (const std::uint16_t address : stray) {
    if (mapped.count(address) != 0) continue;
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

void RegistersTest::expect_refused(std::uint16_t address, std::uint32_t value,
                                   std::uint8_t strobes) {
  const bool readable = address != group_register(0, kGroupCtrl);
  const std::uint32_t before = readable ? registers().read(address) : 0;
  const std::uint32_t status = registers().read(group_register(0, kGroupStatus));
  const RegisterAccess write = registers().access(true, address, value, strobes);
  require(write.response == kAxiSlaveError,
          fmt::format("write of {:#x} to {:#06x}, strobes {:#x}: response {}, expected an error",
                      value, address, strobes, write.response));
  require(
      (!readable || registers().read(address) == before) &&
          registers().read(group_register(0, kGroupStatus)) == status,
      fmt::format("a write of {:#x} to {:#06x} that is refused has changed it", value, address));
}

void RegistersTest::check_strobes() {
  Random random{options().seed, 0x777374};
  for_each([&](const RegisterInfo& info, std::uint16_t address) {
    if (!is_writable(info.kind)) return;
    for (unsigned strobes = 0; strobes < kAllBytes; ++strobes) {
      expect_refused(address, static_cast<std::uint32_t>(random()) | 1,
                     static_cast<std::uint8_t>(strobes));
    }
  });
}

void RegistersTest::check_refusals_at_rest() {
  const auto at = [](unsigned offset) { return group_register(0, offset); };
  expect_refused(at(kGroupEpoch), 0);
  expect_refused(at(kGroupEpoch), 0xffff0000);
  for (unsigned port = ports(); port < 8; ++port) {
    expect_refused(at(kGroupUplink), kGroupUplinkValid | port);
  }
  for (unsigned port = 0; port < ports(); ++port) {
    registers().write(at(kGroupMembers), 1u << port);
    expect_refused(at(kGroupUplink), kGroupUplinkValid | port);
    registers().write(at(kGroupMembers), 0);
    registers().write(at(kGroupUplink), kGroupUplinkValid | port);
    expect_refused(at(kGroupMembers), 1u << port);
    expect_refused(at(kGroupMembers), (1u << ports()) - 1);
    registers().write(at(kGroupMembers), (1u << ports()) - 1 - (1u << port));
    registers().write(at(kGroupUplink), port);  // not valid: there is no parent
    registers().write(at(kGroupMembers), (1u << ports()) - 1);
  }
  registers().write(at(kGroupMembers), 0);
  for (const std::uint32_t command : {kGroupCtrlStart, 0xffffffff}) {
    expect_refused(at(kGroupCtrl), command);  // without members
  }
}

// The group is idle, and has had the epoch that it was started with, if it was.
void RegistersTest::check_start() {
  const auto last =
      static_cast<std::uint16_t>(registers().read(group_register(0, kGroupCurrentEpoch)));
  if (last == 0) return;
  for (const std::uint16_t ahead : {0, 0xffff, 0x8000, 0x8001, 0xff00}) {
    const auto next = static_cast<std::uint16_t>(last + ahead);
    if (next == 0) continue;
    registers().write(group_register(0, kGroupEpoch), next);
    expect_refused(group_register(0, kGroupCtrl), kGroupCtrlStart);
  }
  for (const std::uint16_t next :
       {static_cast<std::uint16_t>(last + 1), static_cast<std::uint16_t>(last + 1 + 0x7fff)}) {
    registers().write(group_register(0, kGroupEpoch), next);
    registers().start_group();
    registers().end_group();
  }
}

// The group is active: who is in it, and where, stays.
void RegistersTest::check_refusals_at_work() {
  const auto at = [](unsigned offset) { return group_register(0, offset); };
  for_each([&](const RegisterInfo& info, std::uint16_t address) {
    const bool peer = info.kind == RegisterKind::kExternal;
    const bool members = address == at(kGroupMembers) || address == at(kGroupUplink);
    if (info.page != RegisterPage::kGroup || address >= group_register(1, 0)) return;
    if (!peer && !members) return;
    expect_refused(address, registers().read(address));
    expect_refused(address, 1);
  });
  for (const std::uint32_t command : {kGroupCtrlStart, 0xffffffff}) {
    expect_refused(at(kGroupCtrl), command);  // with the epoch that it has
  }
  registers().write(at(kGroupRank), 3);
  registers().write(at(kGroupEpoch), setup().node.groups[0].epoch);
}

void RegistersTest::check_bytes(unsigned port) {
  for (const unsigned low : {kPortRxBytesLo, kPortTxBytesLo}) {
    const std::uint16_t address = port_register(port, low);
    const std::uint64_t half = registers().read(address);
    const std::uint64_t bytes = std::uint64_t{registers().read(address + 4)} << 32 | half;
    require(
        bytes >= bytes_[address] && bytes >> 32 == 0,
        fmt::format("the counter at {:#06x} is {}, it was {}", address, bytes, bytes_[address]));
    bytes_[address] = bytes;
  }
}

}  // namespace trib
