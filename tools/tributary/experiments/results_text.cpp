// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/results_text.h"

#include <fmt/format.h>

#include "tools/tributary/experiments/results_book.h"
#include "tools/tributary/experiments/results_data.h"

namespace trib {
namespace {

// In a cell of a table of Markdown.
std::string cell(const std::string& text) {
  std::string escaped;
  for (const char letter : text) {
    if (letter == '|') escaped += '\\';
    escaped += letter;
  }
  return escaped.empty() ? "-" : escaped;
}

std::string row_text(const Experiment& row, const MeasuredFigures& figures) {
  const std::string verdict = verdict_text(row, figures);
  const std::string target =
      has_target(row) ? target_text(row) + (verdict == "missed" ? ", **missed**" : "") : "";
  return fmt::format("| {} | {}, {} | {} | {} | {} | {} | {} | `{}` | {} |\n", row.id,
                     cell(row.what), cell(row.unit), cell(row.published), cell(row.authors),
                     ours_text(row, figures), ratio_text(row, figures), cell(target),
                     cell(row.command), origin_text(row, figures));
}

std::string table_text(const ExperimentSystem& system, const MeasuredFigures& figures) {
  if (system.experiments.empty()) return "";
  std::string text =
      "| row | measured | published | authors' program | ours | ratio | target | command | commit, "
      "time, seed |\n|---|---|---|---|---|---|---|---|---|\n";
  for (const Experiment& row : system.experiments) text += row_text(row, figures);
  return text + "\n";
}

// Consecutive rows of one text are in one item.
template <typename TextOf>
std::string items(const ExperimentSystem& system, const TextOf& text_of) {
  std::string all, ids, last;
  const auto finish = [&] {
    if (!last.empty()) all += fmt::format("- **{}**: {}\n", ids, last);
  };
  for (const Experiment& row : system.experiments) {
    const std::string text = text_of(row);
    if (text.empty()) continue;
    if (text == last) {
      ids += ", " + row.id;
      continue;
    }
    finish();
    ids = row.id;
    last = text;
  }
  finish();
  return all;
}

std::string sources_text(const ExperimentSystem& system) {
  const std::string text = items(system, [](const Experiment& row) {
    return row.remark.empty() ? row.source : fmt::format("{}. {}", row.source, row.remark);
  });
  return text.empty() ? "" : "Sources and remarks:\n\n" + text + "\n";
}

std::string reasons_text(const ExperimentSystem& system) {
  std::string text = items(system, [](const Experiment& row) { return row.why; });
  for (const Claim& claim : system.claims) {
    text += fmt::format("- **{}**: {} ({}): {}. Not measured: {}\n", claim.id, claim.what,
                        claim.source, claim.published, claim.why);
  }
  return text;
}

}  // namespace

std::vector<std::string> results_preface() {
  return {
      "Written by `build/tributary experiments --renew` from `regress/experiments/` and "
      "`docs/results.json`; a test compares them. Do not edit it.",
      "Each row is one figure. \"Published\" is what the publication prints; \"authors' program\" "
      "is what a program of its authors gave when it was run elsewhere. The ratio is ours by "
      "that of the authors' program, or by the published one where there is no such program. "
      "The command, pasted into a shell in the root of the repository, measures it again; "
      "`build/tributary experiments --only ROW` does so and prints the row.",
      "Cycles, simulated times and accuracies do not depend on the machine. Times of the "
      "machine, those of rows H1 and M8, are of one with two cores that others used at the same "
      "time. The commit is the last one that changed what was measured; the time is that of the "
      "whole command there."};
}

std::string origin_text(const Experiment& row, const MeasuredFigures& figures) {
  const auto found = figures.find(row.id);
  if (found == figures.end()) return "-";
  const MeasuredFigure& figure = found->second;
  std::string text = figure.commit.empty() ? "no commit" : figure.commit;
  if (figure.modified) text += " and changes";
  text += fmt::format(", {:.0f} s", figure.wall_s);
  return figure.seed.empty() ? text : fmt::format("{}, {}", text, figure.seed);
}

std::string results_text(const std::vector<ExperimentSystem>& systems,
                         const MeasuredFigures& figures) {
  std::string text = "# Results\n\n";
  for (const std::string& paragraph : results_preface()) text += paragraph + "\n\n";
  for (const ExperimentSystem& system : systems) {
    text += fmt::format("## {}\n\n{}\n\n", system.title, system.about);
    text += table_text(system, figures);
    for (const ExperimentPlot& plot : system.plots) {
      text += fmt::format("![{}]({})\n\n", plot.title, drawing_name(plot));
    }
    text += sources_text(system);
  }
  text += "## What does not reproduce, and why\n";
  for (const ExperimentSystem& system : systems) {
    const std::string reasons = reasons_text(system);
    if (!reasons.empty()) text += fmt::format("\n{}:\n\n{}", system.title, reasons);
  }
  return text;
}

}  // namespace trib
