// SPDX-License-Identifier: Apache-2.0
// What tests of the registers have in common: the map of a node of the bench's shape, fields of
// wide pins, and a test that reads and writes where an error would be one.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>

#include "model/base/random.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"
#include "verif/node/units/register_bench.h"

namespace trib {

inline constexpr std::uint32_t kPortMask = (1u << RegisterBench::kPorts) - 1;
// Those that are legal (GC10.1); the node of the bench has all codecs.
inline constexpr std::uint8_t kEncodings[] = {0x00, 0x61, 0x81, 0xa1, 0x62, 0x82, 0xa2, 0x03, 0x04};

struct RegisterPlace {
  const RegisterInfo* info;
  unsigned index;

  std::uint32_t mask() const { return info->port_mask ? kPortMask : info->mask; }
  bool keeps() const { return is_writable(info->kind) && info->kind != RegisterKind::kStrobe; }
};

// Registers of a node of this shape, by address.
inline std::map<std::uint16_t, RegisterPlace> register_map() {
  std::map<std::uint16_t, RegisterPlace> map;
  for (const RegisterInfo& info : kRegisters) {
    const unsigned pages = info.page == RegisterPage::kNode   ? 1
                           : info.page == RegisterPage::kPort ? RegisterBench::kPorts
                                                              : RegisterBench::kGroups;
    if (info.min_ports > RegisterBench::kPorts) continue;
    for (unsigned index = 0; index < pages; ++index) {
      map[register_address(info.page, index, info.offset)] = {&info, index};
    }
  }
  return map;
}

// Bits of a wide pin, `lsb` from its lowest.
template <typename Pin>
std::uint64_t bits(const Pin& pin, unsigned lsb, unsigned width) {
  std::uint64_t value = 0;
  for (unsigned i = 0; i < width; ++i) {
    const unsigned at = lsb + i;
    const auto byte = reinterpret_cast<const std::uint8_t*>(&pin)[at / 8];
    value |= std::uint64_t{byte >> at % 8 & 1u} << i;
  }
  return value;
}

template <typename Pin>
void set_bits(Pin& pin, unsigned lsb, unsigned width, std::uint64_t value) {
  for (unsigned i = 0; i < width; ++i) {
    std::uint8_t& byte = reinterpret_cast<std::uint8_t*>(&pin)[(lsb + i) / 8];
    const unsigned bit = 1u << (lsb + i) % 8;
    byte = static_cast<std::uint8_t>((byte & ~bit) | ((value >> i & 1) != 0 ? bit : 0));
  }
}

class RegistersRtl : public testing::Test {
 protected:
  static constexpr std::uint64_t kSeed = 11;

  RegistersRtl() {
    std::memset(&bench_.pins().status_0_i, 0, sizeof bench_.pins().status_0_i);
    std::memset(&bench_.pins().status_1_i, 0, sizeof bench_.pins().status_1_i);
  }

  std::uint32_t read(std::uint16_t address) {
    const RegisterBench::Access access = bench_.read(address);
    EXPECT_EQ(access.response, kAxiOkay) << std::hex << address;
    return access.value;
  }
  void write(std::uint16_t address, std::uint32_t value) {
    EXPECT_EQ(bench_.write(address, value), kAxiOkay) << std::hex << address;
  }

  // What group has nothing against (GR5): an epoch that is not 0, no uplink, a legal encoding.
  static std::uint32_t acceptable(const RegisterPlace& place, std::uint32_t value) {
    if (place.info->name == "EPOCH") return value | 0x0100;
    if (place.info->name == "UPLINK") return value & ~kGroupUplinkValid;
    if (place.info->name == "RESULT_ENCODING" || place.info->name == "UPLINK_ENCODING") {
      return (value & ~0xffu) | kEncodings[value % std::size(kEncodings)];
    }
    return value;
  }

  const std::map<std::uint16_t, RegisterPlace> map_ = register_map();
  RegisterBench bench_{kSeed};
  Random random_ = Random(kSeed);
};

}  // namespace trib
