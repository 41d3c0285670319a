// SPDX-License-Identifier: Apache-2.0
// KnownNames: all that a plan can cite, and the rules that it has to have entries for.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace trib {

struct CoverNames {
  std::string group;
  std::vector<std::string> bins;  // "row" or "row x column"
};

struct CtestName {
  std::string name;
  bool gtest = false;  // a case of GoogleTest
};

struct KnownNames {
  std::vector<std::string> sim;                       // of `tributary sim`
  std::vector<CtestName> ctest;                       // without those that run `tributary sim`
  std::vector<std::string> unbuilt;                   // test programs that do not exist yet
  std::map<std::string, std::set<std::string>> jobs;  // section: names of its jobs
  std::vector<CoverNames> groups;
  std::set<std::string> rtl_cover;
  std::set<std::string> rules;                           // IN1 ... of the protocol
  std::map<std::string, std::set<std::string>> anchors;  // page: anchors of its headings
  std::string protocol;  // the page of which every heading has to be the source of something
};

// The names of a point of coverage: "group", "group/bin" or "rtl:name".
struct CitedPoint {
  bool rtl = false;
  std::string group;  // or the name of the RTL's cover point
  std::string bin;    // empty: the whole group

  static CitedPoint parse(const std::string& text, const std::vector<CoverNames>& groups);
};

}  // namespace trib
