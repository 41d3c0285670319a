// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/output_options.h"

#include <nlohmann/json.hpp>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/version/version.h"

namespace trib {

void OutputOptions::add_quiet_to(CLI::App& command) {
  command.add_flag("-q,--quiet", quiet_, "Print nothing but errors; the exit code says the rest");
}

void OutputOptions::add_to(CLI::App& command) {
  add_quiet_to(command);
  command.add_option("--json", json_,
                     "File for the results as JSON; - is standard output, in place of the text");
}

void OutputOptions::check(NamedFiles& files) const {
  if (json_ != kStandardOutput) files.output("--json", json_);
}

void OutputOptions::check() const {
  NamedFiles files;
  check(files);
}

void OutputOptions::write_json(const nlohmann::ordered_json& record,
                               const Invocation& invocation) const {
  if (!wants_json()) return;
  nlohmann::ordered_json all{{"tributary_version", version()}, {"args", invocation.arguments}};
  all.update(record);
  // What a user has typed need not be UTF-8.
  const std::string text =
      all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  if (json_ == kStandardOutput) {
    fmt::print("{}", text);
    std::fflush(stdout);
  } else {
    write_file(json_, text);
  }
}

}  // namespace trib
