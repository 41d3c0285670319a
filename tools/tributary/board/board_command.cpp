// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/board_command.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/schedule/algorithm.h"
#include "tools/tributary/board/board_options.h"
#include "tools/tributary/board/card.h"
#include "tools/tributary/board/card_counters.h"
#include "tools/tributary/board/card_status.h"
#include "tools/tributary/board/console/process_stream.h"
#include "tools/tributary/board/endpoint_setup.h"
#include "tools/tributary/board/register_name.h"
#include "tools/tributary/board/self_test.h"
#include "tools/tributary/commands/named_files.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/program.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/table.h"
#include "verif/sim/command_line/whole_number.h"

namespace trib {
namespace {

// Options of all subcommands; each uses some of them.
struct BoardOptions {
  CardOptions card;
  OutputOptions output;
  std::string prometheus;
  std::vector<std::string> registers;  // to be read
  std::string target;                  // register to be written
  std::string value;
  std::vector<unsigned> up;
  EndpointPlace place;
};

constexpr unsigned kMostPorts = 8;  // of a node

using Action = std::function<int(const BoardOptions& options, Invocation& invocation)>;

std::uint16_t address_of(const std::string& text) {
  try {
    return parse_register(text);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

std::uint32_t word_of(const std::string& text) {
  try {
    const std::uint64_t value = parse_whole_number(text);
    if (value <= 0xffffffff) return static_cast<std::uint32_t>(value);
  } catch (const std::invalid_argument&) {  // reported below
  }
  throw UsageError(fmt::format(
      "'{}' is no value of a register: 0 to 4294967295 is wanted, or 0x0 to 0xffffffff", text));
}

void require_fits(std::uint16_t address, std::uint32_t value, unsigned ports) {
  const std::uint32_t bits = writable_bits(address, ports).value_or(0xffffffff);
  if ((value & ~bits) == 0) return;
  throw UsageError((bits & (bits + 1)) == 0
                       ? fmt::format("{}: {:#x} is too large: 0 to {} is wanted, or 0x0 to {:#x}",
                                     register_title(address), value, bits, bits)
                       : fmt::format("{}: {:#x} has other bits than the register, which has {:#x}",
                                     register_title(address), value, bits));
}

int show_status(const BoardOptions& options, Invocation& invocation) {
  options.output.check();
  options.output.begin_json(invocation);
  const auto registers = options.card.open();
  const CardStatus status = status_of(Card(*registers, options.card.card()));
  options.output.print("{}", status_text(status));
  options.output.write_json(status_json(status), invocation);
  return kExitPass;
}

int show_counters(const BoardOptions& options, Invocation& invocation) {
  NamedFiles files;
  files.output("--prometheus", options.prometheus);
  options.output.check(files);
  options.output.begin_json(invocation);
  const auto registers = options.card.open();
  const CardCounters counters = Card(*registers, options.card.card()).counters();
  options.output.print("{}", card_counter_report(counters));
  options.output.write_json(card_counter_json(counters), invocation);
  if (!options.prometheus.empty()) {
    replace_file(options.prometheus, card_counter_prometheus(counters));
  }
  return kExitPass;
}

int show_registers(const BoardOptions& options, Invocation& invocation) {
  options.output.check();
  options.output.begin_json(invocation);
  std::vector<std::uint16_t> addresses;
  for (const std::string& text : options.registers) addresses.push_back(address_of(text));
  const auto registers = options.card.open();
  if (!options.card.card().empty()) Card(*registers, options.card.card());
  Table table({"register", "address", "hex", "decimal"});
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const std::uint16_t address : addresses) {
    const std::uint32_t value = registers->read(address);
    table.add_row({register_title(address), fmt::format("0x{:04x}", address),
                   fmt::format("0x{:08x}", value), fmt::format("{}", value)});
    list.push_back({{"name", register_title(address)}, {"address", address}, {"value", value}});
  }
  options.output.print("{}", table.text());
  options.output.write_json({{"registers", list}}, invocation);
  return kExitPass;
}

int write_register(const BoardOptions& options, Invocation&) {
  const std::uint16_t address = address_of(options.target);
  const std::uint32_t value = word_of(options.value);
  require_fits(address, value, kMostPorts);
  const auto registers = options.card.open();
  const Card card(*registers, options.card.card());
  require_fits(address, value, card.identity().node.ports);
  registers->write(address, value);
  options.output.print("{} (0x{:04x}) <- 0x{:08x}\n", register_title(address), address, value);
  return kExitPass;
}

int set_endpoint(const BoardOptions& options, Invocation&) {
  const EndpointSetup setup(options.place);
  const auto registers = options.card.open();
  const unsigned written = setup.write_to(Card(*registers, options.card.card()));
  options.output.print("{}\n{} registers written\n", setup.text(), written);
  return kExitPass;
}

nlohmann::ordered_json findings_json(const std::vector<Finding>& findings, bool passed) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"check", finding.check},
                    {"verdict", verdict_word(finding.verdict)},
                    {"text", finding.text}});
  }
  return {{"passed", passed}, {"findings", list}};
}

