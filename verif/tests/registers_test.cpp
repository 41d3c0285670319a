// SPDX-License-Identifier: Apache-2.0
#include "verif/tests/registers_test.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "verif/bfm/registers.h"
#include "verif/seq/random.h"

namespace trib {
namespace {

constexpr std::uint32_t kAddressSpace = 0x10000;
constexpr unsigned kStrayAddresses = 300;

}  // namespace

void RegistersTest::script() {
  check_reset_values();
  check_read_back();
  restore_reset_values();
  check_read_only();
  check_unmapped();
  registers().configure(setup().node, setup().onset);
  registers().start_group();
  const std::uint16_t status_address = group_register(0, kGroupStatus);
  const std::uint32_t status = registers().read(status_address);
  require(status == kGroupStatusActive, fmt::format("STATUS is {:#x} after the start", status));
  for (std::uint32_t s = 0; s < 64; ++s) {
    if (s % setup().node.window == 0) settle();
    send_all(s);
    registers().counters(s % ports());
  }
  settle();
  registers().end_group();
  require((registers().read(status_address) & kGroupStatusActive) == 0,
          "the group is still active");
}

void RegistersTest::for_each(const Visit& visit) const {
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kPort    ? ports()
                           : info.page == RegisterPage::kGroup ? groups()
                                                               : 1;
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
      written[address] = static_cast<std::uint32_t>(random());
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
    registers().write(address, info.reset);
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
                  group_register(groups(), offset)});
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

}  // namespace trib
