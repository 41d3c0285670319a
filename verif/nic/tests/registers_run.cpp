// SPDX-License-Identifier: Apache-2.0
// The register map, each register of register_table.h on every page: values after reset, read-back of random
// values, what can't be written, addresses without a register, strobes; then what a round and an error
// forbid (NI6), all of which changes nothing.
#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <string>

#include "model/base/random.h"
#include "verif/nic/registers/register_table.h"
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/mismatch.h"
#include "verif/nic/tests/nic_test.h"
#include "verif/nic/tests/pair.h"

namespace trib::nic {
namespace {

constexpr std::uint32_t kFlits = 40;
constexpr unsigned kStrayAddresses = 200;
constexpr unsigned kResetCycles =
    64 + 16 + 64 + 56;  // until reads are back (NI18), and dependences are cleared
constexpr std::uint32_t kAddressSpace = 0x10000;
constexpr std::uint16_t kLists = 0x2000, kRows = 0x4000;
constexpr unsigned kPages = kPorts;
constexpr unsigned kFlows = 64, kEntries = 128;  // of the interface as built

struct OneRegister {
  const RegisterInfo* info;
  std::uint16_t address;

  std::string name() const { return fmt::format("{} at {:#06x}", info->name, address); }
  bool keeps() const { return info->kind == RegisterKind::kConfig; }
  bool read_only() const { return !is_writable(info->kind); }
  std::uint32_t mask() const { return info->port_mask ? (1u << kPorts) - 1 : info->mask; }
};

std::vector<OneRegister> all_registers() {
  std::vector<OneRegister> all;
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kPort ? kPages : 1;
    for (unsigned index = 0; index < pages; ++index)
      all.push_back({&info, register_address(info.page, index, info.offset)});
  }
  return all;
}

void require(bool holds, const std::string& what) {
  if (!holds) throw Mismatch(what);
}

// In a network of its own, before there is another.
void check_reset_values() {
  Wiring alone;
  alone.peers.resize(1, std::vector<std::optional<PortOf>>(kPorts));
  Network fresh(alone, {});
  const std::map<std::uint16_t, std::uint32_t> built = {{kRegParams, kPorts | 32u << 8 | 64u << 16},
                                                        {kRegTables, kFlows | kEntries << 16}};
  for (const OneRegister& one : all_registers()) {
    if (one.address == kRegStatus || one.address == kRegErrorAt) continue;
    const auto size = built.find(one.address);
    const std::uint32_t wanted = size != built.end() ? size->second : one.info->reset;
    const std::uint32_t got = fresh.read(0, one.address);
    require(got == wanted,
            fmt::format("{} after reset is {:#x}, not {:#x}", one.name(), got, wanted));
  }
  fresh.step(kFlows + 16);
  require(fresh.read(0, kRegStatus) == 0, "STATUS after reset is not 0");
}

class RegistersRun {
 public:
  explicit RegistersRun(std::uint64_t seed)
      : random_({seed, 17}),
        bench_(wiring_of(pair()), ring_of_pair(kFlits), kFlits, {}, {}, seed),
        network_(bench_.network) {}

  std::uint64_t run() {
    check_read_back();
    network_.step(kFlows + 16);
    check_read_only();
    check_unmapped();
    check_strobes();
    network_.load(bench_.tables(), {});
    network_.write(0, kRegRound, 0);
    // Of the ports without a link.
    for (unsigned p = 2; p < kPorts; ++p) network_.write(0, port_register(p, kPortCount), 0);
    network_.step(kFlows + 16);
    check_round();
    check_after_error();
    return network_.cycle();
  }

 private:
  void expect(const OneRegister& one, std::uint32_t wanted, const char* when) {
    const std::uint32_t got = network_.read(0, one.address);
    require(got == wanted, fmt::format("{} {} is {:#x}, not {:#x}", one.name(), when, got, wanted));
  }

  /// The write is refused, and registers stay as they are.
  void expect_refused(std::uint16_t address, std::uint32_t value,
                      std::uint8_t strobes = kAllBytes) {
    const std::optional<std::uint32_t> before = network_.try_read(0, address);
    require(network_.refuses(0, address, value, strobes),
            fmt::format("a write of {:#x} to {:#06x} is not refused", value, address));
    if (address >= kRegStep && address <= kRegCycles) return;  // they count
    require(network_.try_read(0, address) == before,
            fmt::format("a refused write has changed {:#06x}", address));
  }

  void check_read_back() {
    for (unsigned turn = 0; turn < 4; ++turn) {
      std::map<std::uint16_t, std::uint32_t> written;
      for (const OneRegister& one : registers_) {
        if (!one.keeps() && one.address != kRegRound) continue;
        const auto value = static_cast<std::uint32_t>(random_());
        network_.write(0, one.address, value);
        written[one.address] = value & one.mask();
      }
      for (const OneRegister& one : registers_) {
        const auto found = written.find(one.address);
        if (found != written.end()) expect(one, found->second, "read back");
      }
    }
    // ERROR only clears, CTRL reads as 0.
    network_.write(0, kRegError, 0xffffffff);
    require(network_.read(0, kRegError) == 0, "a write has set ERROR");
    require(network_.read(0, kRegCtrl) == 0, "CTRL does not read as 0");
  }

