# SPDX-License-Identifier: Apache-2.0
# cmake -DSOURCE=directory -DVERSION=n -DOUTPUT=version.cpp -P git_version.cmake
# Writes OUTPUT, which defines trib::version() (version.h), unless it is that already.
cmake_minimum_required(VERSION 3.20)
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD
  RESULT_VARIABLE failed OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(failed)
  set(git "no git")
else()
  set(git "git ${commit}")
  execute_process(COMMAND git -C ${SOURCE} diff --quiet HEAD -- RESULT_VARIABLE modified ERROR_QUIET)
  if(modified)
    string(APPEND git ", modified")
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT "// Made by git_version.cmake at each build.
#include \"tools/tributary/version/version.h\"

const char* trib::version() { return \"@VERSION@ (@git@)\"; }
")
