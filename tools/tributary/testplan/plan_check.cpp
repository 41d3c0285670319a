// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/plan_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "tools/tributary/testplan/citation.h"
#include "verif/sim/command_line/closest_name.h"

namespace trib {
namespace {

// "ctest:" is for any test of ctest, "gtest:" only for those of GoogleTest.
bool cites(const Citation& citation, const CtestName& test) {
  return (test.gtest || citation.kind == "ctest") && citation.cites_ctest(test.name);
}

class PlanCheck {
 public:
  PlanCheck(const Testplan& plan, const KnownNames& known)
      : plan_(plan), known_(known), findings_(plan.findings) {}

  std::vector<std::string> run() {
    if (!known_.unbuilt.empty()) {
      find(plan_.files,
           fmt::format("not built, so that their tests are not known: {}. Build first; gtest: and "
                       "ctest: are not checked",
                       fmt::join(known_.unbuilt, ", ")));
    }
    for (const PlanSection& section : plan_.sections) check_section(section);
    for (const PlanEntry* entry : plan_.entries()) check_entry(*entry);
    check_rules();
    check_headings();
    check_tests();
    return findings_;
  }

 private:
  void find(const std::string& place, const std::string& what) {
    findings_.push_back(place + ": " + what);
  }

  void check_section(const PlanSection& section) {
    check_source(section.place, section.source);
    if (section.entries.empty() && section.sections.empty()) {
      find(section.place, fmt::format("section '{}' is empty; add an entry", section.title));
    }
    for (const PlanSection& inner : section.sections) check_section(inner);
  }

  void check_source(const std::string& place, const std::string& source) {
    if (source.empty()) return;
    cited_sources_.insert(source);
    const std::size_t hash = source.find('#');
    const auto page = known_.anchors.find(source.substr(0, hash));
    if (page == known_.anchors.end()) {
      find(place,
           fmt::format("source '{}': no such page; name it from the root of the tree", source));
    } else if (hash == std::string::npos || page->second.count(source.substr(hash + 1)) == 0) {
      find(place, fmt::format("source '{}': no such heading{}", source,
                              did_you_mean(source.substr(hash + 1), page->second)));
    }
  }

  void check_entry(const PlanEntry& entry) {
    const auto [first, fresh] = ids_.emplace(entry.id, entry.place);
    if (!entry.id.empty() && !fresh) {
      find(entry.place, fmt::format("{}: its id is taken by the entry at {}; take another",
                                    entry.id, first->second));
    }
    check_source(entry.place, entry.source);
    if (entry.tests.empty()) {
      find(entry.place, fmt::format("{}: no test; cite the one that shows the rule", entry.id));
    }
    for (const std::string& test : entry.tests) check_test(entry, test);
    for (const std::string& cover : entry.cover) check_cover(entry, cover);
  }

  void check_test(const PlanEntry& entry, const std::string& text) {
    const std::optional<Citation> citation = Citation::parse(text);
    if (!citation) {
      find(entry.place, fmt::format("{}: test '{}' is not 'kind:name'", entry.id, text));
      return;
    }
    cited_.push_back(*citation);
    const bool unknown = citation->of_ctest() && !known_.unbuilt.empty();
    if (unknown || exists(*citation)) return;
    find(entry.place,
         fmt::format("{}: test '{}' does not exist{}", entry.id, text, hint(*citation)));
  }

  bool exists(const Citation& citation) const {
    if (citation.of_ctest()) {
      return std::any_of(known_.ctest.begin(), known_.ctest.end(),
                         [&](const CtestName& test) { return cites(citation, test); });
    }
    const auto cited = [&citation](const std::string& name) { return citation.cites(name); };
    if (citation.kind == "sim") return std::any_of(known_.sim.begin(), known_.sim.end(), cited);
    const auto section = known_.jobs.find(citation.kind);
    return section != known_.jobs.end() &&
           std::any_of(section->second.begin(), section->second.end(), cited);
  }

  std::string hint(const Citation& citation) const {
    std::set<std::string> names;
    if (citation.kind == "sim") {
      names.insert(known_.sim.begin(), known_.sim.end());
    } else if (citation.of_ctest()) {
      const bool whole_suite = citation.name.find('.') == std::string::npos;
      for (const CtestName& test : known_.ctest) {
        if (citation.kind == "ctest") {
          names.insert(test.name);
        } else if (test.gtest) {
          const std::string name = gtest_name(test.name);
          names.insert(whole_suite ? name.substr(0, name.find('.')) : name);
        }
      }
    } else if (known_.jobs.count(citation.kind) != 0) {
      names = known_.jobs.at(citation.kind);
    } else {
      std::string kinds = "sim, gtest, ctest";
      for (const auto& [section, jobs] : known_.jobs) kinds += ", " + section;
      return fmt::format("; kinds with tests are {}", kinds);
    }
    return did_you_mean(citation.name, names);
  }

