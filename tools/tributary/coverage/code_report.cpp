// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/code_report.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

using nlohmann::json;

json ratio_json(const CoverRatio& ratio) {
  return {{"covered", ratio.covered}, {"total", ratio.total}};
}

std::string text_of(const FileCoverage& file, unsigned line) {
  const auto found = file.text.find(line);
  return found == file.text.end() ? "" : found->second;
}

json uncovered_json(const FileCoverage& file) {
  json uncovered = json::array();
  for (const auto& [line, hits] : file.lines) {
    if (hits > 0) continue;
    uncovered.push_back(
        {{"line", line}, {"kind", "line"}, {"arm", ""}, {"text", text_of(file, line)}});
  }
  for (const ArmCoverage& arm : file.arms) {
    if (arm.hits > 0) continue;
    uncovered.push_back({{"line", arm.line},
                         {"kind", "branch"},
                         {"arm", arm.name},
                         {"text", text_of(file, arm.line)}});
  }
  return uncovered;
}

json file_json(const FileCoverage& file) {
  json excluded = json::array();
  for (const CoverageExclusion& exclusion : file.exclusions) {
    excluded.push_back({{"line", exclusion.line}, {"reason", exclusion.reason}});
  }
  json points = json::array();
  for (const PropertyCoverage& property : file.properties) {
    points.push_back({{"name", property.name}, {"line", property.line}, {"hits", property.hits}});
  }
  return {{"file", file.file},
          {"lines", ratio_json(file.line_ratio())},
          {"branches", ratio_json(file.arm_ratio())},
          {"toggles", ratio_json(file.toggles)},
          {"uncovered", uncovered_json(file)},
          {"points", points},
          {"excluded", excluded}};
}

std::string table_row(const std::string& name, const CoverRatio& lines, const CoverRatio& branches,
                      const CoverRatio& toggles) {
  const auto cell = [](const CoverRatio& ratio) {
    return fmt::format("{:>6}/{:<6} {:>5.1f} %", ratio.covered, ratio.total, ratio.percent());
  };
  return fmt::format("{:<40} {} {} {}\n", name, cell(lines), cell(branches), cell(toggles));
}

}  // namespace

CodeTotals code_totals(const std::vector<FileCoverage>& files) {
  CodeTotals totals;
  for (const FileCoverage& file : files) {
    totals.lines += file.line_ratio();
    totals.branches += file.arm_ratio();
    totals.toggles += file.toggles;
  }
  return totals;
}

json code_json(const std::vector<FileCoverage>& files) {
  const CodeTotals totals = code_totals(files);
  std::map<std::string, std::uint64_t> properties;  // a name may be used in several files
  json list = json::array();
  for (const FileCoverage& file : files) {
    list.push_back(file_json(file));
    for (const PropertyCoverage& property : file.properties) {
      properties[property.name] += property.hits;
    }
  }
  json points = json::array();
  for (const auto& [name, hits] : properties) points.push_back({{"name", name}, {"hits", hits}});
  return {{"lines", ratio_json(totals.lines)},
          {"branches", ratio_json(totals.branches)},
          {"toggles", ratio_json(totals.toggles)},
          {"points", points},
          {"files", list}};
}

void write_lcov(const std::string& file, const std::string& root,
                const std::vector<FileCoverage>& files) {
  std::ofstream stream(file);
  for (const FileCoverage& coverage : files) {
    stream << fmt::format("TN:\nSF:{}/{}\n", root, coverage.file);
    std::map<unsigned, unsigned> arms_of_line;
    for (const ArmCoverage& arm : coverage.arms) {
      stream << fmt::format("BRDA:{},0,{},{}\n", arm.line, arms_of_line[arm.line]++, arm.hits);
    }
    const CoverRatio arms = coverage.arm_ratio();
    stream << fmt::format("BRF:{}\nBRH:{}\n", arms.total, arms.covered);
    for (const auto& [line, hits] : coverage.lines) {
      stream << fmt::format("DA:{},{}\n", line, hits);
    }
    const CoverRatio lines = coverage.line_ratio();
    stream << fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.total, lines.covered);
  }
  stream.close();
  if (!stream) throw FileError(file, "can't be written");
}

std::string code_table(const std::vector<FileCoverage>& files) {
  std::string text =
      fmt::format("{:<40} {:>21} {:>21} {:>21}\n", "file", "lines", "branches", "toggles");
  for (const FileCoverage& file : files) {
    text += table_row(file.file, file.line_ratio(), file.arm_ratio(), file.toggles);
  }
  const CodeTotals totals = code_totals(files);
  text += table_row("all", totals.lines, totals.branches, totals.toggles);
  for (const FileCoverage& file : files) {
    for (const json& hole : uncovered_json(file)) {
      const std::string arm = hole["arm"].get<std::string>();
      text += fmt::format("not reached: {}:{} {}: {}\n", file.file, hole["line"].get<unsigned>(),
                          arm.empty() ? "line" : arm, hole["text"].get<std::string>());
    }
    for (const PropertyCoverage& property : file.properties) {
      if (property.hits > 0) continue;
      text += fmt::format("not covered: {}:{} {}\n", file.file, property.line, property.name);
    }
  }
  for (const FileCoverage& file : files) {
    for (const CoverageExclusion& exclusion : file.exclusions) {
      text += fmt::format("excluded: {}:{} {}\n", file.file, exclusion.line, exclusion.reason);
    }
  }
  return text;
}

}  // namespace trib
