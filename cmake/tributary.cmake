# SPDX-License-Identifier: Apache-2.0
include(GNUInstallDirs)

# The compile options that every hand-written target shares. Of an installed library only the folder of its headers and the language
# standard concern those who use it.
add_library(trib_options INTERFACE)
target_compile_features(trib_options INTERFACE cxx_std_17)
target_compile_options(trib_options INTERFACE "$<BUILD_INTERFACE:-Wall;-Wextra;-Werror;-ffp-contract=off>")
target_include_directories(trib_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/tributary>)
if(CCACHE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(trib_options INTERFACE $<BUILD_INTERFACE:-fpch-preprocess>)
endif()

# For code that runs only briefly: optimising it takes more time than it ever saves.
set(TRIBUTARY_BRIEF_OPTIONS $<$<CONFIG:Release>:-O1>)
add_library(trib_brief_options INTERFACE)
target_compile_options(trib_brief_options INTERFACE ${TRIBUTARY_BRIEF_OPTIONS})

# trib_compile_together(TARGET): the target's files are compiled many at a time, as one: most of a small file's time goes to headers that
# the others have, too. No two of them may use the same name in their unnamed namespaces. Only builds without it show
# that each file includes what it needs.
option(TRIBUTARY_TOGETHER "Compile the files of large libraries many at a time; off: each by itself, for a change to one of them" OFF)
function(trib_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${TRIBUTARY_TOGETHER} UNITY_BUILD_BATCH_SIZE 16)
endfunction()

if(NOT TRIBUTARY_SANITIZE MATCHES "^(ON|thread|OFF)$")
  message(FATAL_ERROR "TRIBUTARY_SANITIZE is '${TRIBUTARY_SANITIZE}': choose ON, thread or OFF")
endif()
if(TRIBUTARY_SANITIZE)
  set(TRIBUTARY_SANITIZERS address,undefined)
  if(TRIBUTARY_SANITIZE STREQUAL "thread")
    set(TRIBUTARY_SANITIZERS thread)
  endif()
  set(TRIBUTARY_SANITIZERS -fsanitize=${TRIBUTARY_SANITIZERS} -fno-sanitize-recover=all)
  target_compile_options(trib_options INTERFACE "$<BUILD_INTERFACE:${TRIBUTARY_SANITIZERS};-fno-omit-frame-pointer>")
  target_link_options(trib_options INTERFACE "$<BUILD_INTERFACE:${TRIBUTARY_SANITIZERS}>")
endif()
if(TRIBUTARY_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    message(FATAL_ERROR "TRIBUTARY_FUZZ needs clang's libFuzzer: use the preset 'fuzz', which sets the compiler")
  endif()
  set(TRIBUTARY_FUZZ_OPTIONS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(trib_options INTERFACE -fsanitize=fuzzer-no-link ${TRIBUTARY_FUZZ_OPTIONS})
  target_link_options(trib_options INTERFACE ${TRIBUTARY_FUZZ_OPTIONS})
endif()

# Tests of GoogleTest: trib_add_gtest(TARGET ...) links it with its main() to program <target>, of which gtest_discover_tests() takes the
# other arguments. The program's files take its header as the compiler has read it once, which saves a quarter of the time.
# Without BUILD_TESTING the program is not built, and GoogleTest is not needed.
if(BUILD_TESTING)
  find_package(GTest REQUIRED)
  include(GoogleTest)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/gtest_headers.cpp CONTENT "\n")
  add_library(trib_gtest_headers OBJECT EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/gtest_headers.cpp)
  target_link_libraries(trib_gtest_headers PUBLIC trib_options GTest::gtest_main)
  target_precompile_headers(trib_gtest_headers PRIVATE <gtest/gtest.h> <random>)
endif()
function(trib_add_gtest target)
  if(NOT BUILD_TESTING)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
  endif()
  target_link_libraries(${target} PRIVATE trib_options GTest::gmock GTest::gtest_main)
  target_precompile_headers(${target} REUSE_FROM trib_gtest_headers)
  gtest_discover_tests(${target} ${ARGN})
endfunction()

# trib_add_exit_test(NAME CODE TEXT TIMEOUT PROGRAM [ARGUMENT...]): a test that passes if PROGRAM exits with CODE and prints TEXT, a
# regular expression. PASS_REGULAR_EXPRESSION would make ctest look at no exit code.
function(trib_add_exit_test name code text timeout program)
  list(JOIN ARGN "|" arguments)
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -DBINARY=${program} "-DARGUMENTS=${arguments}" -DCODE=${code} "-DTEXT=${text}"
    -P ${PROJECT_SOURCE_DIR}/cmake/expect_exit.cmake)
  set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout})
endfunction()
