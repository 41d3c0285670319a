// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/plain_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "tools/tributary/report/counted.h"
#include "tools/tributary/report/html_text.h"

namespace trib {
namespace {

using nlohmann::json;

std::string text(const json& object, const char* key) {
  if (!object.contains(key) || !object.at(key).is_string()) return "";
  return html_escaped(object.at(key).get<std::string>());
}

json list(const json& object, const char* key) { return object.value(key, json::array()); }

std::map<std::string, unsigned> verdicts(const json& record) {
  std::map<std::string, unsigned> counts;
  for (const json& job : list(record, "jobs")) ++counts[job.value("verdict", "")];
  return counts;
}

bool judged(const json& target) { return target.value("judged", true); }

std::string verdict(const json& record, std::map<std::string, unsigned> counts) {
  if (counts["fail"] + counts["timeout"] > 0) return "failed";
  if (!record.value("complete", false) || counts["not_run"] > 0) return "incomplete";
  const json targets = list(record, "targets");
  const bool met = std::all_of(targets.begin(), targets.end(), [](const json& target) {
    return target.value("met", false) || !judged(target);
  });
  return met ? "passed" : "targets missed";
}

std::string paragraph(const std::string& html, const char* kind = "") {
  return html.empty() ? "" : fmt::format("<p class=\"{}\">{}</p>\n", kind, html);
}

std::string code(const std::string& escaped) {
  return escaped.empty() ? "" : "<code>" + escaped + "</code>";
}

std::string heading(const json& record) {
  const std::map<std::string, unsigned> counts = verdicts(record);
  std::string sums;
  for (const auto& [name, count] : counts) {
    sums += fmt::format("{}{} {}", sums.empty() ? "" : ", ", count, html_escaped(name));
  }
  return fmt::format("<section><h1>{}: {}</h1>\n", text(record, "list"), verdict(record, counts)) +
         paragraph(text(record, "description")) +
         paragraph(fmt::format("{}; {}, revision {}{}", sums, text(record, "started"),
                               text(record, "revision"),
                               record.value("modified", false) ? " with changes" : "")) +
         paragraph(code(text(record, "command"))) +
         "<noscript><p class=\"faint\">Without JavaScript the page leaves out the matrix of tests, "
         "the trend, the coverage and the testplan.</p></noscript></section>\n";
}

std::string targets(const json& record) {
  std::string rows;
  for (const json& target : list(record, "targets")) {
    const json value = target.value("value", json());
    const std::string unit = text(target, "unit");
    rows += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>&gt;= {}{}</td><td>{}</td></tr>\n",
        text(target, "name"),
        value.is_number() ? fmt::format("{:.10g}{}", value.get<double>(), unit) : "not measured",
        target.value("at_least", 0.0), unit,
        !judged(target)              ? "not judged"
        : target.value("met", false) ? "met"
                                     : "missed");
  }
  return rows.empty() ? "" : "<section><h2>Targets</h2><table>\n" + rows + "</table></section>\n";
}

// `where`: the directory of the files with a slash, empty if they are next to the page.
std::string files(const json& job, const std::string& where) {
  const json rerun = job.value("rerun", json::object());
  std::string links;
  const auto add = [&](const json& object, const char* key, const char* words) {
    const std::string link =
        object.contains(key) ? html_link(where + object.at(key).get<std::string>(), words) : "";
    if (!link.empty()) links += (links.empty() ? "" : " ") + link;
  };
  add(job, "log", "log");
  add(rerun, "log", "log of rerun");
  add(rerun, "waves", "waves");
  add(rerun, "view", "view of the waves");
  add(rerun, "pcap", "capture");
  return links;
}

std::string changes(const json& record) {
  const json since = record.value("changes", json());
  if (!since.is_object()) return "";
  std::string items;
  for (const auto& [key, words] :
       {std::pair("failed", "newly failed"), std::pair("mended", "fixed"),
        std::pair("added", "added"), std::pair("removed", "removed")}) {
    const json ids = list(since, key);
    if (ids.empty()) continue;
    std::string names;
    for (const json& id : ids) names += " " + html_escaped(id.get<std::string>());
    items += fmt::format("<li>{} {}:{}</li>\n", ids.size(), words, names);
  }
  return fmt::format("<section><h2>Since the run of {}, {}</h2><ul>{}</ul></section>\n",
                     text(since, "started"), text(since, "revision"),
                     items.empty() ? "<li>no job has changed</li>" : items);
}

std::string failures(const json& record) {
  std::map<std::string, const json*> jobs;
  for (const json& job : record.at("jobs")) jobs[job.value("id", "")] = &job;
  std::string html;
  for (const json& failure : list(record, "failures")) {
    html +=
        fmt::format("<article class=\"failure\"><h3>{}</h3>\n", code(text(failure, "signature")));
    std::string ids;
    for (const json& id : list(failure, "jobs")) {
      const auto job = jobs.find(id.get<std::string>());
      if (ids.empty() && job != jobs.end()) {
        html += paragraph(text(*job->second, "reason"), "reason");
      }
      ids += " " + html_escaped(id.get<std::string>());
    }
    html +=
        paragraph(code(text(failure, "reproduce"))) +
        fmt::format("<p>{}:{}</p></article>\n", counted(list(failure, "jobs").size(), "job"), ids);
  }
  return html.empty() ? "" : "<section><h2>Failures</h2>\n" + html + "</section>\n";
}

std::string jobs(const json& record) {
  const std::string where = record.contains("files") ? record.value("files", "") + "/" : "";
  std::string rows;
  for (const json& job : list(record, "jobs")) {
    const std::string flaky = text(job, "flaky");
    rows += fmt::format(
        "<tr class=\"{0}\"><th scope=\"row\">{1}</th><td>{0}</td><td>{2:.1f} s</td><td>{3}{4}{5}"
        "</td></tr>\n",
        text(job, "verdict"), text(job, "id"), job.value("wall_s", 0.0), files(job, where),
        paragraph(text(job, "reason"), "reason"),
        flaky.empty() ? "" : paragraph("flaky: " + flaky));
  }
  return "<section><h2>Jobs</h2><table class=\"jobs\">\n" + rows + "</table></section>\n";
}

}  // namespace

std::string plain_content(const json& record) {
  return heading(record) + changes(record) + failures(record) + targets(record) + jobs(record);
}

}  // namespace trib
