// SPDX-License-Identifier: Apache-2.0
// HealthyCard: a FakeCard with all registers of a VC709 and its node, as one that is up reads: links
// at port 0 and 1, a module without light at 2, none at 3; 7 frames in at port 0, 5 of them
// accepted, and 5 results out.
#pragma once

#include "tools/tributary/board/test/fake_card.h"
#include "verif/boards/registers/register_table.h"
#include "verif/boards/registers/registers.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"

namespace trib {

inline constexpr std::uint32_t kLinkIsUp =
    board::kLinkStatusPresent | board::kLinkStatusLight | board::kLinkStatusTxReady |
    board::kLinkStatusRxReady | board::kLinkStatusCdrLock | board::kLinkStatusClocksLocked |
    board::kLinkStatusBlockLock | board::kLinkStatusUp | 6U << 16;
inline constexpr std::uint32_t kLinkIsDark = board::kLinkStatusPresent | board::kLinkStatusTxReady |
                                             board::kLinkStatusLocalFault |
                                             board::kLinkStatusInReset | 2U << 16;

struct HealthyCard : FakeCard {
  static constexpr unsigned kPorts = 4;

  HealthyCard() {
    for (const RegisterInfo& info : kRegisters) {
      for (unsigned index = 0; index < count_of(info.page); ++index) add(info, index);
    }
    for (const board::RegisterInfo& info : board::kRegisters) {
      const bool is_link = info.page == board::RegisterPage::kLink;
      for (unsigned index = 0; index < (is_link ? kPorts : 1); ++index) add(info, index);
    }
    registers[kRegParams] = 1U << 24 | 16U << 16 | 8U << 8 | kPorts;
    registers[kRegBuild] = 0x00c0ffee;
    registers[board::kRegCard] = kPorts << 16 | 0x0709;
    registers[board::kRegGitHash] = 0x1234abcd;
    registers[board::kRegImage] = 0x1234abc0 | board::kRegImageChecked;
    registers[board::kRegUptime] = 3725;
    registers[board::kRegClock] = board::kRegClockReady | 6;
    registers[board::kRegClockAttempts] = 1;
    registers[board::kRegTransmit] = board::kRegTransmitReady | 7;
    registers[board::kRegTransmitQuads] = 0x11;
    registers[board::link_register(0, board::kLinkStatus)] = kLinkIsUp;
    registers[board::link_register(1, board::kLinkStatus)] = kLinkIsUp;
    registers[board::link_register(2, board::kLinkStatus)] = kLinkIsDark;
    registers[port_register(0, kPortRxFrames)] = 7;
    registers[port_register(0, kPortVerdictAccepted)] = 5;
    registers[port_register(0, kPortVerdictArp)] = 2;
    registers[port_register(0, kPortTxFrames)] = 7;
    registers[port_register(0, kPortSentResult)] = 5;
    registers[port_register(0, kPortSentHost)] = 2;
    on_request = [this] {
      ++registers[board::kRegConsoleRequests];
      if (++requests_ % 4 == 0) ++registers[board::kRegUptime];
    };
  }

 private:
  static unsigned count_of(RegisterPage page) {
    if (page == RegisterPage::kNode) return 1;
    return page == RegisterPage::kPort ? kPorts : 1;
  }
  template <typename Info>
  void add(const Info& info, unsigned index) {
    const std::uint16_t address = register_address(info.page, index, info.offset);
    registers[address] = info.reset;
    if (!is_writable(info.kind)) read_only[address] = true;
  }

  unsigned requests_ = 0;
};

}  // namespace trib
