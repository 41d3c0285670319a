# SPDX-License-Identifier: Apache-2.0
# ccache, if it is installed, keeps the compiler's output. All clones of the repository share it: paths below the root
# count as relative ones. For precompiled headers it is set up as its manual requires, here and in
# cmake/tributary.cmake. Files are compared as they are, never as preprocessed, without comments (CCACHE_DEPEND): to obey
# #pragma once, GCC compares a header with the one that it has precompiled byte for byte, and one precompiled before a
# comment was changed would define all names twice.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER env
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1 ${CCACHE})
endif()