  void check_read_only() {
    for (const OneRegister& one : registers_) {
      if (one.read_only()) expect_refused(one.address, static_cast<std::uint32_t>(random_()));
    }
  }

  void check_unmapped() {
    std::set<std::uint16_t> mapped;
    for (const OneRegister& one : registers_) mapped.insert(one.address);
    for (unsigned i = 0; i < kStrayAddresses; ++i) {
      const auto address = static_cast<std::uint16_t>(random_.below(kAddressSpace));
      if (mapped.count(address) != 0) continue;
      const bool aligned = address % 4 == 0;
      const bool of_list =
          address >= kLists && address < kLists + 0x400 * kPorts && address % 0x400 < 4 * kEntries;
      const bool of_rows = address >= kRows && address < kRows + 16 * kFlows;
      require(!network_.try_read(0, address),
              fmt::format("a read of {:#06x}, where nothing is, has no error", address));
      require(network_.refuses(0, address, 0) != (aligned && (of_list || of_rows)),
              fmt::format("a write to {:#06x} has the wrong response", address));
    }
    // The ends of the tables.
    for (const unsigned address : {kLists + 4 * kEntries, kLists + 0x400 * kPorts,
                                   kRows + 16 * kFlows, kRows + 2u, kLists + 1u}) {
      require(network_.refuses(0, static_cast<std::uint16_t>(address), 0),
              fmt::format("a write to {:#06x} is not refused", address));
    }
  }

  void check_strobes() {
    for (const OneRegister& one : registers_) {
      if (one.read_only()) continue;
      for (const std::uint8_t strobes : {0x0, 0x1, 0x7, 0xe}) {
        expect_refused(one.address, static_cast<std::uint32_t>(random_()), strobes);
      }
    }
  }

  /// Writes that a round or an error forbids.
  void check_locked() {
    for (const OneRegister& one : registers_) {
      if (one.read_only() || one.address == kRegError || one.address == kRegCtrl) continue;
      expect_refused(one.address, static_cast<std::uint32_t>(random_()));
    }
    expect_refused(kRegCtrl, kRegCtrlStart);
    expect_refused(kLists, 0);
    expect_refused(kRows + 8, 0);
    expect_refused(kRegError, 0, 0x3);
    require(!network_.refuses(0, kRegError, 0), "a write to ERROR is refused");
  }

  void check_round() {
    bench_.expect_round();
    network_.write(0, kRegCtrl, kRegCtrlStart);
    require(network_.read(0, kRegStatus) == kRegStatusRunning, "STATUS is not that of a round");
    check_locked();
    network_.write(1, kRegCtrl, kRegCtrlStart);
    network_.step(3000);
    require(network_.read(0, kRegStatus) == kRegStatusDone,
            "the round is not done:" + bench_.errors());
    bench_.require_golden();
    require(network_.read(0, kRegRound) == 1, "ROUND has not grown by 1");
    require(network_.read(0, kRegCycles) > 0, "CYCLES are 0");
    bench_.require_counters();
  }

  void check_after_error() {
    network_.write(0, kRegTimeout, 200);
    network_.step(kFlows + 16);
    network_.write(0, kRegCtrl, kRegCtrlStart);
    network_.step(400);
    require(network_.read(0, kRegStatus) == kRegStatusStopped, "STATUS is not that of an error");
    require(network_.read(0, kRegError) == 1u << 5, "ERROR is not that of TIMEOUT");
    check_locked();
    network_.write(0, kRegError, 1u << 4);
    require(network_.read(0, kRegError) == 1u << 5, "another bit of ERROR is cleared");
    network_.write(0, kRegError, 1u << 5);
    require(network_.read(0, kRegError) == 0, "ERROR is not cleared");
    network_.write(0, kRegCtrl, kRegCtrlReset);
    network_.step(kResetCycles);
    require(network_.read(0, kRegStatus) == 0, "STATUS after RESET is not 0");
    require(network_.read(0, kRegTimeout) == 200, "RESET has changed a setting");
    require(network_.read(0, kRegFlows) == bench_.tables()[0].rows.size(),
            "RESET has changed FLOWS");
  }

  const std::vector<OneRegister> registers_ = all_registers();
  Random random_;
  Bench bench_;
  Network& network_;
};

}  // namespace

std::uint64_t run_registers(std::uint64_t seed, NicCoverage& /*coverage*/) {
  check_reset_values();
  return RegistersRun(seed).run();
}

}  // namespace trib::nic
