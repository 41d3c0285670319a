// SPDX-License-Identifier: Apache-2.0
// trib_board_register_file against the map of its registers (registers.h): reads of any address while the card shows anything, writes at
// any time, known and unknown, aligned or not.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>

#include "Vtrib_board_register_file.h"
#include "model/base/random.h"
#include "verif/boards/registers/register_table.h"
#include "verif/boards/registers/registers.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

constexpr unsigned kPorts = 4;
constexpr unsigned kWords = 64;  // of a page

struct Field {
  std::uint16_t word;
  std::uint32_t mask;
};

// Status of the card, the lowest field first.
constexpr Field kBoardState[] = {
    {kRegQuadRetries, kRegQuadRetriesQuad3},
    {kRegQuadRetries, kRegQuadRetriesQuad2},
    {kRegQuadRetries, kRegQuadRetriesQuad1},
    {kRegQuadRetries, kRegQuadRetriesQuad0},
    {kRegTransmitQuads, kRegTransmitQuadsFailure},
    {kRegTransmitQuads, kRegTransmitQuadsLast},
    {kRegTransmitQuads, kRegTransmitQuadsCount},
    {kRegTransmitQuads, kRegTransmitQuadsReady},
    {kRegImage, kRegImageCommit},
    {kRegImage, kRegImageForeign},
    {kRegImage, kRegImageChanged},
    {kRegImage, kRegImageChecked},
    {kRegLeds, 0xff},
    {kRegConsoleFraming, 0xffff},
    {kRegConsoleDropped, 0xffff},
    {kRegConsoleRepeated, 0xffff},
    {kRegConsoleRequests, 0xffff},
    {kRegTransmitRetries, 0xffff},
    {kRegTransmit, kRegTransmitClocksLocked},
    {kRegTransmit, kRegTransmitReferenceLost},
    {kRegTransmit, kRegTransmitQpllLock},
    {kRegTransmit, kRegTransmitReady},
    {kRegTransmit, kRegTransmitState},
    {kRegClockLost, 0xffff},
    {kRegClockAttempts, 0xffff},
    {kRegClock, kRegClockFailure},
    {kRegClock, kRegClockCrystalLost},
    {kRegClock, kRegClockLockLost},
    {kRegClock, kRegClockReady},
    {kRegClock, kRegClockState},
    {kRegUptime, 0xffffffff},
    {kRegGitHash, 0xffffffff},
    {kRegCard, kRegCardEndpoint},
    {kRegCard, kRegCardPorts},
    {kRegCard, kRegCardModel},
};
constexpr Field kLinkState[] = {
    {kLinkDowns, 0xffff},
    {kLinkRxWatchdog, 0xffff},
    {kLinkRxRetries, 0xffff},
    {kLinkStatus, kLinkStatusRxState},
    {kLinkStatus, kLinkStatusInterrupted},
    {kLinkStatus, kLinkStatusSilent},
    {kLinkStatus, kLinkStatusInReset},
    {kLinkStatus, kLinkStatusUp},
    {kLinkStatus, kLinkStatusRemoteFault},
    {kLinkStatus, kLinkStatusLocalFault},
    {kLinkStatus, kLinkStatusHiBer},
    {kLinkStatus, kLinkStatusBlockLock},
    {kLinkStatus, kLinkStatusClocksLocked},
    {kLinkStatus, kLinkStatusCdrLock},
    {kLinkStatus, kLinkStatusRxReady},
    {kLinkStatus, kLinkStatusTxReady},
    {kLinkStatus, kLinkStatusTxFault},
    {kLinkStatus, kLinkStatusLight},
    {kLinkStatus, kLinkStatusPresent},
};

class RegisterFileBench {
 public:
  RegisterFileBench() : bench_(1), random_(1) {
    pins().write_i = 0;
    for (std::uint32_t& count : counts_) count = random_.below(~0u);
    for (const RegisterInfo& info : kRegisters) {
      const unsigned pages = info.page == RegisterPage::kLink ? kPorts : 1;
      for (unsigned n = 0; n < pages; ++n) {
        const std::uint16_t address = register_address(info.page, n, info.offset);
        registers_[address] = &info;
        values_[address] = info.reset;
      }
    }
    bench_.reset();
  }

