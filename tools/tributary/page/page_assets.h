// SPDX-License-Identifier: Apache-2.0
// page.html with page.css and the scripts in it; the build makes the text of them. {{title}},
// {{content}}, {{record}} and {{testplan}} are placeholders for the data.
#pragma once

#include <string_view>

namespace trib {

std::string_view page_template();

}  // namespace trib
