// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "model/schedule/topologies.h"

namespace trib::schedule {
namespace {

constexpr unsigned kMostParallel = 64;

class GraphParser {
 public:
  explicit GraphParser(const std::string& name) : name_(name) {}

  Topology parse(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
      ++line_;
      line = line.substr(0, line.find('#'));
      std::istringstream split(line);
      std::vector<std::string> words;
      for (std::string word; split >> word;) words.push_back(word);
      if (!words.empty()) take(words);
    }
    if (!topology_) topology_ = make();
    topology_->require_connected();
    for (Vertex node = 0; node < *nodes_; ++node) {
      if (topology_->links_from(node).empty()) refuse(fmt::format("node {} has no link", node));
    }
    return *topology_;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw std::invalid_argument(fmt::format("{}:{}: {}", name_, line_, what));
  }

  void take(const std::vector<std::string>& words) {
    if (words[0] == "nodes" || words[0] == "switches") {
      const bool nodes = words[0] == "nodes";
      std::optional<unsigned>& count = nodes ? nodes_ : switches_;
      if (words.size() != 2) refuse(fmt::format("'{} NUMBER' is needed", words[0]));
      if (count) refuse(fmt::format("duplicate '{}'", words[0]));
      if (topology_) refuse(fmt::format("'{}' after a link", words[0]));
      count = number(words[1], nodes ? 2 : 0, kMostNodes, words[0]);
    } else if (words[0] == "link") {
      if (words.size() != 3 && words.size() != 4)
        refuse("'link A B' or 'link A B NUMBER' is needed");
      if (!topology_) topology_ = make();
      const unsigned times = words.size() == 4 ? number(words[3], 1, kMostParallel, "links") : 1;
      add_link(vertex(words[1]), vertex(words[2]), times);
    } else {
      refuse(fmt::format("unknown word '{}'; nodes, switches or link is needed", words[0]));
    }
  }

  Topology make() const {
    if (!nodes_) refuse("'nodes NUMBER' is needed first");
    return Topology(name_, *nodes_, switches_.value_or(0));
  }

  unsigned number(const std::string& word, unsigned least, unsigned most,
                  const std::string& what) const {
    const bool digits = word.size() <= 6 && std::all_of(word.begin(), word.end(), [](char letter) {
                          return std::isdigit(static_cast<unsigned char>(letter)) != 0;
                        });
    const unsigned value = digits ? static_cast<unsigned>(std::stoul("0" + word)) : most + 1;
    if (value < least || value > most) {
      refuse(fmt::format("{} '{}': a number from {} to {} is needed", what, word, least, most));
    }
    return value;
  }

  Vertex vertex(const std::string& word) const {
    const bool is_switch = word[0] == 's';
    const unsigned count = is_switch ? switches_.value_or(0) : *nodes_;
    const std::string what = is_switch ? "switch" : "node";
    if (count == 0) refuse(fmt::format("{} '{}': there are none", what, word));
    const unsigned index = number(is_switch ? word.substr(1) : word, 0, count - 1, what);
    return is_switch ? *nodes_ + index : index;
  }

  void add_link(Vertex one, Vertex other, unsigned times) {
    if (one == other) refuse(fmt::format("self-loop at {}", topology_->name_of(one)));
    if (topology_->capacity(one, other) > 0) {
      refuse(fmt::format("duplicate link between {} and {}; write their number after one",
                         topology_->name_of(one), topology_->name_of(other)));
    }
    for (unsigned i = 0; i < times; ++i) {
      topology_->add_link(one, other);
      topology_->add_link(other, one);
    }
  }

  std::string name_;
  std::size_t line_ = 0;
  std::optional<unsigned> nodes_;
  std::optional<unsigned> switches_;
  std::optional<Topology> topology_;
};

}  // namespace

Topology parse_graph(const std::string& name, const std::string& text) {
  return GraphParser(name).parse(text);
}

}  // namespace trib::schedule
