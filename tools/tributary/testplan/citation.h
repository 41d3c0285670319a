// SPDX-License-Identifier: Apache-2.0
// Citation: how an entry of the plan names a test: "kind:name".
//   sim:random          a test of `tributary sim`
//   gtest:Suite         all cases of a suite; gtest:Suite.Case one of them, with all its parameters
//   ctest:cli.command.* a test by its name in ctest; * matches any letters
//   formal:slot_table   a job of its section (formal, protocol, mutation, ...) in regress/*.toml;
//                       mutation:* all of them
#pragma once

#include <optional>
#include <string>

namespace trib {

struct Citation {
  std::string kind;
  std::string name;

  // Nothing if there is no kind or no name.
  static std::optional<Citation> parse(const std::string& text);

  // Whether this cites the test or job `other` of its kind.
  bool cites(const std::string& other) const;
  bool of_ctest() const { return kind == "gtest" || kind == "ctest"; }
  // Whether this cites the test that ctest calls `ctest_name`.
  bool cites_ctest(const std::string& ctest_name) const;
};

// "Suite.Case" of a test made by gtest_discover_tests, without prefix, instance and parameter.
std::string gtest_name(const std::string& ctest_name);

}  // namespace trib
