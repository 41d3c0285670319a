# SPDX-License-Identifier: Apache-2.0
# The compile options that every hand-written target shares.
add_library(trib_options INTERFACE)
target_compile_options(trib_options INTERFACE -Wall -Wextra -Werror -ffp-contract=off)
target_include_directories(trib_options INTERFACE ${PROJECT_SOURCE_DIR})
if(CCACHE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(trib_options INTERFACE -fpch-preprocess)
endif()

# For code that runs for moments only: to optimise it takes more time than it ever saves.
set(TRIBUTARY_BRIEF_OPTIONS $<$<CONFIG:Release>:-O1>)
add_library(trib_brief_options INTERFACE)
target_compile_options(trib_brief_options INTERFACE ${TRIBUTARY_BRIEF_OPTIONS})

if(TRIBUTARY_SANITIZE)
  target_compile_options(trib_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
  target_link_options(trib_options INTERFACE -fsanitize=address,undefined)
endif()
if(TRIBUTARY_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "TRIBUTARY_FUZZ needs clang's libFuzzer: use the preset 'fuzz', which sets the compiler")
  endif()
  set(TRIBUTARY_FUZZ_OPTIONS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(trib_options INTERFACE -fsanitize=fuzzer-no-link ${TRIBUTARY_FUZZ_OPTIONS})
  target_link_options(trib_options INTERFACE ${TRIBUTARY_FUZZ_OPTIONS})
endif()