  /// The address holds for three cycles; the data comes with the second.
  void read() {
    show();
    const unsigned address = draw_address();
    pins().read_address_i = address;
    const std::optional<std::uint32_t> expected = value(address);
    bench_.settle();
    const unsigned word = pins().link_word_o;
    edge();
    for (unsigned port = 0; port < kPorts; ++port) {
      pins().link_count_i[port] = counts_[port * kWords + word];
    }
    edge();
    EXPECT_EQ(pins().read_error_o == 0, expected.has_value()) << std::hex << address;
    if (expected) {
      EXPECT_EQ(pins().read_data_o, *expected) << std::hex << address;
    }
    edge();
  }

 private:
  Vtrib_board_register_file& pins() { return bench_.pins(); }

  std::uint32_t draw(std::uint32_t mask) {
    const std::uint32_t any = random_.below(1u << 16) << 16 | random_.below(1u << 16);
    return (random_.chance(0.1) ? 0 : random_.chance(0.1) ? ~0u : any) & mask;
  }

  template <typename Pin>
  void show(BitWriter<Pin>& pin, const Field& field, std::uint16_t address) {
    unsigned low = 0, width = 0;
    while ((field.mask >> low & 1) == 0) ++low;
    while (low + width < 32 && (field.mask >> (low + width) & 1) != 0) ++width;
    const std::uint32_t shown = draw(field.mask);
    pin.put(width, shown >> low);
    values_[address] = (values_[address] & ~field.mask) | shown;
  }

  void show() {
    BitWriter board(pins().board_state_i);
    for (const Field& field : kBoardState) show(board, field, field.word);
    BitWriter links(pins().link_state_i);
    for (unsigned port = 0; port < kPorts; ++port) {
      for (const Field& field : kLinkState) show(links, field, link_register(port, field.word));
    }
  }

  std::optional<std::uint32_t> value(unsigned address) const {
    const auto known = registers_.find(address);
    if (known == registers_.end()) return std::nullopt;
    if (known->second->kind != RegisterKind::kCounter) return values_.at(address);
    return counts_[(address >> 8 & 7) * kWords + known->second->offset / 4];
  }

  unsigned draw_address() {
    const RegisterInfo& info = kRegisters[random_.below(kRegisters.size())];
    unsigned address = register_address(
        info.page, info.page == RegisterPage::kLink ? random_.below(kPorts) : 0, info.offset);
    if (random_.chance(0.2)) address ^= 1u << random_.below(16);
    return random_.chance(0.1) ? random_.below(1u << 16) : address;
  }

  /// With a write, or without one.
  void edge() {
    const bool write = random_.chance(0.3);
    const unsigned address = draw_address();
    const std::uint32_t data = draw(~0u);
    pins().write_i = write;
    pins().write_address_i = address;
    pins().write_data_i = data;
    bench_.edge();
    const auto known = registers_.find(address);
    const bool writable = known != registers_.end() && is_writable(known->second->kind);
    if (write) {
      EXPECT_EQ(pins().write_error_o == 0, writable) << std::hex << address;
    }
    unsigned board_commands = 0, link_commands = 0;
    if (write && writable) {
      const std::uint32_t kept = data & known->second->mask;
      if (known->second->kind != RegisterKind::kStrobe) {
        values_[address] = kept;
      } else if (known->second->page == RegisterPage::kBoard) {
        board_commands =
            (kept & kRegRestartClock ? 2u : 0) | (kept & kRegRestartTransmitters ? 1u : 0);
      } else {
        link_commands = kept << (address >> 8 & 7);
      }
    }
    EXPECT_EQ(pins().board_commands_o, board_commands);
    EXPECT_EQ(pins().link_commands_o, link_commands);
    EXPECT_EQ(pins().board_settings_o, values_.at(kRegScratch));
    BitReader settings(pins().link_settings_o);
    for (unsigned port = 0; port < kPorts; ++port) {
      const std::uint32_t ctrl = values_.at(link_register(port, kLinkCtrl));
      EXPECT_EQ(settings.get(1) != 0, (ctrl & kLinkCtrlNoFec) != 0);
      EXPECT_EQ(settings.get(1) != 0, (ctrl & kLinkCtrlLpm) != 0);
      EXPECT_EQ(settings.get(1) != 0, (ctrl & kLinkCtrlTxDisable) != 0);
    }
  }

  ModuleBench<Vtrib_board_register_file> bench_;
  Random random_;
  std::map<unsigned, const RegisterInfo*> registers_;
  std::map<unsigned, std::uint32_t> values_;
  std::array<std::uint32_t, kPorts * kWords> counts_{};
};

TEST(RegisterFileRtl, ReadsAndWritesAsTheMapSays) {
  RegisterFileBench bench;
  for (unsigned n = 0; n < 30000 && !HasFailure(); ++n) bench.read();
}

}  // namespace
}  // namespace trib::board
