// SPDX-License-Identifier: Apache-2.0
// OutputOptions: --quiet and --json, the same in all commands that measure or count something.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cstdio>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/named_files.h"

namespace trib {

class OutputOptions {
 public:
  void add_to(CLI::App& command);
  // Only --quiet, for a command without results.
  void add_quiet_to(CLI::App& command);
  // To be asked before long work: adds the file of --json to `files`, and throws what that throws.
  void check(NamedFiles& files) const;
  // The same for a command that names no other files.
  void check() const;

  // Only errors, or the JSON text, go to standard output.
  bool silent() const { return quiet_ || json_ == kStandardOutput; }
  bool wants_json() const { return !json_.empty(); }

  // For people, unless silent; at once.
  template <typename... Values>
  void print(fmt::format_string<Values...> text, Values&&... values) const {
    if (silent()) return;
    fmt::print(text, std::forward<Values>(values)...);
    std::fflush(stdout);
  }

  // To be called when all is checked and the work begins: from here on nothing of an earlier call is
  // in the file of --json, and every exit leaves a record. If an error ends the call, it is
  // what keep_json() or write_json() was given last, and "failure", which has the error's text; but
  // what write_json() has sent to standard output or into a FIFO is not changed.
  void begin_json(Invocation& invocation) const;
  // The record so far.
  void keep_json(const nlohmann::ordered_json& record) const;
  // Writes `record`, with the version and the arguments of this call in front, if JSON is wanted.
  // Throws FileError.
  void write_json(const nlohmann::ordered_json& record, const Invocation& invocation) const;

 private:
  static constexpr const char* kStandardOutput = "-";

  struct Record;

  bool quiet_ = false;
  std::string json_;  // file; empty: none
  std::shared_ptr<Record> record_ = make_record();

  static std::shared_ptr<Record> make_record();
};

}  // namespace trib
