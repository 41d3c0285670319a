// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/report/counter_json.h"

#include <fmt/format.h>

namespace trib {

bool is_reported(const RegisterInfo& info) {
  return info.kind == RegisterKind::kCounter || info.kind == RegisterKind::kStatus;
}

namespace {

const char* kind_of(RegisterPage page) { return page == RegisterPage::kPort ? "port" : "group"; }

// One metric: of every page of its kind.
std::string metric(const RegisterInfo& info, const std::vector<PageSnapshot>& pages) {
  const bool counter = info.kind == RegisterKind::kCounter;
  const std::string name = metric_name(info.name, counter);
  std::string samples;
  for (const PageSnapshot& page : pages) {
    if (page.page() != info.page) continue;
    samples += fmt::format("{}{{{}=\"{}\"}} {}\n", name, kind_of(info.page), page.index(),
                           page.at(info.offset));
  }
  if (samples.empty()) return "";
  return fmt::format("# HELP {} {}\n# TYPE {} {}\n{}", name, info.doc, name,
                     counter ? "counter" : "gauge", samples);
}

}  // namespace

nlohmann::ordered_json counter_json(const std::vector<PageSnapshot>& pages) {
  nlohmann::ordered_json record{{"ports", nlohmann::ordered_json::array()},
                                {"groups", nlohmann::ordered_json::array()}};
  for (const PageSnapshot& page : pages) {
    nlohmann::ordered_json values{{kind_of(page.page()), page.index()}};
    for (const auto& [name, value] : page.named()) values[snake_case(name)] = value;
    record[std::string(kind_of(page.page())) + "s"].push_back(std::move(values));
  }
  return record;
}

std::string counter_prometheus(const std::vector<PageSnapshot>& pages) {
  std::string text;
  for (const RegisterInfo& info : kRegisters) {
    if (is_reported(info)) text += metric(info, pages);
  }
  return text;
}

}  // namespace trib