int test_card(const BoardOptions& options, Invocation& invocation) {
  options.output.check();
  options.output.begin_json(invocation);
  const auto registers = options.card.open();
  const Card card(*registers, options.card.card());
  options.output.print("pass  identity: {} at {}\n", card.name(), registers->name());
  SelfTestConfig config;
  config.over_console = options.card.over_console();
  config.patience = std::chrono::duration_cast<std::chrono::milliseconds>(config.patience *
                                                                          options.card.slowness());
  config.must_be_up = {options.up.begin(), options.up.end()};
  if (!config.must_be_up.empty() && *config.must_be_up.rbegin() >= card.identity().ports) {
    throw UsageError(fmt::format("--up: no port {}, the card has {}", *config.must_be_up.rbegin(),
                                 card.identity().ports));
  }
  SelfTest test(card, config);
  for (const Finding& finding : test.run()) {
    options.output.print("{:4}  {}: {}\n", verdict_word(finding.verdict), finding.check,
                         finding.text);
  }
  options.output.print("{}\n", test.passed() ? "PASSED" : "FAILED");
  options.output.write_json(findings_json(test.findings(), test.passed()), invocation);
  return test.passed() ? kExitPass : kExitFail;
}

// A subcommand that does this, and what its errors become that only it has.
CLI::App* add(CLI::App& board, const std::string& name, const std::string& text,
              const std::shared_ptr<BoardOptions>& options, Invocation& invocation,
              const Action& action) {
  CLI::App* command = board.add_subcommand(name, text);
  command->callback([options, &invocation, action] {
    invocation.command_line.clear();  // what the card does is not in it
    try {
      invocation.exit_code = action(*options, invocation);
    } catch (const MissingProgram& missing) {
      if (invocation.on_error) invocation.on_error(missing.what());
      invocation.exit_code = report_error(missing.what(), kExitSkipped);
    }
  });
  return command;
}

void add_register_commands(CLI::App& board, const std::shared_ptr<BoardOptions>& options,
                           Invocation& invocation) {
  CLI::App* read =
      add(board, "read", "Print registers of a card", options, invocation, show_registers);
  read->add_option(
          "register", options->registers,
          "Registers by address or name: 0x10e0, port0.rx_frames, node.onset, link0.status")
      ->required();
  options->card.add_to(*read);
  options->output.add_to(*read);
  CLI::App* write =
      add(board, "write", "Write a register of a card", options, invocation, write_register);
  write->add_option("register", options->target, "Register by address or name: node.onset")
      ->required();
  write->add_option("value", options->value, "Value to write, decimal or 0x")->required();
  options->card.add_to(*write);
  options->output.add_quiet_to(*write);
}

void add_endpoint(CLI::App& board, const std::shared_ptr<BoardOptions>& options,
                  Invocation& invocation) {
  CLI::App* command = add(board, "endpoint",
                          "Write the registers of a card that is an endpoint of a network of cards",
                          options, invocation, set_endpoint);
  EndpointPlace& place = options->place;
  command->add_option("topology", place.topology, "As of `tributary schedule`: torus:2x2, torus:4")
      ->required();
  command->add_option("algorithm", place.algorithm, "The same: multitree, symmetric, ring ...")
      ->required()
      ->check(CLI::IsMember(schedule::algorithm_names()));
  command->add_option("--number", place.number, "Of this card in the network, from 0 on")
      ->required();
  command
      ->add_option("--epoch", place.epoch,
                   "First epoch after a reset: the same at all cards, another one after each reset")
      ->required()
      ->check(CLI::Range(1, 0xffff));
  command->add_option("--chunk-bytes", place.chunk_bytes, "Payload of a full chunk")
      ->check(CLI::Range(64u, 8192u))
      ->capture_default_str();
  options->card.add_to(*command);
  options->output.add_quiet_to(*command);
}

void add_reports(CLI::App& board, const std::shared_ptr<BoardOptions>& options,
                 Invocation& invocation) {
  CLI::App* status = add(
      board, "status", "Print what a card is, how far its bring-up is, and the state of its ports",
      options, invocation, show_status);
  options->card.add_to(*status);
  options->output.add_to(*status);
  CLI::App* counters =
      add(board, "counters", "Print all counters and states of a card and its node", options,
          invocation, show_counters);
  options->card.add_to(*counters);
  options->output.add_to(*counters);
  counters->add_option("--prometheus", options->prometheus,
                       "File for the counters in the text format of Prometheus");
  CLI::App* test =
      add(board, "selftest",
          "Check registers, clocks, links and counters of a card: pass (0) or fail (1)", options,
          invocation, test_card);
  options->card.add_to(*test);
  options->output.add_to(*test);
  test->add_option("--up", options->up,
                   "Ports, comma-separated, that must have a link; without it, those with a module")
      ->delimiter(',');
}

}  // namespace

void make_board(CLI::App& command, Invocation& invocation) {
  const auto options = std::make_shared<BoardOptions>();
  command.description("Test a card and read its counters and registers");
  command.require_subcommand(1);
  command.footer(
      "tools/board_image.sh --stage program loads an image into a card. docs/BRINGUP.md leads "
      "through "
      "the bring-up; docs/BOARDS.md explains states and LEDs. Exit codes: 0 done, 1 the card is "
      "not as "
      "it should be, 2 wrong usage or no way to the card, 77 Vivado is not here.");
  add_reports(command, options, invocation);
  add_register_commands(command, options, invocation);
  add_endpoint(command, options, invocation);
}

}  // namespace trib
