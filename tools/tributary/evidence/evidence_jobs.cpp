// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/evidence/evidence_jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "tools/toml/toml_document.h"

namespace trib {

std::vector<std::string> device_files(const std::string& name) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code none;
  for (const fs::directory_entry& device : fs::directory_iterator("verif", none)) {
    const fs::path file = device.path() / name;
    if (fs::is_regular_file(file, none)) files.push_back(file.generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

namespace {

std::vector<TomlDocument> read_evidence(const TomlTable& command) {
  std::vector<TomlDocument> devices;
  for (const std::string& file : device_files("evidence.toml")) {
    devices.push_back(TomlDocument::read(file));
  }
  if (devices.empty()) command.fail("'each': there is no verif/*/evidence.toml");
  return devices;
}

void add_proof(const TomlTable& proof, std::vector<EvidenceJob>& jobs) {
  const std::string name = proof.text("name");
  const unsigned limit = proof.number_or("limit_s", 0);
  if (!proof.has("parts")) {
    jobs.push_back({name, name, limit});
    return;
  }
  for (const TomlTable& part : proof.tables("parts")) {
    jobs.push_back({name + "_" + part.text("name"),
                    fmt::format("{} --cases {}", name, part.text("cases")), limit});
  }
}

std::vector<EvidenceJob> proofs(const std::vector<TomlDocument>& devices) {
  std::vector<EvidenceJob> jobs;
  for (const TomlDocument& device : devices) {
    if (!device.root().has("proof")) continue;
    for (const TomlTable& proof : device.root().tables("proof")) add_proof(proof, jobs);
  }
  return jobs;
}

std::vector<EvidenceJob> modules(const std::vector<TomlDocument>& devices) {
  std::vector<std::pair<unsigned, EvidenceJob>> jobs;  // with the place in its batch
  std::map<std::string, unsigned> in_batch;
  for (const TomlDocument& device : devices) {
    if (!device.root().has("mutation")) continue;
    for (const TomlTable& module : device.root().table("mutation").tables("modules")) {
      const std::string name = module.text("module");
      const std::string batch = module.text_or("batch", module.text_or("proof", ""));
      jobs.push_back({in_batch[batch]++, {name, name, 0}});
    }
  }
  std::stable_sort(jobs.begin(), jobs.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<EvidenceJob> in_turns;
  for (auto& [place, job] : jobs) in_turns.push_back(std::move(job));
  return in_turns;
}

}  // namespace

std::vector<EvidenceJob> evidence_jobs(const TomlTable& command) {
  if (command.has("each") == command.has("name")) {
    command.fail("needs either a 'name', or 'each' for one job each");
  }
  if (command.has("name")) return {{command.text("name"), "", 0}};
  const std::string each = command.text("each");
  if (each == "proof") return proofs(read_evidence(command));
  if (each == "module") return modules(read_evidence(command));
  command.fail(fmt::format("each '{}': use proof or module", each));
}

}  // namespace trib
