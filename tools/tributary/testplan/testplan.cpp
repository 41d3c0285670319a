// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/testplan.h"

#include <fmt/format.h>

#include <filesystem>
#include <functional>

#include "tools/toml/toml_document.h"
#include "tools/toml/toml_error.h"
#include "tools/tributary/evidence/evidence_jobs.h"

namespace trib {
namespace {

class Reader {
 public:
  Reader(const std::string& file, std::vector<std::string>& findings)
      : file_(file), findings_(findings) {}

  PlanSection section(const TomlTable& table, bool outermost = false) const {
    PlanSection section;
    section.place = place(table);
    if (outermost) {
      attempt([&] { table.require_keys({"section"}, {}); });
    } else {
      attempt([&] { table.require_keys({"title"}, {"source", "section", "entry"}); });
      section.title = text(table, "title");
      section.source = text(table, "source");
    }
    for (const TomlTable& inner : tables(table, "section")) {
      section.sections.push_back(this->section(inner));
    }
    for (const TomlTable& inner : tables(table, "entry")) section.entries.push_back(entry(inner));
    return section;
  }

 private:
  PlanEntry entry(const TomlTable& table) const {
    attempt([&] {
      table.require_keys({"id", "title", "goal", "stimulus", "check", "tests"},
                         {"source", "cover"});
    });
    PlanEntry entry;
    entry.place = place(table);
    entry.id = text(table, "id");
    entry.title = text(table, "title");
    entry.source = text(table, "source");
    entry.goal = text(table, "goal");
    entry.stimulus = text(table, "stimulus");
    entry.check = text(table, "check");
    entry.tests = texts(table, "tests");
    entry.cover = texts(table, "cover");
    return entry;
  }

  std::string place(const TomlTable& table) const {
    return fmt::format("{}:{}", file_, table.line());
  }

  std::string text(const TomlTable& table, const char* key) const {
    std::string value;
    if (table.has(key)) attempt([&] { value = table.text(key); });
    return value;
  }

  std::vector<std::string> texts(const TomlTable& table, const char* key) const {
    std::vector<std::string> values;
    if (table.has(key)) attempt([&] { values = table.texts(key); });
    return values;
  }

  std::vector<TomlTable> tables(const TomlTable& table, const char* key) const {
    std::vector<TomlTable> values;
    if (table.has(key)) attempt([&] { values = table.tables(key); });
    return values;
  }

  void attempt(const std::function<void()>& step) const {
    try {
      step();
    } catch (const TomlError& error) {
      findings_.emplace_back(error.what());
    }
  }

  const std::string& file_;
  std::vector<std::string>& findings_;
};

void collect(const std::vector<PlanSection>& sections, std::vector<const PlanEntry*>& entries) {
  for (const PlanSection& section : sections) {
    for (const PlanEntry& entry : section.entries) entries.push_back(&entry);
    collect(section.sections, entries);
  }
}

}  // namespace

std::vector<std::string> plan_files() {
  std::vector<std::string> files = device_files("plan.toml");
  for (const char* other : {"host/plan.toml", "tools/plan.toml"}) {
    if (std::filesystem::exists(other)) files.emplace_back(other);
  }
  return files;
}

Testplan Testplan::read(const std::vector<std::string>& files) {
  Testplan plan;
  plan.files = fmt::format("{}", fmt::join(files, ", "));
  for (const std::string& file : files) {
    const TomlDocument document = TomlDocument::read(file);
    const PlanSection root = Reader(file, plan.findings).section(document.root(), true);
    plan.sections.insert(plan.sections.end(), root.sections.begin(), root.sections.end());
  }
  return plan;
}

std::vector<const PlanEntry*> Testplan::entries() const {
  std::vector<const PlanEntry*> all;
  collect(sections, all);
  return all;
}

}  // namespace trib
