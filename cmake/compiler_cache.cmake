# SPDX-License-Identifier: Apache-2.0
# ccache, if it is installed, keeps the compiler's output. All clones of the repository share it: paths below the root
# count as relative ones. For precompiled headers it is set up as its manual requires, here and in
# cmake/tributary.cmake.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER
    env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()