  void check_cover(const PlanEntry& entry, const std::string& text) {
    const CitedPoint point = CitedPoint::parse(text, known_.groups);
    if (point.rtl) {
      if (known_.rtl_cover.count(point.group) != 0) return;
      find(entry.place, fmt::format("{}: cover point '{}' is nowhere in the RTL{}", entry.id, text,
                                    did_you_mean(point.group, known_.rtl_cover)));
      return;
    }
    std::set<std::string> groups;
    for (const CoverNames& names : known_.groups) {
      groups.insert(names.group);
      if (names.group != point.group) continue;
      if (point.bin.empty()) return;
      const std::set<std::string> bins(names.bins.begin(), names.bins.end());
      if (bins.count(point.bin) != 0) return;
      find(entry.place, fmt::format("{}: cover group '{}' has no bin '{}'{}", entry.id, point.group,
                                    point.bin, did_you_mean(point.bin, bins)));
      return;
    }
    find(entry.place, fmt::format("{}: cover group '{}' does not exist{}", entry.id, text,
                                  did_you_mean(text, groups)));
  }

  // Ids that look like a rule's are those of the protocol, all of them.
  void check_rules() {
    std::set<std::string> families;
    for (const std::string& rule : known_.rules) families.insert(rule.substr(0, 2));
    for (const PlanEntry* entry : plan_.entries()) {
      const bool numbered = std::regex_match(entry->id, std::regex("[A-Z]{2}[0-9]+"));
      if (numbered && families.count(entry->id.substr(0, 2)) != 0 &&
          known_.rules.count(entry->id) == 0) {
        find(entry->place, fmt::format("{}: the protocol has no such rule; remove the entry or "
                                       "give it an id of its own",
                                       entry->id));
      }
    }
    for (const std::string& rule : known_.rules) {
      if (ids_.count(rule) == 0) {
        find(plan_.files, fmt::format("rule {} of the protocol has no entry; add one", rule));
      }
    }
  }

  void check_headings() {
    const auto page = known_.anchors.find(known_.protocol);
    if (page == known_.anchors.end()) return;
    for (const std::string& anchor : page->second) {
      if (cited_sources_.count(page->first + "#" + anchor) != 0) continue;
      find(plan_.files, fmt::format("nothing of {}#{} is in the plan; make it the source of a "
                                    "section or an entry",
                                    page->first, anchor));
    }
  }

  // Tests that no entry cites; those of GoogleTest by suite if it is all of the suite.
  void check_tests() {
    const auto cited = [this](const std::string& kind, const std::string& name) {
      return std::any_of(cited_.begin(), cited_.end(), [&](const Citation& citation) {
        return citation.kind == kind && citation.cites(name);
      });
    };
    for (const std::string& test : known_.sim) {
      if (!cited("sim", test)) find_uncited("sim:" + test);
    }
    for (const auto& [section, jobs] : known_.jobs) {
      for (const std::string& job : jobs) {
        if (!cited(section, job)) find_uncited(fmt::format("{}:{}", section, job));
      }
    }
    std::set<std::string> uncited;
    std::set<std::string> partly_cited;
    for (const CtestName& test : known_.ctest) {
      const bool any = std::any_of(cited_.begin(), cited_.end(),
                                   [&](const Citation& citation) { return cites(citation, test); });
      const std::string name = test.gtest ? gtest_name(test.name) : test.name;
      const std::string suite = name.substr(0, name.find('.'));
      if (any) {
        if (test.gtest) partly_cited.insert(suite);
      } else {
        uncited.insert((test.gtest ? "gtest:" : "ctest:") + name);
      }
    }
    std::set<std::string> shown;
    for (const std::string& test : uncited) {
      const std::string suite = test.substr(0, test.find('.'));
      const bool whole = test[0] == 'g' && partly_cited.count(suite.substr(6)) == 0;
      shown.insert(whole ? suite : test);
    }
    for (const std::string& test : shown) find_uncited(test);
  }

  void find_uncited(const std::string& test) {
    find(plan_.files, fmt::format("test '{}' is of no rule; cite it where it belongs", test));
  }

  const Testplan& plan_;
  const KnownNames& known_;
  std::vector<std::string> findings_;
  std::map<std::string, std::string> ids_;  // id: its place
  std::set<std::string> cited_sources_;
  std::vector<Citation> cited_;
};

}  // namespace

std::vector<std::string> check_plan(const Testplan& plan, const KnownNames& known) {
  return PlanCheck(plan, known).run();
}

}  // namespace trib
