# SPDX-License-Identifier: Apache-2.0
# cmake -DBINARY=file -DARGUMENTS=a|b|c -DCODE=n -DTEXT=regex -P expect_exit.cmake
# Runs BINARY and fails unless it exits with CODE and prints TEXT on standard output or error, or if a sanitizer reports something: that
# ends with 1, too.
string(REPLACE "|" ";" arguments "${ARGUMENTS}")
execute_process(COMMAND ${BINARY} ${arguments}
  RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
message("${output}")
if(NOT code STREQUAL "${CODE}")
  message(FATAL_ERROR "exit code ${code}, ${CODE} wanted")
endif()
if(output MATCHES "(ERROR|WARNING): [A-Za-z]+Sanitizer|runtime error: ")
  message(FATAL_ERROR "a sanitizer's report")
endif()
if(NOT output MATCHES "${TEXT}")
  message(FATAL_ERROR "'${TEXT}' wanted in the output")
endif()
