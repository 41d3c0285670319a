// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/card.h"

#include <fmt/format.h>

#include <algorithm>

#include "verif/boards/registers/registers.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

const CardModel* model_of(std::uint32_t number) {
  const auto found = std::find_if(kCardModels.begin(), kCardModels.end(),
                                  [&](const CardModel& model) { return model.number == number; });
  return found == kCardModels.end() ? nullptr : &*found;
}

}  // namespace

Card::Card(CardAccess& registers, const std::string& folder) : registers_(registers) {
  identify();
  const CardModel* model = model_of(identity_.model);
  if (!folder.empty() && (model == nullptr || model->folder != folder)) {
    throw WrongCard(fmt::format("{}: this is a {}, not a {}; give the device of the other card",
                                registers_.name(), name(), folder));
  }
}

void Card::identify() {
  const auto require = [this](std::uint16_t address, std::uint32_t wanted, const char* what,
                              const char* remedy) {
    const std::uint32_t found = registers_.read(address);
    if (found == wanted) return;
    throw WrongCard(fmt::format("{}: {}: 0x{:04x} reads 0x{:08x}, 0x{:08x} is wanted; {}",
                                registers_.name(), what, address, found, wanted, remedy));
  };
  require(board::kRegId, board::kIdValue, "not one of our cards",
          "is it the right device, and is our bitstream loaded?");
  require(board::kRegMap, board::kMapValue, "its registers are of another version",
          "program a bitstream of the same version as this program");
  require(kRegId, kIdValue, "the card has no node", "program a bitstream of this repository");
  identity_.node_version = registers_.read(kRegVersion);
  identity_.node_build = registers_.read(kRegBuild);
  identity_.node = parameters_of(registers_.read(kRegParams));
  identity_.git_hash = registers_.read(board::kRegGitHash);
  identity_.image = registers_.read(board::kRegImage);
  const std::uint32_t card = registers_.read(board::kRegCard);
  identity_.model = board::field_of(card, board::kRegCardModel);
  identity_.ports = board::field_of(card, board::kRegCardPorts);
  identity_.has_endpoint = board::field_of(card, board::kRegCardEndpoint) != 0;
}

std::string Card::name() const {
  const CardModel* model = model_of(identity_.model);
  return model != nullptr ? std::string(model->name)
                          : fmt::format("card of model 0x{:04x}", identity_.model);
}

std::vector<CardPage> Card::links() const {
  std::vector<CardPage> pages;
  for (unsigned port = 0; port < identity_.ports; ++port) pages.push_back(link(port));
  return pages;
}

CardCounters Card::counters() const {
  return {board(), links(),
          read_pages(identity_.node.ports, identity_.node.groups,
                     [this](std::uint16_t address) { return registers_.read(address); })};
}

}  // namespace trib
