// SPDX-License-Identifier: Apache-2.0
// Card: a card and the node on it, by their registers (docs/BOARDS.md): what it is, how far its
// bring-up is, its counters.
// Errors: WrongCard if what answers is no card that this program knows; those of CardAccess.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tools/tributary/board/card_page.h"
#include "tools/tributary/board/console/card_access.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/registers/page_snapshot.h"

namespace trib {

// A card that there is: the number in its register CARD, its folder in fpga_boards/, its name for
// people.
struct CardModel {
  std::uint32_t number;
  std::string_view folder;
  std::string_view name;
};

inline constexpr std::array<CardModel, 3> kCardModels{{{0x0709, "vc709", "VC709"},
                                                       {0x055c, "u55c", "Alveo U55C"},
                                                       {0xfb04, "fb4cgg3", "Silicom fb4CGg3"}}};

class WrongCard : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct CardIdentity {
  std::uint32_t model = 0;
  unsigned ports = 0;
  bool has_endpoint = false;       // instead of a node (BE1)
  std::uint32_t git_hash = 0;      // first eight digits; 0: not known
  std::uint32_t image = 0;         // USR_ACCESS (BA5)
  std::uint32_t node_version = 0;  // major in bits 31:16, minor in 15:8, patch in 7:0
  std::uint32_t node_build = 0;
  NodeParameters node{};
};

// All counters and states.
struct CardCounters {
  CardPage board;
  std::vector<CardPage> links;     // by port
  std::vector<PageSnapshot> node;  // of its ports, then of its groups
};

class Card {
 public:
  // `folder`: the expected card, as in fpga_boards/; empty: any.
  explicit Card(CardAccess& registers, const std::string& folder = "");

  const CardIdentity& identity() const { return identity_; }
  // "VC709", or the number of a model that has no name here.
  std::string name() const;
  CardAccess& registers() const { return registers_; }

  CardPage board() const { return {board::RegisterPage::kBoard, 0, registers_}; }
  CardPage link(unsigned port) const { return {board::RegisterPage::kLink, port, registers_}; }
  std::vector<CardPage> links() const;
  CardCounters counters() const;

 private:
  void identify();

  CardAccess& registers_;
  CardIdentity identity_;
};

}  // namespace trib
