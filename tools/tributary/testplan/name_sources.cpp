// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/name_sources.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "tools/toml/toml_document.h"
#include "tools/tributary/evidence/evidence_jobs.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> files_with(const std::string& directory, const std::string& extension) {
  std::vector<fs::path> files;
  if (!fs::is_directory(directory)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(directory)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool runs_sim(const std::vector<std::string>& command) {
  return command.size() > 1 && ends_with(command[0], "/tributary") && command[1] == "sim";
}

bool is_gtest(const std::vector<std::string>& command) {
  return std::any_of(command.begin(), command.end(),
                     [](const std::string& word) { return word.rfind("--gtest_filter=", 0) == 0; });
}

void add_tests(const nlohmann::json& list, KnownNames& known) {
  bool all_built = true;
  for (const nlohmann::json& test : list.at("tests")) {
    const std::string name = test.value("name", "");
    const auto command = test.value("command", std::vector<std::string>{});
    if (ends_with(name, "_NOT_BUILT")) {
      known.unbuilt.push_back(name.substr(0, name.size() - std::string("_NOT_BUILT").size()));
    } else if (command.empty()) {
      // ctest knows no command as long as there is no program.
      if (std::exchange(all_built, false)) known.unbuilt.push_back("the program of " + name);
    } else if (!runs_sim(command)) {
      known.ctest.push_back({name, is_gtest(command)});
    }
  }
}

}  // namespace

void add_ctest_names(const std::string& json, KnownNames& known) {
  try {
    add_tests(nlohmann::json::parse(json), known);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(
        std::string("no list of tests as `ctest --show-only=json-v1` prints it: ") + error.what());
  }
}

std::map<std::string, std::set<std::string>> job_names(const std::string& directory) {
  std::map<std::string, std::set<std::string>> names;
  for (const fs::path& file : files_with(directory, ".toml")) {
    const TomlDocument document = TomlDocument::read(file.string());
    if (!document.root().is_array("command")) continue;
    for (const TomlTable& command : document.root().tables("command")) {
      const std::string section = command.text("section");
      if (section == "sim" || section == "unit") continue;
      for (const EvidenceJob& job : evidence_jobs(command)) names[section].insert(job.name);
    }
  }
  return names;
}

std::set<std::string> rtl_cover_names(const std::string& directory) {
  static const std::regex kCover(R"(^\s*`TRIB_COVER\w*\(\s*(\w+))");
  std::set<std::string> names;
  for (const fs::path& file : files_with(directory, ".sv")) {
    std::istringstream lines(text_of(file));
    std::smatch found;
    for (std::string line; std::getline(lines, line);) {
      if (std::regex_search(line, found, kCover)) names.insert(found[1]);
    }
  }
  return names;
}

std::set<std::string> rule_names(const std::string& markdown) {
  static const std::regex kRule(R"(^- \*\*([A-Z]{2}[0-9]+)\*\*)");
  std::set<std::string> names;
  std::istringstream lines(markdown);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_search(line, found, kRule)) names.insert(found[1]);
  }
  return names;
}

std::set<std::string> heading_anchors(const std::string& markdown) {
  std::set<std::string> anchors;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("##", 0) != 0) continue;
    std::string anchor;
    for (const char letter : line.substr(line.find_first_not_of("# "))) {
      const auto byte = static_cast<unsigned char>(letter);
      if (std::isalnum(byte) != 0 || letter == '-' || letter == '_') {
        anchor += static_cast<char>(std::tolower(byte));
      } else if (letter == ' ') {
        anchor += '-';
      }
    }
    anchors.insert(anchor);
  }
  return anchors;
}

}  // namespace trib
