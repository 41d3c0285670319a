// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/register_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "tools/tributary/report/counter_json.h"
#include "verif/boards/registers/endpoint_address.h"
#include "verif/boards/registers/register_table.h"
#include "verif/endpoint/registers/register_table.h"
#include "verif/nic/registers/register_table.h"
#include "verif/node/registers/register_table.h"
#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

constexpr unsigned kPages = 8;  // of a kind, at most

struct NamedRegister {
  std::uint16_t address;
  std::uint32_t mask;
  bool port_mask;
  bool writable;
};

// The pages of a card with an endpoint (BE2), whose masks are of links and not of the node's ports.
template <typename Info>
void add_pages(std::map<std::string, NamedRegister>& all, const std::string& page, bool is_repeated,
               std::uint32_t space, const Info& info) {
  for (unsigned index = 0; index < (is_repeated ? kPages : 1); ++index) {
    const std::string number = is_repeated ? fmt::format("{}", index) : "";
    const std::uint32_t address = space + register_address(info.page, index, info.offset);
    all[page + number + "." + snake_case(info.name)] = {board::card_address(address), info.mask,
                                                        false, is_writable(info.kind)};
  }
}

void add_endpoint(std::map<std::string, NamedRegister>& all) {
  constexpr std::uint32_t kInterface = 0x10000, kEndpoint = 0x20000;
  for (const nic::RegisterInfo& info : nic::kRegisters) {
    const bool is_port = info.page == nic::RegisterPage::kPort;
    add_pages(all, is_port ? "list" : "nic", is_port, kInterface, info);
  }
  for (const endpoint::RegisterInfo& info : endpoint::kRegisters) {
    const bool is_link = info.page == endpoint::RegisterPage::kLink;
    add_pages(all, is_link ? "hop" : "endpoint", is_link, kEndpoint, info);
  }
}

// All possible registers, by their names.
std::map<std::string, NamedRegister> all_registers() {
  std::map<std::string, NamedRegister> all;
  const auto add = [&all](const std::string& page, bool is_repeated, const auto& info) {
    for (unsigned index = 0; index < (is_repeated ? kPages : 1); ++index) {
      const std::string number = is_repeated ? fmt::format("{}", index) : "";
      all[page + number + "." + snake_case(info.name)] = {
          register_address(info.page, index, info.offset), info.mask, info.port_mask,
          is_writable(info.kind)};
    }
  };
  static const std::map<RegisterPage, std::string> kNodePages{{RegisterPage::kNode, "node"},
                                                              {RegisterPage::kPort, "port"},
                                                              {RegisterPage::kGroup, "group"},
                                                              {RegisterPage::kAccess, "access"}};
  for (const RegisterInfo& info : kRegisters) {
    add(kNodePages.at(info.page), info.page != RegisterPage::kNode, info);
  }
  for (const board::RegisterInfo& info : board::kRegisters) {
    const bool is_link = info.page == board::RegisterPage::kLink;
    add(is_link ? "link" : "board", is_link, info);
  }
  add_endpoint(all);
  return all;
}

// A name and a register; the end if there is none.
auto find_address(const std::map<std::string, NamedRegister>& all, std::uint16_t address) {
  return std::find_if(all.begin(), all.end(),
                      [&](const auto& entry) { return entry.second.address == address; });
}

std::uint16_t parse_address(const std::string& text) {
  std::size_t used = 0;
  unsigned long address = 0;
  try {
    address = std::stoul(text, &used, 16);
  } catch (const std::exception&) {
    used = 0;
  }
  if (used != text.size() || address > 0xffff || address % 4 != 0) {
    throw std::invalid_argument(fmt::format(
        "'{}' is no address of a register: 0x0000 to 0xfffc, a multiple of 4, is wanted", text));
  }
  return static_cast<std::uint16_t>(address);
}

}  // namespace

std::uint16_t parse_register(const std::string& text) {
  if (text.rfind("0x", 0) == 0) return parse_address(text);
  const std::map<std::string, NamedRegister> all = all_registers();
  const auto found = all.find(text);
  if (found != all.end()) return found->second.address;
  std::set<std::string> names;
  for (const auto& entry : all) names.insert(entry.first);
  throw std::invalid_argument(
      fmt::format("no register '{}'{}; give an address such as 0x10e0, or a name such as "
                  "port0.rx_frames, node.onset, group0.status, link0.ctrl, board.scratch",
                  text, did_you_mean(text, names)));
}

std::string register_title(std::uint16_t address) {
  const std::map<std::string, NamedRegister> all = all_registers();
  const auto found = find_address(all, address);
  return found != all.end() ? found->first : fmt::format("0x{:04x}", address);
}

std::optional<std::uint32_t> writable_bits(std::uint16_t address, unsigned ports) {
  const std::map<std::string, NamedRegister> all = all_registers();
  const auto found = find_address(all, address);
  if (found == all.end() || !found->second.writable) return std::nullopt;
  const NamedRegister& named = found->second;
  return named.port_mask ? named.mask & ~(~0u << std::min(ports, kPages)) : named.mask;
}

}  // namespace trib
