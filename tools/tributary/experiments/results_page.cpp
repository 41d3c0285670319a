// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/results_page.h"

#include <fmt/format.h>

#include "tools/tributary/experiments/results_book.h"
#include "tools/tributary/experiments/results_data.h"
#include "tools/tributary/experiments/results_text.h"
#include "tools/tributary/report/html_text.h"

namespace trib {
namespace {

constexpr auto kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Tributary: results</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { margin: 2rem auto; max-width: 84rem; padding: 0 1.5rem; color: #1b2229;
  font: 15px/1.5 system-ui, "DejaVu Sans", Arial, sans-serif; }
table { border-collapse: collapse; font-size: 0.88rem; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem; border-top: 1px solid #d9dee3; }
td.number { text-align: right; white-space: nowrap; }
.missed { color: #b4232a; font-weight: 600; }
code { font: 0.85em ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; user-select: all; }
small { color: #5d6873; }
</style></head><body>
)";

// Code between back quotes.
std::string html_of(const std::string& text) {
  std::string html;
  bool code = false;
  for (const char letter : html_escaped(text)) {
    if (letter != '`') {
      html += letter;
      continue;
    }
    html += code ? "</code>" : "<code>";
    code = !code;
  }
  return html;
}

std::string row_html(const Experiment& row, const MeasuredFigures& figures) {
  const std::string verdict = verdict_text(row, figures);
  return fmt::format(
      "<tr id=\"{0}\"><th "
      "scope=\"row\">{0}</th><td>{1}<br><small>{2}</small></td><td>{3}</td><td>{4}"
      "</td><td class=\"number\">{5}</td><td>{6}</td><td class=\"number\">{7}</td><td "
      "class=\"{8}\">"
      "{9}</td><td><code>{10}</code><br><small>{11}</small></td></tr>\n",
      row.id, html_of(row.what),
      html_of(row.remark.empty() ? row.source : fmt::format("{}. {}", row.source, row.remark)),
      html_escaped(row.published), html_escaped(row.authors), ours_text(row, figures),
      html_escaped(row.unit), ratio_text(row, figures), verdict,
      html_escaped(has_target(row) ? fmt::format("{}, {}", target_text(row), verdict) : ""),
      html_escaped(row.command), html_escaped(origin_text(row, figures)));
}

std::string section_html(const ExperimentSystem& system, const MeasuredFigures& figures) {
  std::string html =
      fmt::format("<h2>{}</h2>\n<p>{}</p>\n", html_escaped(system.title), html_of(system.about));
  if (!system.experiments.empty()) {
    html +=
        "<table><thead><tr><th>row</th><th>measured</th><th>published</th><th>authors' program</th>"
        "<th>ours</th><th>unit</th><th>ratio</th><th>target</th><th>command; commit, time, "
        "seed</th>"
        "</tr></thead>\n<tbody>\n";
    for (const Experiment& row : system.experiments) html += row_html(row, figures);
    html += "</tbody></table>\n";
  }
  for (const ExperimentPlot& plot : system.plots) {
    html += fmt::format("<figure>{}</figure>\n", drawing_of(system, plot, figures));
  }
  return html;
}

std::string reasons_html(const ExperimentSystem& system) {
  std::string html;
  for (const Experiment& row : system.experiments) {
    if (row.why.empty()) continue;
    html += fmt::format("<li><a href=\"#{0}\">{0}</a>: {1}</li>\n", row.id, html_of(row.why));
  }
  for (const Claim& claim : system.claims) {
    html += fmt::format("<li><b>{}</b>: {} ({}): {}. Not measured: {}</li>\n", claim.id,
                        html_of(claim.what), html_of(claim.source), html_of(claim.published),
                        html_of(claim.why));
  }
  return html;
}

}  // namespace

std::string results_page(const std::vector<ExperimentSystem>& systems,
                         const MeasuredFigures& figures) {
  std::string html = std::string(kHead) + "<h1>Results</h1>\n";
  for (const std::string& paragraph : results_preface()) {
    html += fmt::format("<p>{}</p>\n", html_of(paragraph));
  }
  for (const ExperimentSystem& system : systems) html += section_html(system, figures);
  html += "<h2>What does not reproduce, and why</h2>\n<ul>\n";
  for (const ExperimentSystem& system : systems) html += reasons_html(system);
  return html + "</ul>\n</body></html>\n";
}

}  // namespace trib
