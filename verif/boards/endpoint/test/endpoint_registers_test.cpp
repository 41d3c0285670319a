// SPDX-License-Identifier: Apache-2.0
// The registers of a card with an endpoint, by its console and by JTAG: where they are (BE2), and that there is nothing else.
#include <gtest/gtest.h>

#include <initializer_list>

#include "verif/boards/bench/card_bench.h"
#include "verif/boards/registers/endpoint_address.h"
#include "verif/boards/vc709/simulated_vc709.h"
#include "verif/endpoint/registers/registers.h"
#include "verif/nic/registers/registers.h"
#include "verif/node/registers/registers.h"

namespace trib::board {
namespace {

constexpr std::uint32_t kInterface = 0x10000, kEndpoint = 0x20000;
constexpr std::uint32_t kSendLists = 0x12000, kFlowTable = 0x14000, kPartOf = 0x24000;

class EndpointCardRegisters : public testing::Test {
 protected:
  EndpointCardRegisters() : bench_(bare()) { bench_.card.run(200); }

  static Vc709Config bare() {
    Vc709Config config;
    config.seed = 5;
    config.cables = false;
    return config;
  }

  // By the console; JTAG sees the same.
  std::uint32_t read(std::uint32_t address) {
    const std::uint16_t at = card_address(address);
    const std::uint32_t value = bench_.console.read(at);
    EXPECT_EQ(bench_.peek(at), value) << std::hex << address;
    return value;
  }
  void write(std::uint32_t address, std::uint32_t value) {
    bench_.console.write(card_address(address), value);
  }

  BasicCardBench<SimulatedVc709> bench_;
};

TEST_F(EndpointCardRegisters, WhoIsWho) {
  EXPECT_EQ(bench_.console.read(kRegId), kIdValue);
  EXPECT_EQ(bench_.console.read(kRegCard), 0x01040709U);
  EXPECT_EQ(read(trib::kRegId), trib::kIdValue);
  EXPECT_EQ(read(trib::kRegBuild), SimulatedVc709::kBuildId);
  EXPECT_EQ(read(kInterface + nic::kRegId), nic::kIdValue);
  EXPECT_EQ(read(kEndpoint + endpoint::kRegId), endpoint::kIdValue);
  EXPECT_EQ(field_of(read(kEndpoint + endpoint::kRegParams), endpoint::kRegParamsLinks), 3U);
}

TEST_F(EndpointCardRegisters, EachKeepsItsOwn) {
  const std::initializer_list<std::uint32_t> settings{
      trib::kRegNodeIp,
      kInterface + nic::kRegBase,
      kInterface + nic::kRegStepTime,
      kEndpoint + endpoint::kRegParentIp,
      kEndpoint + endpoint::link_register(0, endpoint::kLinkOwnIp),
      kEndpoint + endpoint::link_register(2, endpoint::kLinkPeerIp)};
  for (const std::uint32_t address : settings) write(address, 0x5a000000U + address);
  for (const std::uint32_t address : settings) EXPECT_EQ(read(address), 0x5a000000U + address);
  write(kInterface + nic::port_register(2, nic::kPortCount), 77);
  EXPECT_EQ(read(kInterface + nic::port_register(2, nic::kPortCount)), 77U);
}

// They cannot be read: a write that is taken is all that is seen here; jobs show what it writes.
TEST_F(EndpointCardRegisters, TablesAreWritten) {
  for (const std::uint32_t address : {kSendLists, kSendLists + 0x800 + 4 * 127, kFlowTable,
                                      kFlowTable + 16 * 63 + 12, kPartOf, kPartOf + 4 * 63}) {
    EXPECT_NO_THROW(write(address, 0)) << std::hex << address;
    EXPECT_THROW(bench_.console.read(card_address(address)), ConsoleError) << std::hex << address;
  }
}

TEST_F(EndpointCardRegisters, NothingElse) {
  for (const unsigned address :
       {0x3ffcU, 0x47fcU, 0x4c00U, 0x8050U, 0x9300U, 0xac00U, 0xbffcU, 0xc400U, 0xcffcU, 0xd100U,
        0xdffcU, 0xe004U + 0x100U, 0xf300U, 0xfffcU, 0xe001U}) {
    const auto at = static_cast<std::uint16_t>(address);
    EXPECT_THROW(bench_.console.read(at), ConsoleError) << std::hex << address;
    EXPECT_THROW(bench_.console.write(at, 0), ConsoleError) << std::hex << address;
  }
  EXPECT_THROW(card_address(0x15000), std::out_of_range);
  EXPECT_THROW(card_address(0x30000), std::out_of_range);
}

}  // namespace
}  // namespace trib::board
