// SPDX-License-Identifier: Apache-2.0
// Common parts of the registers' tests: the map of a node of the bench's shape, fields of
// wide pins, and a test that reads and writes where an error would be one.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <utility>

#include "Vtrib_register_node.h"
#include "model/base/random.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_master.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

// register_node.sv with an AXI4-Lite master: steps the clock, counts the commands that come out,
// reads and writes registers with their responses.
class RegisterBench {
 public:
  static constexpr unsigned kPorts = 3;
  static constexpr unsigned kGroups = 2;

  struct Access {
    std::uint32_t value = 0;
    std::uint8_t response = kAxiOkay;
  };

  explicit RegisterBench(std::uint64_t seed)
      : context_(seed),
        model_(&context_),
        pins_{model_.s_axil_awaddr_i,  model_.s_axil_awvalid_i, model_.s_axil_awready_o,
              model_.s_axil_wdata_i,   model_.s_axil_wstrb_i,   model_.s_axil_wvalid_i,
              model_.s_axil_wready_o,  model_.s_axil_bresp_o,   model_.s_axil_bvalid_o,
              model_.s_axil_bready_i,  model_.s_axil_araddr_i,  model_.s_axil_arvalid_i,
              model_.s_axil_arready_o, model_.s_axil_rdata_o,   model_.s_axil_rresp_o,
              model_.s_axil_rvalid_o,  model_.s_axil_rready_i},
        master_(pins_) {
    idle();
    reset();
  }
  ~RegisterBench() { context_.select(); }
  RegisterBench(const RegisterBench&) = delete;
  RegisterBench& operator=(const RegisterBench&) = delete;

  void reset() {
    model_.rst_i = 1;
    for (unsigned i = 0; i < 4; ++i) step();
    model_.rst_i = 0;
    starts_ = ends_ = {};
  }

  /// No events on the counters' pins, nothing learned.
  void idle() {
    model_.verdict_valid_i = 0;
    model_.sent_i = 0;
    model_.sent_bytes_i = 0;
    model_.left_out_i = 0;
    model_.error_dropped_i = 0;
    model_.results_withdrawn_i = 0;
    model_.discarded_i = 0;
    model_.learn_i = 0;
  }

  void step() {
    context_.select();
    master_.before_edge(cycle_++);
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
    for (unsigned group = 0; group < kGroups; ++group) {
      starts_[group] += model_.start_o >> group & 1;
      ends_[group] += model_.end_o >> group & 1;
    }
  }

  Access read(std::uint16_t address) {
    Access access;
    bool done = false;
    master_.read(address, [&](std::uint32_t value, std::uint8_t response) {
      access = {value, response};
      done = true;
    });
    while (!done) step();
    return access;
  }

  std::uint8_t write(std::uint16_t address, std::uint32_t value) {
    return write(address, value, [](unsigned) {});
  }
  /// Before each cycle, `meanwhile` gets its number.
  template <typename Meanwhile>
  std::uint8_t write(std::uint16_t address, std::uint32_t value, Meanwhile meanwhile) {
    std::uint8_t answer = kAxiOkay;
    bool done = false;
    master_.write(address, value, [&](std::uint32_t, std::uint8_t response) {
      answer = response;
      done = true;
    });
    for (unsigned n = 0; !done; ++n) {
      meanwhile(n);
      step();
    }
    return answer;
  }

  Vtrib_register_node& pins() { return model_; }
  /// Cycles with the command since reset, by group.
  const std::array<unsigned, kGroups>& starts() const { return starts_; }
  const std::array<unsigned, kGroups>& ends() const { return ends_; }

 private:
  RtlContext context_;
  Vtrib_register_node model_;
  AxiLitePins pins_;
  AxiLiteMaster master_;
  std::uint64_t cycle_ = 0;
  std::array<unsigned, kGroups> starts_{};
  std::array<unsigned, kGroups> ends_{};
};

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

  // Values that a group accepts (GR5): an epoch that is not 0, no uplink, a legal encoding.
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
