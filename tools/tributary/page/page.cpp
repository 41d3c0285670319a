// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/page/page.h"

#include <nlohmann/json.hpp>

#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/page/page_assets.h"
#include "tools/tributary/page/plain_content.h"
#include "tools/tributary/report/html_text.h"

namespace trib {
namespace {

using nlohmann::json;

// JSON that can be embedded in a script element: no "<" can end it. Invalid UTF-8, as logs may have,
// is replaced.
std::string embedded(const json& value) {
  std::string text;
  for (const char letter : value.dump(-1, ' ', false, json::error_handler_t::replace)) {
    text += letter == '<' ? std::string("\\u003c") : std::string(1, letter);
  }
  return text;
}

// The same for text of the record in HTML.
json without_bad_bytes(const json& record) {
  return json::parse(record.dump(-1, ' ', false, json::error_handler_t::replace));
}

}  // namespace

std::string render_page(const json& record, const json& testplan) {
  const std::string_view form = page_template();
  std::string page;
  std::size_t done = 0;
  // One pass, so that a placeholder in the data stays text.
  for (std::size_t at = form.find("{{"); at != std::string_view::npos; at = form.find("{{", done)) {
    const std::size_t end = form.find("}}", at);
    const std::string_view key = form.substr(at + 2, end - at - 2);
    page += form.substr(done, at - done);
    if (key == "title") page += html_escaped(record.value("list", "regression"));
    if (key == "content") page += plain_content(without_bad_bytes(record));
    if (key == "record") page += embedded(record);
    if (key == "testplan") page += embedded(testplan);
    done = end + 2;
  }
  page += form.substr(done);
  return page;
}

void write_page(const json& record, const json& testplan, const std::string& path) {
  const std::string page = render_page(record, testplan);
  write_file(path, page);
}

}  // namespace trib
