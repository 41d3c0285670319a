# SPDX-License-Identifier: Apache-2.0
# Puts the style and the scripts into the page, and the page into a C++ source.
# usage: cmake -DHTML=page.html -DCSS=page.css -DSCRIPTS=a.js|b.js -DOUTPUT=page_assets.cpp -P embed.cmake
file(READ ${HTML} page)
file(READ ${CSS} style)
set(script "")
string(REPLACE "|" ";" SCRIPTS "${SCRIPTS}")
foreach(file IN LISTS SCRIPTS)
  file(READ ${file} text)
  string(APPEND script "${text}\n")
endforeach()
string(REPLACE "{{style}}" "${style}" page "${page}")
string(REPLACE "{{script}}" "${script}" page "${page}")
file(WRITE ${OUTPUT} "// Generated from page.html, page.css and script/ by embed.cmake; make changes there.
#include \"tools/tributary/page/page_assets.h\"

namespace trib {

std::string_view page_template() { return R\"__page__(${page})__page__\"; }

}  // namespace trib
")
