// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/device.h"

#include <utility>

#include "tools/registers/description.h"

namespace trib::registers {
namespace {

Device node() {
  return {"node",
          "rtl/node/registers.toml",
          "rtl/node/trib_registers_pkg.sv",
          "rtl/node/7_control/trib_register_file.sv",
          "rtl/node/REGISTERS.md",
          "verif/node/registers/registers.h",
          "verif/node/registers/register_table.h",
          "trib",
          R"(//   kReg*            addresses of the node's own registers
//   kPort*, kGroup*  offsets in the page of a port or group: port_register(), group_register() give
//                    the address; arrays also have a count and a stride
)",
          R"(The rules in
brackets are those of the [protocol](../../docs/PROTOCOL.md).

AXI4-Lite, 32-bit data, 16-bit byte addresses. Bits that are not named read as 0, and what is written to them is
ignored. An address without a register, one that is no multiple of 4, a write to a read-only register and one without
all four byte strobes answer SLVERR, do nothing, and read as 0. A MAC address as a number is 02:54:42:00:00:01 = HI
0x0254, LO 0x42000001; IP address 10.84.66.1 is 0x0A544201.
)"};
}

Device card() {
  return {"card",
          "fpga_boards/common/registers.toml",
          "fpga_boards/common/rtl/trib_board_registers_pkg.sv",
          "fpga_boards/common/rtl/trib_board_register_file.sv",
          "fpga_boards/common/REGISTERS.md",
          "verif/boards/registers/registers.h",
          "verif/boards/registers/register_table.h",
          "trib::board",
          R"(//   kReg*            addresses of the card's own registers
//   kLink*           offsets in the page of a port: link_register() gives the address; arrays also
//                    have a count and a stride
)",
          R"(The rules in
brackets are those of the [boards](../../docs/BOARDS.md) and the [Ethernet side](../../docs/ETHERNET.md).

They share a space of addresses with the [registers of the node](../../rtl/node/REGISTERS.md) (BR1), and behave as those
do: AXI4-Lite, 32-bit data; bits that are not named read as 0; an access that is no good answers SLVERR and does
nothing.
)"};
}

}  // namespace

std::string Device::unit(const std::string& file) {
  const std::size_t begin = file.rfind('/') + 1;
  return file.substr(begin, file.rfind('.') - begin);
}

const std::vector<Device>& devices() {
  static const std::vector<Device> kDevices{node(), card()};
  return kDevices;
}

std::string worded(std::string text, const Device& device) {
  for (const auto& [from, to] : {std::pair<const char*, std::string>{"{device}", device.name},
                                 {"{description}", device.description},
                                 {"{package}", Device::unit(device.rtl_package)},
                                 {"{module}", Device::unit(device.rtl_file)},
                                 {"{markdown}", device.markdown},
                                 {"{table}", Device::unit(device.cpp_table) + ".h"},
                                 {"{namespace}", device.cpp_namespace},
                                 {"{readable}", device.readable},
                                 {"{readers_head}", device.readers_head}}) {
    replace_all(text, from, to);
  }
  return text;
}

}  // namespace trib::registers
