// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/output_options.h"

#include <nlohmann/json.hpp>

#include "model/base/output_target.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/version/version.h"

namespace trib {

namespace {

// Text written to standard output or into a FIFO can't be taken back.
bool may_be_replaced(const std::string& json) {
  return json != "-" && output_target(json).kind == OutputKind::kFile;
}

}  // namespace

// State shared by all copies.
struct OutputOptions::Record {
  nlohmann::ordered_json so_far = nlohmann::ordered_json::object();
  bool written = false;
};

std::shared_ptr<OutputOptions::Record> OutputOptions::make_record() {
  return std::make_shared<Record>();
}

void OutputOptions::add_quiet_to(CLI::App& command) {
  command.add_flag("-q,--quiet", quiet_, "Print only errors; the exit code says the rest");
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

void OutputOptions::begin_json(Invocation& invocation) const {
  if (!wants_json()) return;
  if (json_ != kStandardOutput) empty_file(json_);
  invocation.on_error = [*this, &invocation](const std::string& error) {
    if (record_->written && !may_be_replaced(json_)) return;
    nlohmann::ordered_json record = record_->so_far;
    record["failure"] = error;
    write_json(record, invocation);
  };
}

void OutputOptions::keep_json(const nlohmann::ordered_json& record) const {
  record_->so_far = record;
}

void OutputOptions::write_json(const nlohmann::ordered_json& record,
                               const Invocation& invocation) const {
  if (!wants_json()) return;
  nlohmann::ordered_json all{{"tributary_version", version()}, {"args", invocation.arguments}};
  all.update(record);
  // The user's input need not be UTF-8.
  const std::string text =
      all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
  if (json_ == kStandardOutput) {
    fmt::print("{}", text);
    std::fflush(stdout);
  } else {
    replace_file(json_, text);
  }
  record_->so_far = record;
  record_->written = true;
}

}  // namespace trib
