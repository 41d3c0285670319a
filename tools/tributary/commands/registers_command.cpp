// SPDX-License-Identifier: Apache-2.0
// `tributary registers`: prints the node's register map: page, name, address, access, unit,
// meaning.
#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Validators.hpp>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/report/counter_json.h"
#include "tools/tributary/report/table.h"
#include "verif/node/registers/register_table.h"

namespace trib {
namespace {

const std::map<std::string, RegisterPage> kPages{{"node", RegisterPage::kNode},
                                                 {"port", RegisterPage::kPort},
                                                 {"group", RegisterPage::kGroup},
                                                 {"access", RegisterPage::kAccess}};

// The address in the first page of its kind.
std::string address_of(const RegisterInfo& info) {
  return fmt::format("0x{:04X}", register_address(info.page, 0, info.offset));
}

void print_page(const std::string& name, RegisterPage page, const OutputOptions& output) {
  const unsigned step = register_address(page, 1, 0) - register_address(page, 0, 0);
  const char* const each = page == RegisterPage::kNode ? "" : " for each further one";
  output.print("page {}: from 0x{:04X} on{}\n", name, register_address(page, 0, 0),
               *each == '\0' ? "" : fmt::format(", {:#x} more{}", step, each));
  Table table({"name", "address", "access", "reset", "unit", "meaning"});
  for (const RegisterInfo& info : kRegisters) {
    if (info.page != page) continue;
    const bool has_reset =
        info.kind == RegisterKind::kConfig || info.kind == RegisterKind::kConstant;
    table.add_row({snake_case(info.name), address_of(info), std::string(access_name(info.kind)),
                   has_reset ? fmt::format("{:#x}", info.reset) : "", std::string(info.unit),
                   std::string(info.doc)});
  }
  output.print("{}\n", table.text());
}

nlohmann::ordered_json page_json(RegisterPage page) {
  nlohmann::ordered_json registers = nlohmann::ordered_json::array();
  for (const RegisterInfo& info : kRegisters) {
    if (info.page != page) continue;
    registers.push_back({{"name", snake_case(info.name)},
                         {"address", register_address(page, 0, info.offset)},
                         {"access", access_name(info.kind)},
                         {"reset", info.reset},
                         {"reported", is_reported(info)},
                         {"unit", info.unit},
                         {"meaning", info.doc}});
  }
  return {{"first", register_address(page, 0, 0)},
          {"stride", register_address(page, 1, 0) - register_address(page, 0, 0)},
          {"registers", registers}};
}

void run(const std::string& chosen, const OutputOptions& output, Invocation& invocation) {
  output.check();
  output.begin_json(invocation);
  nlohmann::ordered_json pages;
  for (const char* name : {"node", "port", "group", "access"}) {
    if (!chosen.empty() && chosen != name) continue;
    print_page(name, kPages.at(name), output);
    pages[name] = page_json(kPages.at(name));
  }
  output.write_json({{"pages", pages}}, invocation);
}

}  // namespace

void add_registers(CLI::App& app, Invocation& invocation) {
  const auto page = std::make_shared<std::string>();
  const auto output = std::make_shared<OutputOptions>();
  CLI::App* command = app.add_subcommand("registers", "Print the register map of the node");
  command->footer(
      "rtl/node/REGISTERS.md has the fields of each register, too. Counters and states have "
      "the "
      "same names in JSON, and for Prometheus with tributary_ before them and, of counters, "
      "_total appended.");
  command->add_option("--page", *page, "Only this page: node, port, group or access")
      ->check(CLI::IsMember({"node", "port", "group", "access"}));
  output->add_to(*command);
  command->callback([page, output, &invocation] {
    run(*page, *output, invocation);
    invocation.exit_code = kExitPass;
  });
}

}  // namespace trib
