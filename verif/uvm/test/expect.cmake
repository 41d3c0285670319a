# SPDX-License-Identifier: Apache-2.0
# cmake -DCOMMAND=... -DEXIT=code -DOUTPUT=regexes -DFORBIDDEN=regex -P expect.cmake
# Runs the command; fails unless it exits with that code and its standard output and error contain
# every regex of the list OUTPUT, one after the other, and FORBIDDEN nowhere.
execute_process(COMMAND ${COMMAND} RESULT_VARIABLE code OUTPUT_VARIABLE text ERROR_VARIABLE text)
message("${text}")
if(NOT code STREQUAL EXIT)
  message(FATAL_ERROR "exit code ${code} instead of ${EXIT}")
endif()
if(FORBIDDEN AND text MATCHES "${FORBIDDEN}")
  message(FATAL_ERROR "the output contains '${CMAKE_MATCH_0}'")
endif()
string(REPLACE ";" "," text "${text}")
foreach(regex IN LISTS OUTPUT)
  if(NOT text MATCHES "${regex}")
    message(FATAL_ERROR "the (rest of the) output lacks '${regex}'")
  endif()
  string(FIND "${text}" "${CMAKE_MATCH_0}" begin)
  string(LENGTH "${CMAKE_MATCH_0}" length)
  math(EXPR begin "${begin} + ${length}")
  string(SUBSTRING "${text}" ${begin} -1 text)
endforeach()
